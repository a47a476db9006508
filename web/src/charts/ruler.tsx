// One column from its least to its greatest value: grey bars are rows per value (square root), black lines are cuts, the
// boxes are what is published, with their rows. A taxonomy is an icicle: what is coarser stands over the boxes, what is
// finer under them, and the cut is drawn through.
import { greatest } from 'd3-array'
import { whole } from '../text/format'
import { histogramBars } from './histogram'
import { Chart } from './kit/Chart'
import type { ChartTheme } from './theme'

export interface RulerGroup {
  first: number
  end: number
  rows: number
  label: string
}

export interface RulerNode {
  label: string
  first: number
  end: number
  height: number
  above: boolean
}

export interface RulerData {
  name: string
  counts: readonly number[]
  groups: readonly RulerGroup[]
  /** Nodes of a taxonomy that are not published, and on which side of the cut they stand. */
  nodes?: readonly RulerNode[]
  /** A cut that is looked at. */
  selected?: { position: number; there: boolean } | null
}

export const barsHigh = 38
const boxHigh = 20
const nodeHigh = 16

export function rulerHeight(data: Pick<RulerData, 'nodes'>): number {
  return boxBottom(data) + 18 + levelsOf(data.nodes, false).length * nodeHigh + 4
}

/** Where the boxes end, and the cuts with them. */
export function boxBottom({ nodes }: Pick<RulerData, 'nodes'>): number {
  return barsHigh + 2 + levelsOf(nodes, true).length * nodeHigh + boxHigh
}

function levelsOf(nodes: RulerData['nodes'], above: boolean): number[] {
  const levels = nodes?.filter((node) => node.above === above).map(({ height }) => height)
  return [...new Set(levels)].sort((a, b) => b - a)
}

/** "{column}: {n} groups, smallest {label} with {r} rows." */
export function rulerFinding({ name, groups }: Pick<RulerData, 'name' | 'groups'>): string {
  const least = groups.reduce<RulerGroup | undefined>(
    (found, group) => (!found || group.rows < found.rows ? group : found),
    undefined,
  )
  if (!least || groups.length === 1) return `${name}: one group for all values.`
  return `${name}: ${groups.length} groups, smallest ${least.label} with ${whole(least.rows)} rows.`
}

const letter = 6.3
const widthOf = (text: string) => text.length * letter + 8

/** Words that do not fit are dropped, not shrunk. */
const fits = (text: string, width: number) => widthOf(text) <= width

const shortest = 70

/** A long name is cut where its box is wide. */
function fitted(text: string, width: number): string {
  if (fits(text, width)) return text
  return width >= shortest ? `${text.slice(0, Math.floor((width - 8) / letter) - 1).trimEnd()}…` : ''
}

interface Called {
  words: string
  from: number
  to: number
}

/** The group of most rows is never without a word: where its box is too narrow for its name, it stands beside its rows. */
function calledBelow(groups: readonly RulerGroup[], x: (position: number) => number, width: number): Called | null {
  const group = greatest(groups, ({ rows }) => rows)
  if (!group || fitted(group.label, x(group.end) - x(group.first))) return null
  const rows = ` · ${whole(group.rows)}`
  const words = `${fitted(group.label, width - rows.length * letter)}${rows}`
  const from = Math.max(0, Math.min(x(group.first), width - widthOf(words)))
  return { words, from, to: from + widthOf(words) }
}

/** More values than pixels are drawn together. */
function drawnCounts(counts: readonly number[], width: number): number[] {
  const most = Math.max(1, Math.floor(width))
  if (counts.length <= most) return [...counts]
  const drawn = new Array<number>(most).fill(0)
  counts.forEach((count, i) => {
    const at = Math.floor((i * most) / counts.length)
    drawn[at] = (drawn[at] ?? 0) + count
  })
  return drawn
}

export function Ruler({ data, width, theme }: { data: RulerData; width: number; theme: ChartTheme }) {
  return (
    <Chart finding={rulerFinding(data)} size={{ width, height: rulerHeight(data) }} theme={theme}>
      <RulerMarks data={data} width={width} theme={theme} />
    </Chart>
  )
}

