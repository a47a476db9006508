// Lines of one share each: a hollow circle before, a filled one after, joined, on a scale that all lines share.
import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { ShareAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { LineName } from './kit/marks'
import type { ChartTheme, Reading } from './theme'

export interface BeforeAfterLine {
  name: string
  before: number
  after: number | null
  /** What is written at the end of the line. */
  words: string
  /** Stands out: look here. */
  marked?: boolean
}

export interface BeforeAfterData {
  lines: readonly BeforeAfterLine[]
  finding: string
  /** Ends the scale; absent: the greatest value. */
  high?: number
  format(x: number): string
  head: [string, string, string]
}

const lineHigh = 28

export function readBeforeAfter({ lines, finding, head, format }: BeforeAfterData): Reading {
  return {
    finding,
    head,
    rows: lines.map(({ name, before, after }) => [name, format(before), after === null ? '' : format(after)]),
  }
}

function niceHigh(x: number): number {
  if (x <= 0) return 1
  const scale = 10 ** Math.floor(Math.log10(x))
  return ([1, 2, 2.5, 5, 10].find((step) => step * scale >= x * (1 - 1e-9)) ?? 10) * scale
}

export function BeforeAfter({ data, width, theme }: { data: BeforeAfterData; width: number; theme: ChartTheme }) {
  const { lines, format } = data
  const high = data.high ?? niceHigh(max(lines, ({ before, after }) => Math.max(before, after ?? 0)) ?? 0)
  const left = Math.min(170, width * 0.34)
  const right = width - Math.min(150, width * 0.3)
  const bottom = lines.length * lineHigh + 4
  const x = scaleLinear([0, high], [left, right]).clamp(true)
  return (
    <Chart finding={data.finding} size={{ width, height: bottom + 24 }} theme={theme}>
      <ShareAxis
        scale={x}
        values={[0, high / 2, high]}
        area={{ left, right, top: 0, bottom }}
        theme={theme}
        words={format}
      />
      {lines.map(({ name, before, after, words, marked }, i) => {
        const y = i * lineHigh + lineHigh / 2 + 2
        const ink = marked ? theme.risk : theme.ink
        return (
          <g key={name}>
            <LineName name={name} x={left - 12} y={y + 4} bold={marked} theme={theme} />
            {after !== null && <line x1={x(before)} x2={x(after)} y1={y} y2={y} stroke={ink} stroke-width="2" />}
            <circle cx={x(before)} cy={y} r="4.5" fill={theme.paper} stroke={ink} stroke-width="1.6" />
            {after !== null &&
              (marked ? (
                <path d={`M${x(after) - 6} ${y + 5}h12l-6 -11z`} fill={theme.risk} />
              ) : (
                <circle cx={x(after)} cy={y} r="4.5" fill={theme.ink} />
              ))}
            <text x={right + 14} y={y + 4} fill={marked ? theme['risk-text'] : theme['ink-2']}>
              {words}
            </text>
          </g>
        )
      })}
    </Chart>
  )
}
