// The values of a column at a glance, and the sentence that says the same.
import { Histogram } from '../../charts/histogram'
import { Stack } from '../../charts/stack'
import { pageTheme, type Size } from '../../charts/theme'
import type { ColumnProfile, PlanType } from '../../engine/protocol'
import { dataNumber, isoDate, plural, range, share } from '../../text/format'

const bars = 12

export function typeOf(column: ColumnProfile, chosen: PlanType | undefined): PlanType {
  if (chosen) return chosen
  if (column.type === 'text') return 'category'
  return column.type === 'date' ? 'date' : 'number'
}

export function allDifferent(column: ColumnProfile, rows: number): boolean {
  return column.distinct > 20 && column.unique >= rows - column.missing
}

function edge(value: string | number | null, column: ColumnProfile): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return column.type === 'date' ? isoDate(value) : dataNumber(value)
}

export function valuesFinding(column: ColumnProfile, rows: number): string {
  if (column.distinct === 0) return `${column.name}: no values.`
  if (allDifferent(column, rows)) return `${column.name}: every value is different.`
  const [most] = column.top
  const common = most ? `; the most frequent is ${most[0] || '(empty)'}, ${share(most[1], rows)}` : ''
  const span =
    column.histogram && column.min !== null ? ` from ${range(edge(column.min, column), edge(column.max, column))}` : ''
  return `${column.name}: ${plural(column.distinct, 'value')}${span}${common}.`
}

export function Values(props: { column: ColumnProfile; type: PlanType; rows: number; size: Size; stretch?: boolean }) {
  const { column, type, rows, size, stretch } = props
  if (column.distinct === 0) return <span class="hint">no values</span>
  if (allDifferent(column, rows)) return <span class="hint">all different</span>
  const finding = valuesFinding(column, rows)
  const wide = stretch ? { stretch } : {}
  if (column.histogram && type !== 'category')
    return <Histogram data={{ counts: column.histogram.counts, finding }} size={size} theme={pageTheme} {...wide} />
  const parts = column.top.slice(0, bars)
  const height = Math.min(12, size.height)
  return (
    <Stack
      data={{ parts, total: Math.max(1, rows - column.missing), finding }}
      size={{ width: size.width, height }}
      theme={pageTheme}
      {...wide}
    />
  )
}
