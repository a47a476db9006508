// How strongly columns hang together: above the diagonal before, below it after; darker is stronger. Sixty columns have
// 3,540 cells: those that are too small to be pointed at are drawn by shade, all of one in one path.
import { Chart } from './kit/Chart'
import { cut } from './kit/marks'
import type { ChartTheme, Reading } from './theme'

export interface AssociationData {
  columns: readonly string[]
  pairs: readonly { a: number; b: number; before: number; after: number }[]
  finding: string
}

export function readAssociation({ columns, pairs, finding }: AssociationData): Reading {
  return {
    finding,
    head: ['columns', 'before', 'after', 'after less before'],
    rows: pairs.map(({ a, b, before, after }) => [
      `${columns[a]} × ${columns[b]}`,
      Number(before.toFixed(3)),
      Number(after.toFixed(3)),
      Number((after - before).toFixed(3)),
    ]),
  }
}

const pointed = 14
const shades = 40

function byShade(pairs: AssociationData['pairs']): Map<number, [row: number, column: number][]> {
  const found = new Map<number, [number, number][]>()
  const add = (row: number, column: number, value: number) => {
    const level = Math.round(value * shades)
    const cells = found.get(level) ?? []
    found.set(level, cells)
    cells.push([row, column])
  }
  for (const { a, b, before, after } of pairs) {
    add(a, b, before)
    add(b, a, after)
  }
  return found
}

export function Association({ data, width, theme }: { data: AssociationData; width: number; theme: ChartTheme }) {
  const { columns, pairs } = data
  const left = Math.min(140, width * 0.3)
  const side = Math.min(46, (width - left - 4) / Math.max(1, columns.length))
  const top = 24
  const size = side * columns.length
  const shade = (value: number) => 0.04 + 0.86 * value
  const cell = (row: number, column: number, value: number, words: string) => (
    <g key={`${row} ${column}`}>
      <rect
        x={left + column * side}
        y={top + row * side}
        width={side - 1}
        height={side - 1}
        fill={theme.suppressed}
        fill-opacity={shade(value)}
      >
        <title>{words}</title>
      </rect>
      {side > 26 && (
        <text
          x={left + (column + 0.5) * side}
          y={top + (row + 0.5) * side + 4}
          text-anchor="middle"
          font-size="11"
          fill={value > 0.65 ? theme.paper : theme.ink}
        >
          {value >= 0.995 ? '1' : value.toFixed(2).replace(/^0/, '')}
        </text>
      )}
    </g>
  )
  return (
    <Chart finding={data.finding} size={{ width, height: top + size + 26 }} theme={theme}>
      {columns.map((name, i) => (
        <g key={name}>
          <text x={left - 8} y={top + (i + 0.5) * side + 4} text-anchor="end" fill={theme.ink}>
            {cut(name, left - 12)}
          </text>
          <text x={left + (i + 0.5) * side} y={top - 8} text-anchor="middle" fill={theme['ink-2']} font-size="11">
            {cut(name, ((side - 6) * 12) / 11)}
          </text>
          <rect x={left + i * side} y={top + i * side} width={side - 1} height={side - 1} fill={theme.sunk} />
        </g>
      ))}
      {side < pointed &&
        [...byShade(pairs)].map(([level, cells]) => (
          <path
            key={level}
            d={cells
              .map(
                ([row, column]) => `M${left + column * side} ${top + row * side}h${side - 1}v${side - 1}h${1 - side}z`,
              )
              .join('')}
            fill={theme.suppressed}
            fill-opacity={shade(level / shades)}
          />
        ))}
      {(side < pointed ? [] : pairs).map(({ a, b, before, after }) => [
        cell(a, b, before, `${columns[a]} × ${columns[b]}, before: ${before.toFixed(3)}`),
        cell(b, a, after, `${columns[a]} × ${columns[b]}, after: ${after.toFixed(3)}`),
      ])}
      <text x={left + size} y={top + size + 18} text-anchor="end" fill={theme['ink-2']}>
        above the diagonal before, below it after
      </text>
    </Chart>
  )
}
