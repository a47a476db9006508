// Blank cells instead of withheld rows, as a plan asks for it, and the same question without: frontiers, races and most
// figures are of files that withhold whole rows.
import { losses } from '../engine/losses'
import type { Plan, PlanColumn } from '../engine/protocol'
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
