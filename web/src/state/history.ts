// Undo by snapshots. States are immutable and share structure, so a snapshot costs a pointer.

export interface Entry<T> {
  state: T
  /** What the edit that led away from this state was called: "Undo role of age". */
  label: string
}

export interface History<T> {
  past: readonly Entry<T>[]
  present: T
  future: readonly Entry<T>[]
  /** The last edit's key and time: edits of one key in quick succession are one step. */
  last: { key: string; at: number } | null
}

export interface Edit {
  label: string
  key?: string
  at: number
}

const depth = 200
const together = 1000

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], last: null }
}

export function push<T>(history: History<T>, next: T, edit: Edit): History<T> {
  if (next === history.present) return history
  const { key, at, label } = edit
  const last = key === undefined ? null : { key, at }
  const continues =
    key !== undefined && history.last?.key === key && at - history.last.at <= together && history.past.length > 0
  if (continues) return { ...history, present: next, future: [], last }
  const past = [...history.past, { state: history.present, label }].slice(-depth)
  return { past, present: next, future: [], last }
}

/** Changes the present without a step of its own: a selection, an opened detail. */
export function replace<T>(history: History<T>, present: T): History<T> {
  return present === history.present ? history : { ...history, present }
}

export function undo<T>(history: History<T>): History<T> {
  const entry = history.past[history.past.length - 1]
  if (!entry) return history
  return {
    past: history.past.slice(0, -1),
    present: entry.state,
    future: [{ state: history.present, label: entry.label }, ...history.future],
    last: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const [entry, ...rest] = history.future
  if (!entry) return history
  return {
    past: [...history.past, { state: history.present, label: entry.label }],
    present: entry.state,
    future: rest,
    last: null,
  }
}
