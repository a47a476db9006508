// A sheet's cells as CSV text: numbers as their digits, days in ISO form, what has no value as an empty cell.
import type { CellValue } from 'hucre/xlsx'

/** What stands in a cell whose formula failed: it is no value. */
const failed = /^#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/** Spreadsheets count with 15 digits; a sixteenth is the noise of a sum: 0.30000000000000004. */
const digits = (x: number) => (Number.isInteger(x) ? String(x) : String(Number(x.toPrecision(15))))

/** 2021-03-05, with the time behind it where it has one. A bare time lies on day 0, which is before 1900. */
function day(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const rounded = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString()
  const [date = '', time = ''] = rounded.slice(0, 19).split('T')
  if (date < '1900-01-01') return time
  return time === '00:00:00' ? date : `${date} ${time}`
}

export function textOf(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return day(cell)
  switch (typeof cell) {
    case 'number':
      return digits(cell)
    case 'boolean':
      return cell ? 'TRUE' : 'FALSE'
    case 'string':
      return failed.test(cell) ? '' : cell
  }
}

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows of one length, as long as the longest; rows with nothing in them are left out, as between blocks of a sheet. */
export class SheetText {
  private readonly lines: string[] = []
  private readonly lengths: number[] = []
  private width = 0

  add(cells: readonly (CellValue | undefined)[]): void {
    const texts = cells.map(textOf)
    while (texts.length > 0 && texts[texts.length - 1] === '') texts.pop()
    if (texts.length === 0) return
    this.lines.push(texts.map(quoted).join(','))
    this.lengths.push(texts.length)
    this.width = Math.max(this.width, texts.length)
  }

  get rows(): number {
    return this.lines.length
  }

  /** In parts, so that no string need hold the whole sheet. */
  *parts(): Generator<string> {
    for (let from = 0; from < this.lines.length; from += 5000)
      yield this.lines
        .slice(from, from + 5000)
        .map((line, i) => `${line}${','.repeat(this.width - (this.lengths[from + i] ?? 0))}\n`)
        .join('')
  }
}
