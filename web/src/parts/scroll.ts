// A table of any length in a box that can scroll. Browsers stop at some 33 million pixels of height; beyond `tallest`
// the bar shows where one is, and small movements still move by single rows.
//
//     top      first row on screen, a fraction while one row leaves; the one truth
//     place    scrollTop of the box; follows `top`, or leads it when a person moves the bar
//
// A movement of less than a screen moves `top` by as many pixels; a larger one is a jump to that share of the table.

export const tallest = 8_000_000

export interface Track {
  rows: number
  rowHeight: number
  /** Height that is left for rows. */
  screen: number
}

/** Height of all rows as the box has it: true up to `tallest`. */
export function height({ rows, rowHeight }: Track): number {
  return Math.min(rows * rowHeight, tallest)
}

export function lastTop({ rows, rowHeight, screen }: Track): number {
  return Math.max(0, rows - screen / rowHeight)
}

function reach(track: Track): number {
  return Math.max(0, height(track) - track.screen)
}

export function placeOf(track: Track, top: number): number {
  const last = lastTop(track)
  return last === 0 ? 0 : (top / last) * reach(track)
}

export function topOf(track: Track, place: number): number {
  const range = reach(track)
  return range === 0 ? 0 : Math.min(1, Math.max(0, place / range)) * lastTop(track)
}

export function clampTop(track: Track, top: number): number {
  return Math.min(lastTop(track), Math.max(0, top))
}

/** Where `top` goes when the box was scrolled from one place to another. */
export function scrolled(track: Track, top: number, from: number, to: number): number {
  const range = reach(track)
  if (to <= 0) return 0
  if (to >= range - 0.5) return lastTop(track)
  const exact = track.rows * track.rowHeight <= tallest
  const near = Math.abs(to - from) < track.screen
  if (exact || !near) return topOf(track, to)
  return clampTop(track, top + (to - from) / track.rowHeight)
}

/** The `top` that shows a row whole, changed as little as possible. */
export function reveal(track: Track, top: number, row: number): number {
  const whole = Math.max(1, Math.floor(track.screen / track.rowHeight))
  if (row < top) return clampTop(track, row)
  if (row > top + whole - 1) return clampTop(track, row - track.screen / track.rowHeight + 1)
  return top
}

/** Rows to draw: those on screen. */
export function visible(track: Track, top: number): { from: number; to: number } {
  const from = Math.floor(top)
  return { from, to: Math.min(track.rows, Math.ceil(top + track.screen / track.rowHeight) + 1) }
}
