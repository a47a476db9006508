// The ordered values of one column under the present plan, asked again whenever its part of the plan changes.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { DomainView, EngineError, Plan, PlanColumn } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { freeBins } from '../../state/grouping'
import { latest } from '../../state/latest'
import { errorOf } from '../../state/port'

/** As many as a preview can draw; ordered by hand are fewer. */
export const domainLimit = 2000
export const byHand = 400

export interface DomainState {
  domain: DomainView | null
  error: EngineError | null
}

export function useDomain(column: string, plan: Plan): DomainState {
  const { session } = usePage()
  const [state, setState] = useState<DomainState>({ domain: null, error: null })
  const asking = useMemo(
    () =>
      latest(
        (now: Plan) => session.port.ask('domain', { plan: now, column, limit: domainLimit }),
        (domain) => setState({ domain, error: null }),
        (error) => setState((before) => ({ domain: before.domain, error: errorOf(error) })),
      ),
    [session, column],
  )
  const own = plan.columns[column]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this column's part of the plan matters to its values
  useEffect(() => {
    // Values are put in order one by one, though groups of them are published.
    const each = { ...own, bins: freeBins(own?.bins) } as PlanColumn
    asking.ask({ ...plan, columns: { ...plan.columns, [column]: each } })
  }, [asking, own])
  useEffect(() => () => asking.drop(), [asking])
  return state
}
