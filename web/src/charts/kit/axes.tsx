// The two axes of a chart, placed by d3-axis: values on the left with their lines across, and what is asked about below.
import { type AxisDomain, type AxisScale, axisBottom, axisLeft } from 'd3-axis'
import type { ChartTheme } from '../theme'
import { sketched } from './sketch'

/** Where marks may stand. */
export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

export interface AxisProps<T> {
  scale: AxisScale<T>
  values: readonly T[]
  area: Area
  theme: ChartTheme
  words(value: T): string
}

/** @param base a value whose line is firm, such as zero where nothing stands on the lower axis */
export function ValueAxis<T extends AxisDomain>(props: AxisProps<T> & { base?: T }) {
  const { scale, values, area, theme, words, base } = props
  const axis = axisLeft(scale)
    .tickValues([...values])
    .tickFormat(words)
    .tickSize(area.left - area.right)
    .tickPadding(8)
    .offset(0)
  return (
    <g transform={`translate(${area.left},0)`} text-anchor="end">
      {sketched(axis).ticks.map(({ value, transform, line, label, words: said }) => (
        <g key={String(value)} transform={transform}>
          <line {...line} stroke={value === base ? theme.edge : theme.line} />
          <text {...label} fill={theme['ink-2']}>
            {said}
          </text>
        </g>
      ))}
    </g>
  )
}

export interface BaseAxisProps<T> extends AxisProps<T> {
  /** Length of the marks at the ticks; 0: none. */
  marks?: number
  /** The one that is chosen, in ink and bold. */
  chosen?: T
  /** The first label begins at its tick, for lack of room to its left. */
  startsAtFirst?: boolean
}

export function BaseAxis<T extends AxisDomain>(props: BaseAxisProps<T>) {
  const { scale, values, area, theme, words, marks = 5, chosen, startsAtFirst } = props
  const axis = axisBottom(scale)
    .tickValues([...values])
    .tickFormat(words)
    .tickSize(marks)
    .tickPadding(10.5 - marks)
    .offset(0)
  return (
    <g transform={`translate(0,${area.bottom})`} text-anchor="middle">
      <path d={`M${area.left},0H${area.right}`} stroke={theme.edge} />
      {sketched(axis).ticks.map(({ value, transform, line, label, words: said }, i) => (
        <g key={String(value)} transform={transform}>
          {marks > 0 && <line {...line} stroke={theme.edge} />}
          {said !== '' && (
            <text
              {...label}
              {...(i === 0 && startsAtFirst ? { 'text-anchor': 'start' } : {})}
              {...(value === chosen ? { fill: theme.ink, 'font-weight': 700 } : { fill: theme['ink-2'] })}
            >
              {said}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

/** Shares of one whole under rows of marks: lines through all rows, words below. */
export function ShareAxis<T extends AxisDomain>({ scale, values, area, theme, words }: AxisProps<T>) {
  const axis = axisBottom(scale)
    .tickValues([...values])
    .tickFormat(words)
    .tickSize(area.top - area.bottom)
    .tickPadding(8.5)
    .offset(0)
  return (
    <g transform={`translate(0,${area.bottom})`} text-anchor="middle">
      {sketched(axis).ticks.map(({ value, transform, line, label, words: said }) => (
        <g key={String(value)} transform={transform}>
          <line {...line} stroke={theme.line} />
          <text {...label} fill={theme['ink-2']}>
            {said}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Of values that ask for a label, those with room: the chosen one first, then from the left. */
export function labelled(
  values: readonly number[],
  x: (value: number) => number,
  chosen: number,
  wide: (value: number) => number = () => 22,
): (value: number) => boolean {
  const clear = (a: number, b: number) => Math.abs(x(a) - x(b)) >= (wide(a) + wide(b)) / 2
  let before: number | undefined
  const shown = new Set(
    values.filter((value) => {
      const room = value === chosen || (clear(value, chosen) && (before === undefined || clear(value, before)))
      if (room) before = value
      return room
    }),
  )
  return (value) => shown.has(value)
}
