// What a report says of a file with blank cells: how they are read, where they are and what they hide.
import type { SuppressedView } from '../engine/protocol'
import type { Solved } from '../state/solved'
import { plural, share, whole } from '../text/format'
import { type Html, html, table } from './html'

/** Stands beside every figure of such a file. */
export const strictly = 'blanks read strictly'

/** "1,204 cells of 602 rows are blank (0.50 %)" */
export function blanksWords({ rescue, rows }: Solved, columns: number): string {
  const { cells, rows: blanked } = rescue ?? { cells: 0, rows: 0 }
  return `${plural(cells, 'cell')} of ${plural(blanked, 'row')} ${cells === 1 ? 'is' : 'are'} blank (${share(cells, rows * columns, 2)} of all)`
}

export const meaning =
  'Strictly read, a blank is a value like any other: published rows are of one class where they show the same and are blank in the same columns, and every class has at least k.'

export function blanksTable({ columns, suppressed, rows }: SuppressedView): Html {
  return html`${table(
    ['Column', 'Cells hidden', 'Of all rows', 'Value hidden most', 'Of them', 'Values of which none is left'],
    columns.map(({ name, count, percent, most: value, vanished, missing }) => [
      html`${name}${missing > 0 ? html`<small>${plural(missing, 'cell')} missing before: not counted</small>` : null}`,
      whole(count),
      share(percent, 100, 2),
      value?.value ?? '–',
      value ? whole(value.count) : '–',
      whole(vanished),
    ]),
  )}<p>A row that is withheld counts as all of its cells: ${whole(suppressed)} of ${plural(rows, 'row')} ${suppressed === 1 ? 'is' : 'are'}.</p>`
}