/** The marks without a picture of their own, so that several rulers can share one. */
export function RulerMarks({ data, width, theme }: { data: RulerData; width: number; theme: ChartTheme }) {
  const { counts, groups, nodes, selected } = data
  const size = Math.max(1, counts.length)
  const x = (position: number) => (position / size) * width
  const under = boxBottom(data)
  const boxTop = under - boxHigh
  const levels = { above: levelsOf(nodes, true), below: levelsOf(nodes, false) }
  const called = calledBelow(groups, x, width)
  const free = (middle: number, words: string) =>
    !called || middle + widthOf(words) / 2 <= called.from || middle - widthOf(words) / 2 >= called.to
  return (
    <>
      {histogramBars(drawnCounts(counts, width), { width, height: barsHigh }).map((bar, i) => (
        <rect key={i} {...bar} fill={theme.levels} fill-opacity="0.8" />
      ))}
      {selected && (
        <g>
          <rect x={x(selected.position) - 5} y={0} width={10} height={under + 2} fill={theme.wash} />
          <line
            x1={x(selected.position)}
            x2={x(selected.position)}
            y1={0}
            y2={under + 2}
            stroke={theme['wash-edge']}
            stroke-width="1.6"
            {...(selected.there ? {} : { 'stroke-dasharray': '4 2' })}
          />
        </g>
      )}
      {groups.map(({ first, end, rows, label }) => {
        const wide = x(end) - x(first)
        const middle = (x(first) + x(end)) / 2
        const count = whole(rows)
        return (
          <g key={first}>
            <rect
              x={x(first) + 0.5}
              y={boxTop + 0.5}
              width={Math.max(1, wide - 1)}
              height={boxHigh - 1}
              rx={3}
              fill={end - first > 1 ? theme.sunk : theme.paper}
              stroke={theme.edge}
            />
            {wide >= shortest && !fits(label, wide) && <title>{label}</title>}
            {fitted(label, wide) && (
              <text x={middle} y={boxTop + 14} text-anchor="middle" fill={theme.ink}>
                {fitted(label, wide)}
              </text>
            )}
            {fits(count, wide) && free(middle, count) && (
              <text x={middle} y={under + 14} text-anchor="middle" fill={theme['ink-2']}>
                {count}
              </text>
            )}
          </g>
        )
      })}
      {called && (
        <text x={called.from} y={under + 14} fill={theme.ink}>
          {called.words}
        </text>
      )}
      {groups.slice(1).map(({ first }) => (
        <g key={first}>
          <line x1={x(first)} x2={x(first)} y1={0} y2={under} stroke={theme.paper} stroke-width="4.5" />
          <line
            x1={x(first)}
            x2={x(first)}
            y1={0}
            y2={under}
            stroke={theme.ink}
            stroke-width={selected?.there && selected.position === first ? 4 : 2}
          />
        </g>
      ))}
      {nodes && <line x1={0} x2={width} y1={under + 1} y2={under + 1} stroke={theme.ink} stroke-width="2" />}
      {nodes?.map((node) => {
        const wide = x(node.end) - x(node.first)
        const top = node.above
          ? barsHigh + 2 + levels.above.indexOf(node.height) * nodeHigh
          : under + 18 + levels.below.indexOf(node.height) * nodeHigh
        return (
          <g key={`${node.height} ${node.first}`}>
            <rect
              x={x(node.first) + 0.5}
              y={top + 0.5}
              width={Math.max(0.5, wide - 1)}
              height={nodeHigh - 2}
              rx={2}
              fill={theme.paper}
              stroke={theme.line}
            />
            {fits(node.label, wide) && (
              <text
                x={(x(node.first) + x(node.end)) / 2}
                y={top + 11}
                text-anchor="middle"
                fill={theme['ink-3']}
                font-size="11"
              >
                {node.label}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** All columns of a solution under one another, for a picture that leaves the page. */
export function Rulers(props: { list: readonly RulerData[]; width: number; theme: ChartTheme; finding: string }) {
  const { list, width, theme, finding } = props
  const left = 132
  let y = 0
  const placed = list.map((data) => {
    const top = y
    y += rulerHeight(data) + 20
    return { data, top }
  })
  return (
    <Chart finding={finding} size={{ width, height: y }} theme={theme}>
      {placed.map(({ data, top }) => (
        <g key={data.name}>
          <text x={0} y={top + barsHigh} fill={theme.ink} font-weight={700}>
            {data.name}
          </text>
          <g transform={`translate(${left} ${top})`}>
            <RulerMarks data={data} width={width - left} theme={theme} />
          </g>
        </g>
      ))}
    </Chart>
  )
}
