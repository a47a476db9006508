// Blank cells instead of withheld rows, as a plan asks for it, and the same question without: frontiers, races and most
// figures are of files that withhold whole rows.
import { losses } from '../engine/losses'
import type { Plan, PlanColumn } from '../engine/protocol'
import { list, plainNumber } from '../text/format'
import { lossOf } from '../text/solve'
import type { AppDocument } from './document'

export type Rescue = false | 'after' | 'jointly'

export const rescueOf = (plan: Plan): Rescue => plan.release?.rescue ?? false

/** The plan of the file that withholds its rows: nothing in it speaks of blanks. */
export function withholding(plan: Plan): Plan {
  const { columns, privacy, release, ...rest } = plan
  const { maxBlanked: _, ...limits } = privacy ?? {}
  const { rescue: __, ...choices } = release ?? {}
  return {
    ...rest,
    columns: withoutCaps(columns),
    ...(privacy ? { privacy: limits } : {}),
    ...(release ? { release: choices } : {}),
  }
}

/** The plan with what another allows to be blank: of all cells, and of single columns. */
export function withBlankLimits(plan: Plan, of: Plan): Plan {
  const { maxBlanked } = of.privacy ?? {}
  const columns = Object.entries(plan.columns).map(([name, column]) => {
    const cap = of.columns[name]?.cap
    return [name, cap === undefined ? column : { ...column, cap }] as const
  })
  return {
    ...plan,
    columns: Object.fromEntries(columns),
    ...(maxBlanked === undefined ? {} : { privacy: { ...plan.privacy, maxBlanked } }),
  }
}

/** "at most 5 % of the cells and 2 % of town"; null where any number may be blank. */
export function blankLimitWords({ privacy, columns }: Plan): string | null {
  const shareOf = (limit: number | string) =>
    typeof limit === 'number' ? `${plainNumber(100 * limit)}\u00a0%` : limit.replace('%', '\u00a0%')
  const most = privacy?.maxBlanked
  const limits = [
    ...(most === undefined || most === null ? [] : [`${shareOf(most)} of the cells`]),
    ...Object.entries(columns).flatMap(([name, { role, cap }]) =>
      role === 'quasi' && cap !== undefined ? [`${shareOf(cap)} of ${name}`] : [],
    ),
  ]
  return limits.length === 0 ? null : `at most ${list(limits)}`
}

/** What a search for one k is asked: caps are of blanks, and there are none where rows are withheld. */
export const searched = (plan: Plan): Plan => (rescueOf(plan) ? plan : withholding(plan))

function withoutCaps(columns: Plan['columns']): Plan['columns'] {
  if (!Object.values(columns).some(({ cap }) => cap !== undefined)) return columns
  const left = Object.entries(columns).map(([name, column]) => {
    const { cap: _, ...others } = column
    return [name, others as PlanColumn] as const
  })
  return Object.fromEntries(left)
}

/** Cuts and blanks are searched together where every cell has its price and k is all that is asked of a class. */
export function canJointly(plan: Plan): boolean {
  const plain = !plan.privacy?.models?.length && !Object.values(plan.columns).some(({ role }) => role === 'entity')
  return plain && losses[lossOf(plan)].pricedBy === 'cells'
}

export function withRescue(doc: AppDocument, rescue: Rescue): AppDocument {
  const { rescue: _, ...release } = doc.plan.release ?? {}
  const { maxBlanked, ...limits } = doc.plan.privacy ?? {}
  const privacy = rescue && maxBlanked !== undefined ? { ...limits, maxBlanked } : limits
  return { ...doc, plan: { ...doc.plan, privacy, release: rescue ? { ...release, rescue } : release } }
}

/** @param limit a share such as "2%"; null: none */
export function withMaxBlanked(doc: AppDocument, limit: string | null): AppDocument {
  const { maxBlanked: _, ...limits } = doc.plan.privacy ?? {}
  return {
    ...doc,
    plan: { ...doc.plan, privacy: limit === null ? limits : { ...limits, maxBlanked: limit } },
  }
}
