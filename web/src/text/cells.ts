// What a blank means, what is blanked and what is unsafe, in sentences.
import type { Semantics, Suppressed, Unsafe } from '../engine/protocol'
import { list, plural, share, whole } from './format'

export const meanings: Record<Semantics, { title: string; brief: string; sentence(k: number): string }> = {
  strict: {
    title: 'Strict: a value of its own',
    brief: 'strict',
    sentence: (k) => `Strict: a blank is a value of its own, and every class has ${whole(k)} rows or more.`,
  },
  'original-file': {
    title: 'Original file',
    brief: 'by the original file',
    sentence: (k) =>
      `By the original file: whatever a row still shows, ${whole(k)} rows or more of the original file have it.`,
  },
}

export const ties: Record<Suppressed['ties'], string> = {
  first: 'First found',
  spread: 'Spread evenly',
  concentrate: 'Concentrate',
}

const most = (count: number, one: string) => (count === 1 ? `1 ${one} is` : `${plural(count, one)} are`)

/** What is blanked, and how certain it is that no less would do. */
export function blanksFinding(told: Suppressed, columns: number): string {
  const { cells, records = 0, rows, withheld = 0, bound, weightedCells, optimal } = told
  if (cells === undefined) return 'Nothing is known yet.'
  if (cells === 0) return `No cell has to be blanked: every row is safe for k = ${whole(told.k)}.`
  const all = cells === rows * columns ? '' : `, ${share(cells, rows * columns)} of all cells`
  const whole_ = withheld > 0 ? ` ${most(withheld, 'row')} blanked wholly.` : ''
  const weighted = weightedCells !== undefined && weightedCells !== cells
  const sure = optimal
    ? ` Proven: no ${weighted ? 'less' : 'fewer'} would do.`
    : bound === null
      ? ' No useful bound yet.'
      : weighted
        ? ` Weighted by importance ${whole(Math.ceil(weightedCells))}; at least ${whole(Math.floor(bound))} must be.`
        : ` At least ${whole(Math.floor(bound))} must be: at most ${whole(cells - Math.floor(bound))} are left to find.`
  return `${plural(cells, 'cell')} in ${plural(records, 'row')}${all}.${whole_}${sure}`
}

export function unsafeFinding(told: Unsafe): string {
  const { combinations, records, k, rows, complete } = told
  if (combinations === 0 && complete) return `No combination of values is rarer than ${whole(k)}.`
  return `${complete ? '' : 'So far '}${plural(combinations, 'combination')} of values that ${k === 2 ? 'one row has alone' : `fewer than ${whole(k)} rows share`}; ${plural(records, 'row')} of ${whole(rows)} ${records === 1 ? 'has' : 'have'} one.`
}

export function perRowFinding(perRow: readonly number[]): string {
  const rows = perRow.reduce((sum, count) => sum + count, 0)
  const blanked = rows - (perRow[0] ?? 0)
  if (blanked === 0) return 'No row has a blank.'
  let left = blanked / 2
  const half = perRow.findIndex((count, i) => {
    if (i > 0) left -= count
    return i > 0 && left <= 0
  })
  const last = perRow.reduce((so, count, i) => (count > 0 ? i : so), 0)
  return `${plural(blanked, 'row')} ${blanked === 1 ? 'has' : 'have'} blanks: half of them ${plural(half, 'blank')} or fewer, none more than ${whole(last)}.`
}

/** What a change of one column saved, or cost. */
export function savedWords(label: string, before: number, after: number): string {
  const change = before - after
  const words = change > 0 ? `${whole(change)} fewer` : change < 0 ? `${whole(-change)} more` : 'as many as before'
  return `${label}: ${plural(after, 'cell')} instead of ${whole(before)}, ${words}.`
}

/** "caps on income and race", as what rests while another reading is chosen. */
export const capsWords = (names: readonly string[]) =>
  names.length > 3 ? `${names.length} caps` : `caps on ${list(names)}`
