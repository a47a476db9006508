// Two solutions column by column: A a hollow square, B a filled circle, joined.
import { roundShare } from '../text/format'
import type { ChartTheme, Reading } from './theme'

export interface PairsData {
  /** The detail that a column loses, 0 to 1; null where a solution does not have the column. */
  columns: readonly { name: string; a: number | null; b: number | null }[]
  finding: string
}

export const pairHigh = 30

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
  const x = (part: number) => left + part * (right - left)
  return (
    <svg
      class="chart"
      role="img"
      aria-label={data.finding}
      width={width}
      height={bottom + 24}
      viewBox={`0 0 ${width} ${bottom + 24}`}
      font-family={theme.sans}
      font-size="12"
    >
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line x1={x(part)} x2={x(part)} y1={0} y2={bottom} stroke={theme.line} />
          <text x={x(part)} y={bottom + 17} text-anchor="middle" fill={theme['ink-2']}>
            {part === 1 ? '100 %' : part * 100}
          </text>
        </g>
      ))}
      {data.columns.map(({ name, a, b }, i) => {
        const y = i * pairHigh + pairHigh / 2
        return (
          <g key={name}>
            <text x={left - 12} y={y + 4} text-anchor="end" fill={theme.ink}>
              {name.length > 20 ? `${name.slice(0, 19)}…` : name}
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
    </svg>
  )
}
