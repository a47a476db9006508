// How many cells of each column become blank: hatched bars, and what another reading of a blank would need as a stroke.
import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { share, whole } from '../text/format'
import { Chart } from './kit/Chart'
import { cut, Hatch } from './kit/marks'
import type { ChartTheme, Reading } from './theme'

export interface BlankedColumn {
  name: string
  blanked: number
  /** Under the other reading; null where that is not known. */
  least: number | null
}

export interface BlankedColumnsData {
  columns: readonly BlankedColumn[]
  rows: number
}

const lineHigh = 26

const known = ({ columns }: BlankedColumnsData) => columns.some(({ least }) => least !== null)

export function readBlankedColumns(data: BlankedColumnsData): Reading {
  const { columns, rows } = data
  const most = columns.reduce<BlankedColumn | null>(
    (so, column) => (so && so.blanked >= column.blanked ? so : column),
    null,
  )
  return {
    finding:
      most && most.blanked > 0
        ? `${most.name} loses most: ${whole(most.blanked)} cells, ${share(most.blanked, rows)}.`
        : 'No cell is blanked.',
    head: ['column', 'cells blanked', 'share of its rows', ...(known(data) ? ['by the original file'] : [])],
    rows: columns.map(({ name, blanked, least }) => [
      name,
      blanked,
      share(blanked, rows),
      ...(known(data) ? [least ?? ''] : []),
    ]),
  }
}

export function BlankedColumns(props: { data: BlankedColumnsData; width: number; theme: ChartTheme }) {
  const { data, width, theme } = props
  const { columns, rows } = data
  const left = Math.min(150, width * 0.34)
  const right = width - 112
  const high = max(columns, ({ blanked, least }) => Math.max(blanked, least ?? 0)) ?? 0
  const x = scaleLinear([0, Math.max(1, high)], [left, right])
  const bottom = columns.length * lineHigh + 2
  const height = bottom + (known(data) ? 24 : 0)
  return (
    <Chart finding={readBlankedColumns(data).finding} size={{ width, height }} theme={theme}>
      <Hatch id="hatch-blanked" theme={theme} />
      {columns.map(({ name, blanked, least }, i) => {
        const y = i * lineHigh + 2
        return (
          <g key={name}>
            <text x={left - 10} y={y + 16} text-anchor="end" fill={theme.ink}>
              {cut(name, left - 12)}
            </text>
            <line x1={left} x2={left} y1={y} y2={y + lineHigh - 6} stroke={theme.edge} />
            {blanked > 0 && (
              <rect
                class="moves"
                x={left}
                y={y + 2}
                width={Math.max(1.5, x(blanked) - left)}
                height={lineHigh - 10}
                fill="url(#hatch-blanked)"
              />
            )}
            {least !== null && <Stroke x={x(least)} y={y} theme={theme} />}
            <text x={Math.max(x(blanked), least === null ? 0 : x(least)) + 8} y={y + 16} fill={theme.ink}>
              <tspan font-weight={700}>{whole(blanked)}</tspan>
              <tspan fill={theme['ink-2']}> {share(blanked, rows)}</tspan>
            </text>
          </g>
        )
      })}
      {known(data) && (
        <g>
          <Stroke x={left + 2} y={bottom + 4} theme={theme} />
          <text x={left + 12} y={bottom + 18} fill={theme['ink-2']}>
            by the original file
          </text>
        </g>
      )}
    </Chart>
  )
}

/** Ink between two edges of paper, so that it is seen on the hatch as beside it. */
function Stroke({ x, y, theme }: { x: number; y: number; theme: ChartTheme }) {
  return (
    <rect x={x - 1.5} y={y} width="4" height={lineHigh - 6} fill={theme.ink} stroke={theme.paper} stroke-width="1.5" />
  )
}
