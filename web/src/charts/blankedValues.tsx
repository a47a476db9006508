// Which values lose most: a strip for each column, a box for each value in the column's order, darker where more of the
// value's rows lose it. Where values are too many for boxes that can be seen, neighbours share one.
import { share, whole } from '../text/format'
import type { Area } from './kit/axes'
import { Chart } from './kit/Chart'
import { cut } from './kit/marks'
import { Tip } from './kit/Tip'
import type { ChartTheme, Reading, Size } from './theme'

export interface ValueBlanks {
  label: string
  rows: number
  blanked: number
}

/** A box: of the columns the one so far down, and of its boxes the one so far right. */
export interface BoxPlace {
  column: number
  box: number
}

export interface BlankedValuesData {
  columns: readonly { name: string; values: readonly ValueBlanks[] }[]
  /** The box that is looked at; null: none. */
  at: BoxPlace | null
}

const lineHigh = 26
const narrowest = 3
/** From which share on a box is how dark. */
const shades: readonly (readonly [from: number, dark: number])[] = [
  [0, 0.04],
  [0.02, 0.18],
  [0.1, 0.34],
  [0.25, 0.52],
  [0.5, 0.72],
  [0.9, 0.94],
]

const part = ({ blanked, rows }: Pick<ValueBlanks, 'blanked' | 'rows'>) => blanked / Math.max(1, rows)

export function darkness(value: Pick<ValueBlanks, 'blanked' | 'rows'>): number {
  return shades.reduce((so, [from, dark]) => (part(value) >= from ? dark : so), 0)
}

/** Neighbours together, so that at most so many are left. */
export function merged(values: readonly ValueBlanks[], most: number): ValueBlanks[] {
  const each = Math.max(1, Math.ceil(values.length / Math.max(1, most)))
  return Array.from({ length: Math.ceil(values.length / each) }, (_, i) => {
    const some = values.slice(i * each, (i + 1) * each)
    const [first, last] = [some[0]?.label ?? '', some[some.length - 1]?.label ?? '']
    return {
      label: some.length > 1 ? `${first} … ${last}` : first,
      rows: some.reduce((sum, { rows }) => sum + rows, 0),
      blanked: some.reduce((sum, { blanked }) => sum + blanked, 0),
    }
  })
}

export function readBlankedValues({ columns }: BlankedValuesData): Reading {
  const all = columns.flatMap(({ name, values }) => values.map((value) => ({ name, ...value })))
  const most = all.reduce<(typeof all)[number] | null>(
    (so, one) => (so && (part(so) > part(one) || (part(so) === part(one) && so.rows >= one.rows)) ? so : one),
    null,
  )
  const gone = all.filter(({ rows, blanked }) => rows > 0 && rows === blanked).length
  const vanish = gone === 0 ? 'No value vanishes.' : `${whole(gone)} of ${whole(all.length)} values vanish.`
  return {
    finding:
      most && most.blanked > 0
        ? `Most blanked: ${most.name} = ${most.label}, ${share(most.blanked, most.rows)} of ${whole(most.rows)}. ${vanish}`
        : 'No value is blanked.',
    head: ['value', 'rows', 'blanked', 'share'],
    rows: all.map(({ name, label, rows, blanked }) => [`${name} = ${label}`, rows, blanked, share(blanked, rows)]),
  }
}

export interface BlankedValuesFrame {
  size: Size
  /** Where the boxes are. */
  strips: Area
  /** Of each column. */
  boxes: ValueBlanks[][]
}

export function blankedValuesFrame({ columns }: BlankedValuesData, width: number): BlankedValuesFrame {
  const left = Math.min(130, width * 0.3)
  const bottom = columns.length * lineHigh
  return {
    size: { width, height: bottom + 38 },
    strips: { left, right: width, top: 0, bottom },
    boxes: columns.map(({ values }) => merged(values, Math.floor((width - left) / narrowest))),
  }
}

