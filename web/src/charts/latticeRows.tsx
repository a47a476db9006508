// The lattice of whole levels: a row per height, most general on top. In each row, left what is safe at k, right what
// would suppress more than is allowed; in both the nodes from the least loss to the greatest, in shades of it. Nodes of
// the front carry a diamond. Nodes of one shade stand together, so a hundred thousand take a few hundred boxes.
import { extent, max, sum } from 'd3-array'
import { share, whole } from '../text/format'
import { Chart } from './kit/Chart'
import { Diamond } from './kit/marks'
import type { ChartTheme, Reading, Size } from './theme'

export interface LatticeData {
  columns: readonly { name: string; levels: number }[]
  k: number
  /** By node, the last column's level fastest. */
  cost: readonly number[]
  suppressed: readonly number[]
  /** Rows that may be suppressed. */
  limit: number
  rows: number
  front: ReadonlySet<number>
  words(cost: number): string
}

export interface LatticeRow {
  height: number
  safe: number[]
  unsafe: number[]
}

export function levelsOf(columns: LatticeData['columns'], node: number): number[] {
  const levels: number[] = []
  let rest = node
  for (let c = columns.length - 1; c >= 0; c--) {
    const count = columns[c]?.levels ?? 1
    levels[c] = rest % count
    rest = Math.floor(rest / count)
  }
  return levels
}

export function nodeWords(data: LatticeData, node: number): string {
  const suppressed = data.suppressed[node] ?? 0
  const levels = levelsOf(data.columns, node)
  const place = data.columns.map(({ name }, c) => `${name} ${levels[c]}`).join(', ')
  const safe = suppressed <= data.limit
  const rows = suppressed === 0 ? 'no row' : `${whole(suppressed)} rows, ${share(suppressed, data.rows, 2)}`
  return `${place}: ${data.words(data.cost[node] ?? 0)}; to reach k = ${data.k} it withholds ${rows}: ${safe ? 'safe' : 'not allowed'}${data.front.has(node) ? '; on the front' : ''}.`
}

export function latticeRows(data: LatticeData): LatticeRow[] {
  const heights = sum(data.columns, ({ levels }) => levels - 1)
  const rows: LatticeRow[] = Array.from({ length: heights + 1 }, (_, height) => ({ height, safe: [], unsafe: [] }))
  for (let node = 0; node < data.cost.length; node++) {
    const height = sum(levelsOf(data.columns, node))
    const row = rows[height]
    if ((data.suppressed[node] ?? 0) <= data.limit) row?.safe.push(node)
    else row?.unsafe.push(node)
  }
  const byCost = (a: number, b: number) => (data.cost[a] ?? 0) - (data.cost[b] ?? 0) || a - b
  for (const row of rows) {
    row.safe.sort(byCost)
    row.unsafe.sort(byCost)
  }
  return rows.reverse()
}

export function readLattice(data: LatticeData, rows: readonly LatticeRow[]): Reading {
  const safe = sum(rows, (row) => row.safe.length)
  const least = (nodes: readonly number[]) => (nodes[0] === undefined ? '' : data.words(data.cost[nodes[0]] ?? 0))
  return {
    finding: `${whole(safe)} of ${whole(data.cost.length)} nodes are safe at k = ${data.k}; ${whole(data.front.size)} are on the front.`,
    head: ['height', 'nodes', `safe at k = ${data.k}`, 'least loss of these', 'on the front'],
    rows: rows.map((row) => [
      row.height,
      row.safe.length + row.unsafe.length,
      row.safe.length,
      least(row.safe),
      [...row.safe, ...row.unsafe].filter((node) => data.front.has(node)).length,
    ]),
  }
}

export interface LatticeFrame {
  left: number
  cell: number
  row: number
  top: number
  gap: number
  x(row: LatticeRow, node: number): number
  y(index: number): number
  /** The node at a place; null where there is none. */
  at(rows: readonly LatticeRow[], x: number, y: number): number | null
}

export function latticeSize(rows: readonly LatticeRow[], width: number): Size {
  return { width, height: 34 + rows.length * (rows.length > 14 ? 20 : 26) + 12 }
}

