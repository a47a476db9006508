// What a person can turn at one column: how important it is, how much of it may be blanked, and how finely it is
// published.
import type { Bins, ColumnProfile, PlanColumn } from '../../engine/protocol'
import { firstBins, niceWidth, units } from '../../parts/bins'
import { plainNumber } from '../../text/format'

export const importances: readonly number[] = [0.25, 0.5, 1, 2, 4, 8]

/** The nearest place on the slider. */
export function importanceAt(importance = 1): number {
  const apart = (x: number) => Math.abs(Math.log((x + 1e-9) / (importance + 1e-9)))
  return importances.reduce((so, x, i) => (apart(x) < apart(importances[so] ?? 1) ? i : so), 0)
}

export interface Fineness {
  label: string
  bins: Bins | undefined
}

/** From fine to coarse. Categories have one only: they are generalized by a solution, not by bins. */
export function finenesses({ type, histogram, min, max }: ColumnProfile, own: PlanColumn): Fineness[] {
  if (own.type === 'category' || type === 'text') return []
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
