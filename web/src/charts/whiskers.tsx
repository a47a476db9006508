// Dots with whiskers: an estimate and its interval, hollow before and filled after, on a scale that all lines share. What
// moved out of its interval stands out by a triangle.
import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { ShareAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { LineName } from './kit/marks'
import type { ChartTheme, Reading } from './theme'

export interface Interval {
  at: number
  low: number
  high: number
}

export interface WhiskersLine {
  name: string
  /** Null where nothing is known. */
  before: Interval | null
  after: Interval | null
  /** What is written at the end of the line. */
  words: string
  /** Stands out: look here. */
  marked: boolean
}

export interface WhiskersData {
  lines: readonly WhiskersLine[]
  finding: string
  /** The value whose line is firm. */
  zero?: number
  format(x: number): string
  /** Of the lines, of what stands before and after, and of the words. */
  head: [string, string, string, string]
}

const lineHigh = 30

export function readWhiskers({ lines, finding, head, format }: WhiskersData): Reading {
  const said = (of: Interval | null) => (of ? `${format(of.at)} (${format(of.low)} to ${format(of.high)})` : '')
  return {
    finding,
    head,
    rows: lines.map(({ name, before, after, words }) => [name, said(before), said(after), words]),
  }
}

export function Whiskers({ data, width, theme }: { data: WhiskersData; width: number; theme: ChartTheme }) {
  const { lines, zero, format } = data
  const left = Math.min(170, width * 0.32)
  const right = width - Math.min(96, width * 0.22)
  const bottom = lines.length * lineHigh + 4
  const ends = lines.flatMap(({ before, after }) => [before, after].flatMap((one) => (one ? [one.low, one.high] : [])))
  const [low = 0, high = 1] = extent([...ends, ...(zero === undefined ? [] : [zero])]) as [number?, number?]
  const x = scaleLinear([low, Math.max(high, low + 1e-9)], [left, right]).nice(4)
  return (
    <Chart finding={data.finding} size={{ width, height: bottom + 24 }} theme={theme}>
      <ShareAxis
        scale={x}
        values={x.ticks(width < 420 ? 3 : 5)}
        area={{ left, right, top: 0, bottom }}
        theme={theme}
        words={format}
      />
      {zero !== undefined && <line x1={x(zero)} x2={x(zero)} y1="0" y2={bottom} stroke={theme.edge} />}
      {lines.map(({ name, before, after, words, marked }, i) => {
        const y = i * lineHigh + lineHigh / 2 + 2
        const ink = marked ? theme.risk : theme.ink
        return (
          <g key={name}>
            <LineName name={name} x={left - 12} y={y + 4} bold={marked} theme={theme} />
            {before && (
              <g stroke={theme['ink-2']}>
                <Whisker y={y - 5} from={x(before.low)} to={x(before.high)} />
                <circle cx={x(before.at)} cy={y - 5} r="4" fill={theme.paper} stroke-width="1.6" />
              </g>
            )}
            {after && (
              <g stroke={ink}>
                <Whisker y={y + 5} from={x(after.low)} to={x(after.high)} />
                {marked ? (
                  <path d={`M${x(after.at) - 5} ${y + 9}h10l-5 -9z`} fill={ink} />
                ) : (
                  <circle cx={x(after.at)} cy={y + 5} r="3.5" fill={ink} />
                )}
              </g>
            )}
            <text x={right + 12} y={y + 4} fill={marked ? theme['risk-text'] : theme['ink-2']}>
              {words}
            </text>
          </g>
        )
      })}
    </Chart>
  )
}

function Whisker({ y, from, to }: { y: number; from: number; to: number }) {
  return <path d={`M${from} ${y}H${to}M${from} ${y - 3}v6M${to} ${y - 3}v6`} fill="none" />
}