export function latticeFrame(rows: readonly LatticeRow[], { width }: Size): LatticeFrame {
  const left = 40
  const gap = 14
  const row = rows.length > 14 ? 20 : 26
  const top = 34
  const safe = Math.max(1, max(rows, ({ safe: nodes }) => nodes.length) ?? 1)
  const unsafe = Math.max(1, max(rows, ({ unsafe: nodes }) => nodes.length) ?? 1)
  const cell = Math.min(18, (width - left - gap - 8) / (safe + unsafe))
  const middle = left + safe * cell + gap
  return {
    left,
    cell,
    row,
    top,
    gap: middle,
    x(of, node) {
      const at = of.safe.indexOf(node)
      return at >= 0 ? left + at * cell : middle + of.unsafe.indexOf(node) * cell
    },
    y: (index) => top + index * row,
    at(all, x, y) {
      const found = all[Math.floor((y - top) / row)]
      if (!found || y < top) return null
      const inSafe = x < middle - gap / 2
      const nodes = inSafe ? found.safe : found.unsafe
      if (nodes.length === 0) return null
      const at = Math.floor((x - (inSafe ? left : middle)) / cell)
      return nodes[Math.min(nodes.length - 1, Math.max(0, at))] ?? null
    },
  }
}

const shades = 8

/** Stretches of one shade: [first index, count, shade]. */
export function shadesOf(
  nodes: readonly number[],
  cost: readonly number[],
  least: number,
  most: number,
): [number, number, number][] {
  const parts: [number, number, number][] = []
  nodes.forEach((node, i) => {
    const part = most > least ? ((cost[node] ?? 0) - least) / (most - least) : 0
    const shade = Math.min(shades - 1, Math.floor(part * shades))
    const last = parts[parts.length - 1]
    if (last?.[2] === shade) last[1]++
    else parts.push([i, 1, shade])
  })
  return parts
}

export function LatticeChart({
  data,
  rows,
  size,
  theme,
  selected = null,
  matches = null,
}: {
  data: LatticeData
  rows: readonly LatticeRow[]
  size: Size
  theme: ChartTheme
  selected?: number | null
  matches?: ReadonlySet<number> | null
}) {
  const frame = latticeFrame(rows, size)
  const [least = 0, most = 0] = extent(data.cost)
  const tall = frame.row - 5
  const marks: { node: number; x: number; y: number }[] = []
  const hits: string[] = []
  let chosen: { x: number; y: number } | null = null
  const boxes = rows.map((row, i) => {
    const y = frame.y(i)
    const block = (nodes: readonly number[], from: number, fill: string) =>
      shadesOf(nodes, data.cost, least, most).map(([first, count, shade]) => (
        <rect
          key={`${fill} ${first}`}
          x={from + first * frame.cell}
          width={Math.max(0.6, count * frame.cell - (frame.cell > 6 ? 1 : 0))}
          y={y}
          height={tall}
          fill={fill}
          fill-opacity={0.14 + (0.86 * shade) / (shades - 1)}
        />
      ))
    for (const [nodes, from] of [
      [row.safe, frame.left],
      [row.unsafe, frame.gap],
    ] as const) {
      nodes.forEach((node, at) => {
        const x = from + at * frame.cell
        if (data.front.has(node)) marks.push({ node, x: x + frame.cell / 2, y: y + tall / 2 })
        if (matches?.has(node)) hits.push(`M${x.toFixed(1)} ${y + tall + 1.5}h${Math.max(1, frame.cell).toFixed(1)}`)
        if (node === selected) chosen = { x, y }
      })
    }
    return (
      <g key={row.height}>
        <text x={frame.left - 10} y={y + tall - 3} text-anchor="end" fill={theme['ink-2']}>
          {row.height}
        </text>
        {block(row.safe, frame.left, theme.safe)}
        {block(row.unsafe, frame.gap, theme.levels)}
      </g>
    )
  })
  const mark = chosen as { x: number; y: number } | null
  return (
    <Chart finding={readLattice(data, rows).finding} size={size} theme={theme}>
      <text x={frame.left} y={18} fill={theme['safe-text']} font-weight={700}>
        ● Safe at k = {data.k}
      </text>
      <text x={Math.max(frame.gap, frame.left + 120)} y={18} fill={theme['ink-2']}>
        ▲ Would withhold too many rows
      </text>
      {boxes}
      {hits.length > 0 && <path d={hits.join('')} stroke={theme.ink} stroke-width="3" fill="none" />}
      {marks.map(({ node, x, y }) => (
        <Diamond key={node} x={x} y={y} theme={theme} size={5} />
      ))}
      {mark && (
        <rect
          x={mark.x - 2}
          y={mark.y - 2}
          width={Math.max(6, frame.cell + 3)}
          height={tall + 4}
          fill="none"
          stroke={theme['wash-edge']}
          stroke-width="2.4"
        />
      )}
    </Chart>
  )
}
