// Rows below k as one bar per k, the chosen one firm.
import { whole } from '../text/format'
import { Chart } from './kit/Chart'
import type { ChartTheme, Reading } from './theme'

export interface BelowData {
  rows: number
  chosen: number
  below: readonly { k: number; rows: number }[]
}

export const belowRow = 23

export function readBelow({ rows, chosen, below }: BelowData): Reading {
  const unique = below.find(({ k }) => k === 2)?.rows ?? 0
  const at = below.find(({ k }) => k === chosen)?.rows ?? 0
  return {
    finding: `${whole(at)} rows below ${chosen}, ${whole(unique)} unique.`,
    head: ['k', 'rows below k', 'share of rows, %'],
    rows: below.map((point) => [point.k, point.rows, Number(((100 * point.rows) / Math.max(1, rows)).toFixed(2))]),
  }
}

export function Below({ data, width, theme }: { data: BelowData; width: number; theme: ChartTheme }) {
  const left = 46
  const right = 58
  const wide = Math.max(10, width - left - right)
  const height = data.below.length * belowRow
  return (
    <Chart finding={readBelow(data).finding} size={{ width, height }} theme={theme}>
      {data.below.map(({ k, rows }, i) => {
        const chosen = k === data.chosen
        const y = i * belowRow
        const weight = chosen ? 700 : 400
        return (
          <g key={k}>
            <text x={left - 8} y={y + 15} text-anchor="end" fill={theme.ink} font-weight={weight}>
              {k}
            </text>
            <rect x={left} y={y + 6} width={wide} height={10} fill={theme.sunk} />
            <rect
              class="moves"
              x={left}
              y={y + 6}
              width={(rows / Math.max(1, data.rows)) * wide}
              height={10}
              fill={theme.risk}
              fill-opacity={chosen ? 1 : 0.65}
            />
            <text x={width} y={y + 15} text-anchor="end" fill={theme.ink} font-weight={weight}>
              {whole(rows)}
            </text>
          </g>
        )
      })}
    </Chart>
  )
}
