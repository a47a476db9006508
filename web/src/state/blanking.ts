// What the jobs about single cells are asked: the plan without what they do not look at, so that an answer stays true
// for as long as nothing that matters to it changes.
import type { Plan, PlanColumn, Semantics } from '../engine/protocol'
import type { AppDocument } from './document'

export const semanticsOf = (plan: Plan): Semantics => plan.suppress?.semantics ?? 'strict'

/** Caps, ties and sizes choose between blanks of one row, which only the original file's reading leaves free. */
export function blanksPlan(plan: Plan): Plan {
  const { suppress: { semantics = 'strict', ties, combinations } = {}, columns } = plan
  const capped = Object.values(columns).some(({ role, cap }) => role === 'quasi' && cap !== undefined)
  const suppress =
    semantics === 'strict'
      ? { semantics }
      : {
          semantics,
          ...(ties && !capped ? { ties } : {}),
          ...(combinations === undefined ? {} : { combinations }),
        }
  const without = semantics === 'strict' ? ['cap', 'confirm'] : ['confirm']
  return { ...cellsPlan(plan, without), suppress }
}

/** The plan by which a file with these blanks is written: it keeps what was said of the release, and of its columns. */
export function blankedPlan(plan: Plan): Plan {
  const asked = blanksPlan(plan)
  const columns = Object.entries(asked.columns).map(([name, column]): [string, PlanColumn] => {
    const confirm = plan.columns[name]?.confirm
    return [name, confirm === undefined ? column : { ...column, confirm }]
  })
  // Rescue is for rows that cuts leave below k, and nothing is cut here.
  const { rescue: _, ...release } = plan.release ?? {}
  return { ...asked, columns: Object.fromEntries(columns), release }
}

export const unsafePlan = (plan: Plan): Plan => cellsPlan(plan, ['cap', 'confirm', 'importance'])

function cellsPlan({ source, rows, columns, privacy, search }: Plan, without: readonly string[]): Plan {
  const left = Object.entries(columns).map(
    ([name, column]) =>
      [
        name,
        Object.fromEntries(Object.entries(column).filter(([key]) => !without.includes(key))) as PlanColumn,
      ] as const,
  )
  const { threads } = search ?? {}
  const { k, models } = privacy ?? {}
  return {
    indistinct: 1,
    ...(source ? { source } : {}),
    ...(rows ? { rows } : {}),
    columns: Object.fromEntries(left),
    privacy: { ...(k === undefined ? {} : { k }), ...(models ? { models } : {}) },
    ...(threads === undefined ? {} : { search: { threads } }),
  }
}

export function withSuppress(doc: AppDocument, change: NonNullable<Plan['suppress']>): AppDocument {
  return { ...doc, plan: { ...doc.plan, suppress: { ...doc.plan.suppress, ...change } } }
}

/** 0.2 or "20%" as 20; null without a cap. */
export function capOf({ cap }: PlanColumn): number | null {
  if (cap === undefined) return null
  return typeof cap === 'number' ? Math.round(100 * cap) : Number.parseFloat(cap)
}

/** The columns whose cap rests while blanks are read strictly. */
export function restingCaps(plan: Plan): string[] {
  if (semanticsOf(plan) !== 'strict') return []
  return Object.entries(plan.columns)
    .filter(([, { role, cap }]) => role === 'quasi' && cap !== undefined)
    .map(([name]) => name)
}