/** What is said of a box, its value first. */
export function boxWords({ columns }: BlankedValuesData, boxes: ValueBlanks[][], { column, box }: BoxPlace): string[] {
  const value = boxes[column]?.[box]
  if (!value) return []
  const { label, rows, blanked } = value
  return [
    `${columns[column]?.name} = ${label}`,
    `${whole(rows)} rows, ${whole(blanked)} of them blanked (${share(blanked, rows)})`,
  ]
}

/** Where an arrow, Home or End leads; to another column at the same share of its width. */
export function boxAfter(boxes: ValueBlanks[][], at: BoxPlace | null, key: string, leap: number): BoxPlace | null {
  const { column, box } = at ?? { column: 0, box: -1 }
  const held = (i: number) => boxes[i]?.length ?? 0
  const down = (i: number) => {
    const to = Math.max(0, Math.min(boxes.length - 1, i))
    return { column: to, box: Math.max(0, Math.min(held(to) - 1, Math.floor(((box + 0.5) / held(column)) * held(to)))) }
  }
  const along = (i: number) => ({ column, box: Math.max(0, Math.min(held(column) - 1, i)) })
  switch (key) {
    case 'ArrowRight':
      return along(box + leap)
    case 'ArrowLeft':
      return along(box - leap)
    case 'ArrowDown':
      return down(column + leap)
    case 'ArrowUp':
      return down(column - leap)
    case 'Home':
      return along(0)
    case 'End':
      return along(held(column) - 1)
    default:
      return null
  }
}

export function BlankedValues({ data, width, theme }: { data: BlankedValuesData; width: number; theme: ChartTheme }) {
  const { columns, at } = data
  const { size, strips, boxes } = blankedValuesFrame(data, width)
  const { left, right, bottom } = strips
  const wideOf = (i: number) => (right - left) / Math.max(1, boxes[i]?.length ?? 1)
  const step = Math.min(44, (right - left - 20) / shades.length)
  return (
    <Chart finding={readBlankedValues(data).finding} size={size} theme={theme}>
      {columns.map(({ name }, i) => {
        const wide = wideOf(i)
        return (
          <g key={name}>
            <text x={left - 10} y={i * lineHigh + 17} text-anchor="end" fill={theme.ink}>
              {cut(name, left - 12)}
            </text>
            {boxes[i]?.map((value, j) => (
              <rect
                key={j}
                x={left + j * wide}
                y={i * lineHigh + 3}
                width={wide - (wide > 8 ? 1 : 0)}
                height={lineHigh - 7}
                fill={theme.suppressed}
                fill-opacity={darkness(value)}
              />
            ))}
            <rect
              x={left + 0.5}
              y={i * lineHigh + 3}
              width={right - left - 1}
              height={lineHigh - 7}
              fill="none"
              stroke={theme.line}
            />
          </g>
        )
      })}
      <g text-anchor="middle" fill={theme['ink-2']}>
        {shades.map(([from, dark], i) => (
          <g key={from} transform={`translate(${left + i * step},${bottom + 4})`}>
            <rect y="4" width={step - 1} height="8" fill={theme.suppressed} fill-opacity={dark} stroke={theme.line} />
            <text x={step / 2} y="27" font-size="11">
              {`${Math.round(100 * from)}${i === shades.length - 1 ? '\u00a0%' : ''}`}
            </text>
          </g>
        ))}
      </g>
      {at && boxes[at.column]?.[at.box] && (
        <>
          <rect
            x={left + at.box * wideOf(at.column)}
            y={at.column * lineHigh + 2}
            width={Math.max(3, wideOf(at.column) - 1)}
            height={lineHigh - 5}
            fill="none"
            stroke={theme['wash-edge']}
            stroke-width="2"
          />
          <Tip
            x={left + (at.box + 0.5) * wideOf(at.column)}
            top={at.column * lineHigh + 3}
            bottom={at.column * lineHigh + lineHigh - 4}
            right={right}
            below={at.column * lineHigh > bottom / 2 ? -48 : 24}
            lines={boxWords(data, boxes, at)}
            bold={0}
            theme={theme}
          />
        </>
      )}
    </Chart>
  )
}
