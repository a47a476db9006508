// May this file be written? The engine's answer for the solution and the plan that are shown now, never that for others.
import type { EngineError, GateFinding, GateView, ReleaseAsk } from '../../engine/protocol'
import { type Asked, useAnswer } from '../../state/useAnswer'
import { list } from '../../text/format'

export interface Gate {
  /** Null while it is not known for what is shown. */
  view: GateView | null
  /** What was known last: grey, and good for nothing but to be looked at. */
  last: GateView | null
  error: EngineError | null
  /** Why nothing can be saved now, in a sentence; null if it can. */
  hindrance: string | null
}

/** @param ask null asks nothing: what is out of date cannot be saved anyway */
export function useGate(ask: ReleaseAsk | null): Gate {
  const payload = { plan: ask?.plan ?? { indistinct: 1 as const, columns: {} }, cuts: ask?.cuts ?? [] }
  const key = ask && JSON.stringify([ask.plan, ask.cuts])
  return gateOf(useAnswer('gate', payload, key), key)
}

export function gateOf(asked: Asked<GateView>, key: string | null): Gate {
  const settled = key !== null && asked.key === key
  const error = settled ? asked.error : null
  const view = settled && !error ? asked.answer : null
  const known = { view, last: asked.answer, error }
  if (error)
    return { ...known, hindrance: `The columns could not be looked at, so nothing can be saved: ${error.what}` }
  if (!view) return { ...known, hindrance: 'The columns are being looked at before anything is saved.' }
  return { ...known, hindrance: view.stops ? hindranceOf(view.gate) : null }
}

export const isOpen = ({ stops, confirmed }: GateFinding) => stops && confirmed === null

export function subject({ column, finding }: GateFinding): string {
  if (column === null) return 'The order of the rows'
  return finding === 'persons' ? `Persons, told by ${column}` : column
}

function hindranceOf(findings: readonly GateFinding[]): string {
  const names = [...new Set(findings.filter(isOpen).map(subject))]
  return `Nothing can be saved yet: ${list(names)} ${names.length === 1 ? 'stops' : 'stop'} the release. Mend ${names.length === 1 ? 'it' : 'them'} under Before it leaves, or say there why it may be published all the same.`
}
