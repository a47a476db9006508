// What a person can turn at one column: how important it is, how much of it may be blanked, and how finely it is
// published: by every value, in bins, or in the groups of a level of its taxonomy.
import type { Bins, ColumnProfile, PlanColumn, TaxonomyProposal, TaxonomyView } from '../../engine/protocol'
import { firstBins, niceWidth, units } from '../../parts/bins'
import { plainNumber, plural } from '../../text/format'

export const importances: readonly number[] = [0.25, 0.5, 1, 2, 4, 8]

/** The nearest place on the slider. */
export function importanceAt(importance = 1): number {
  const apart = (x: number) => Math.abs(Math.log((x + 1e-9) / (importance + 1e-9)))
  return importances.reduce((so, x, i) => (apart(x) < apart(importances[so] ?? 1) ? i : so), 0)
}

export interface Fineness {
  label: string
  bins: Bins | undefined
  /** To be taken with them. */
  taxonomy?: NonNullable<PlanColumn['taxonomy']>
}

/** How many groups each level of a taxonomy has, from its values to their whole; with what to take where it is none yet. */
export interface Levels {
  groups: readonly number[]
  taxonomy?: NonNullable<PlanColumn['taxonomy']>
}

export const isCategory = ({ type }: ColumnProfile, own: PlanColumn) => own.type === 'category' || type === 'text'

/** The column's own taxonomy if it has levels between, else the first that could be built and keeps the column's order. */
export function levelsOf(
  own: PlanColumn,
  view: TaxonomyView | null,
  proposals: readonly TaxonomyProposal[] | null,
): Levels {
  const groups = view?.levels.map((level) => level.groups) ?? []
  if (groups.length > 2) return { groups }
  const fits = proposals?.find((one) => one.groups.length > 2 && (!own.order || one.build.by === 'neighbours'))
  return fits ? { groups: fits.groups, taxonomy: { build: fits.build } } : { groups }
}

/** From fine to coarse. Categories have the levels between the values and their whole, each that has fewer groups. */
export function finenesses(
  profile: ColumnProfile,
  own: PlanColumn,
  { groups, taxonomy }: Levels = { groups: [] },
): Fineness[] {
  const { type, histogram, min, max } = profile
  if (isCategory(profile, own))
    return [
      { label: 'Every value', bins: undefined },
      ...groups.slice(0, -1).flatMap((count, level): Fineness[] => {
        if (level === 0 || count >= (groups[level - 1] ?? 0)) return []
        return [{ label: `In ${plural(count, 'group')}`, bins: { level }, ...(taxonomy ? { taxonomy } : {}) }]
      }),
    ]
  if (own.type === 'date' || type === 'date')
    return [
      { label: 'Every day', bins: undefined },
      ...units.slice(1).map((unit): Fineness => ({ label: `By ${unit}`, bins: { unit } })),
    ]
  const low = histogram?.from ?? Number(min ?? 0)
  const high = histogram?.to ?? Number(max ?? 1)
  const widths = [40, 20, 10, 5].map((parts) => niceWidth((high - low) / parts))
  const least = type === 'integer' ? 1 : 0
  return [
    { label: 'Every value', bins: undefined },
    ...[...new Set(widths)]
      .filter((width) => width > least)
      .map((width): Fineness => ({ label: `In steps of ${plainNumber(width)}`, bins: { width, origin: 0 } })),
    { label: 'Ten bins of equal rows', bins: firstBins('frequency', low, high) },
  ]
}

const same = (a: Bins | undefined, b: Bins | undefined) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** As it is now among them: one that was made elsewhere joins. */
export function withOwn(choices: readonly Fineness[], bins: Bins | undefined): { choices: Fineness[]; at: number } {
  const at = choices.findIndex((choice) => same(choice.bins, bins))
  return at < 0
    ? { choices: [...choices, { label: 'As set in Data', bins }], at: choices.length }
    : { choices: [...choices], at }
}
