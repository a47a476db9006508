// How keys move a choice of k along an axis: arrows step, Shift ten at a time, Home and End, 1 to 4 for the presets; and
// how they zoom around it.

export interface KRange {
  low: number
  high: number
  presets: readonly number[]
}

export function stepped(
  k: number,
  event: { key: string; shiftKey: boolean },
  { low, high, presets }: KRange,
): number | null {
  const far = event.shiftKey ? 10 : 1
  const within = (to: number) => Math.min(high, Math.max(low, to))
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(k + far)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(k - far)
    case 'PageUp':
      return within(k + 10)
    case 'PageDown':
      return within(k - 10)
    case 'Home':
      return low
    case 'End':
      return high
    default: {
      const preset = presets[Number(event.key) - 1]
      return preset === undefined ? null : within(preset)
    }
  }
}

/**
 * The part of the axis around k that is `factor` as long; null: all of it. What lies beyond an end is added at the other.
 */
export function zoomed(
  { low, high, scale }: { low: number; high: number; scale: 'log' | 'linear' },
  k: number,
  factor: number,
  [least, most]: readonly [number, number],
): readonly [number, number] | null {
  const to = scale === 'log' ? Math.log : (x: number) => x
  const from = scale === 'log' ? Math.exp : (x: number) => x
  const first = to(least)
  const last = to(most)
  const length = (to(high) - to(low)) * factor
  if (length >= last - first) return null
  const begin = Math.min(last - length, Math.max(first, to(k) - length / 2))
  const start = Math.max(least, Math.floor(from(begin)))
  return [start, Math.min(most, Math.max(start + 2, Math.ceil(from(begin + length))))]
}
