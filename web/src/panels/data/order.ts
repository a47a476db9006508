// Orders of values: moved by hand or rebuilt.

export type Value = string | number

/** The values that an order names: a missing one stays the last. */
export function named(values: readonly (readonly [Value | null, number])[]): [Value, number][] {
  return values.flatMap(([value, rows]) => (value === null ? [] : [[value, rows] as [Value, number]]))
}

export function moved<T>(values: readonly T[], from: number, to: number): T[] {
  const next = [...values]
  const [value] = next.splice(from, 1)
  if (value !== undefined) next.splice(Math.min(next.length, Math.max(0, to)), 0, value)
  return next
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function alphabetic(values: readonly Value[]): Value[] {
  return [...values].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b)),
  )
}

export function byRows(values: readonly [Value, number][]): Value[] {
  return [...values].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}
