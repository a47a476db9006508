// Two solutions column by column: A a hollow square, B a filled circle, joined.
import { scaleLinear } from 'd3-scale'
import { roundShare } from '../text/format'
import { ShareAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { cut } from './kit/marks'
import type { ChartTheme, Reading } from './theme'

export interface PairsData {
  /** The detail that a column loses, 0 to 1; null where a solution does not have the column. */
  columns: readonly { name: string; a: number | null; b: number | null }[]
  finding: string
}

export const pairHigh = 30

const quarters: readonly number[] = [0, 0.25, 0.5, 0.75, 1]

export function readPairs({ columns, finding }: PairsData): Reading {
  const percent = (x: number | null) => (x === null ? '' : Number((100 * x).toFixed(2)))
  return {
    finding,
    head: ['column', 'A loses, %', 'B loses, %', 'B less A, points'],
    rows: columns.map(({ name, a, b }) => [
      name,
      percent(a),
      percent(b),
      a === null || b === null ? '' : Number((100 * (b - a)).toFixed(2)),
    ]),
  }
}

export function Pairs({ data, width, theme }: { data: PairsData; width: number; theme: ChartTheme }) {
  const left = Math.min(150, width * 0.34)
  const right = width - 24
  const bottom = data.columns.length * pairHigh + 6
  const x = scaleLinear([0, 1], [left, right])
  return (
    <Chart finding={data.finding} size={{ width, height: bottom + 24 }} theme={theme}>
      <ShareAxis
        scale={x}
        values={quarters}
        area={{ left, right, top: 0, bottom }}
        theme={theme}
        words={(part) => (part === 1 ? '100\u00a0%' : String(part * 100))}
      />
      {data.columns.map(({ name, a, b }, i) => {
        const y = i * pairHigh + pairHigh / 2
        return (
          <g key={name}>
            <text x={left - 12} y={y + 4} text-anchor="end" fill={theme.ink}>
              {cut(name, left - 16)}
            </text>
            {a !== null && b !== null && (
              <line x1={x(a)} x2={x(b)} y1={y} y2={y} stroke={theme['ink-2']} stroke-width="2" />
            )}
            {a !== null && (
              <rect
                x={x(a) - 5}
                y={y - 5}
                width={10}
                height={10}
                fill={theme.paper}
                stroke={theme.ink}
                stroke-width="1.8"
              >
                <title>{`A, ${name}: ${roundShare(a, 1)}`}</title>
              </rect>
            )}
            {b !== null && (
              <circle cx={x(b)} cy={y} r={4} fill={theme.ink}>
                <title>{`B, ${name}: ${roundShare(b, 1)}`}</title>
              </circle>
            )}
          </g>
        )
      })}
    </Chart>
  )
}
