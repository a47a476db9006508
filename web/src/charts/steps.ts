// How keys move a choice of k along an axis: arrows step, Shift ten at a time, Home and End, 1 to 4 for the presets.

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
