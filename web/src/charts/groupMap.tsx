// Groups by their size and by what they have lost: the darker a field, the more rows its groups have. Most stand low and
// left; what stands high is what a file of groups pays for.
import { bisectRight, max, sum } from 'd3-array'
import { scaleBand, scaleSqrt } from 'd3-scale'
import { plural, whole } from '../text/format'
import { type Area, BaseAxis, labelled, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import type { ChartTheme, Reading, Size } from './theme'

export interface GroupMapData {
  k: number
  /** How many groups have so many rows and have lost so many per cent, and all their rows. */
  map: readonly (readonly [size: number, percent: number, groups: number, rows: number])[]
}

/** Groups of sizes and losses that are told as one: from … and below. */
export interface Field {
  size: [number, number]
  lost: [number, number]
  groups: number
  rows: number
}

const tenth = 10

/** Most groups are of k to 2 k rows: there in eight steps, then ever wider ones; the last is where none begins. */
function sizesOf(k: number, largest: number): number[] {
  const edges: number[] = []
  for (let edge = k; edge <= largest; edge = edge < 2 * k ? edge + Math.ceil(k / 8) : Math.ceil(1.5 * edge))
    edges.push(edge)
  return [...edges, Math.max(k, largest) + 1]
}

/** The fields with groups, the smallest groups first, then the cheapest. */
export function fieldsOf({ k, map }: GroupMapData): Field[] {
  const edges = sizesOf(k, max(map, ([size]) => size) ?? k)
  const fields = new Map<string, Field>()
  for (const [size, percent, groups, rows] of map) {
    const at = bisectRight(edges, size) - 1
    const low = Math.min(100 - tenth, Math.floor(percent / tenth) * tenth)
    const field: Field = fields.get(`${at} ${low}`) ?? {
      size: [edges[at] ?? k, edges[at + 1] ?? k + 1],
      // What lost all stands with what lost nearly all.
      lost: [low, low + tenth === 100 ? 101 : low + tenth],
      groups: 0,
      rows: 0,
    }
    fields.set(`${at} ${low}`, { ...field, groups: field.groups + groups, rows: field.rows + rows })
  }
  return [...fields.values()].sort((a, b) => a.size[0] - b.size[0] || a.lost[0] - b.lost[0])
}

export const sizeWords = ({ size: [from, before] }: Field) =>
  before - 1 === from ? `${whole(from)} rows` : `${whole(from)} to ${whole(before - 1)} rows`
export const fieldWords = (field: Field) =>
  `${sizeWords(field)}, ${field.lost[0]} to ${Math.min(100, field.lost[1])} % lost`

export function readGroupMap(data: GroupMapData): Reading {
  const fields = fieldsOf(data)
  const most = [...fields].sort((a, b) => b.rows - a.rows)[0]
  const dearest = [...fields].sort((a, b) => b.lost[0] - a.lost[0])[0]
  const all = sum(fields, ({ rows }) => rows)
  return {
    finding:
      most && dearest
        ? `${whole(most.rows)} of ${plural(all, 'row')} are in groups of ${fieldWords(most)}. ${plural(dearest.groups, 'group')} lost most: ${fieldWords(dearest)}.`
        : 'There is no group.',
    head: ['rows in the group, detail lost', 'groups', 'rows'],
    rows: fields.map((field) => [fieldWords(field), field.groups, field.rows]),
  }
}

export interface GroupMapProps {
  data: GroupMapData
  size: Size
  theme: ChartTheme
  chosen: Field | null
  choose?: (field: Field) => void
}

export function GroupMap({ data, size, theme, chosen, choose }: GroupMapProps) {
  const fields = fieldsOf(data)
  const frame: Area = { left: 52, right: size.width - 4, top: 10, bottom: size.height - 44 }
  const froms = [...new Set(fields.map((field) => field.size[0]))].sort((a, b) => a - b)
  const lows = Array.from({ length: 100 / tenth }, (_, i) => i * tenth)
  const x = scaleBand(froms, [frame.left, frame.right]).paddingInner(0.04)
  const y = scaleBand(lows, [frame.bottom, frame.top]).paddingInner(0.06)
  const named = labelled(
    froms,
    (from) => (x(from) ?? 0) + x.bandwidth() / 2,
    data.k,
    (from) => 7 * whole(from).length + 4,
  )
  const shade = scaleSqrt([0, max(fields, ({ rows }) => rows) ?? 1], [0.08, 0.9])
  return (
    <Chart finding={readGroupMap(data).finding} size={size} theme={theme}>
      <ValueAxis
        scale={y}
        values={lows}
        area={frame}
        theme={theme}
        words={(low) => (low % 20 === 0 ? `${low} %` : '')}
      />
      {fields.map((field) => {
        const [left = 0, top = 0] = [x(field.size[0]), y(field.lost[0])]
        const is = chosen !== null && fieldWords(chosen) === fieldWords(field)
        return (
          <g key={fieldWords(field)} {...(choose ? { onClick: () => choose(field), cursor: 'pointer' } : {})}>
            <rect x={left} y={top} width={x.bandwidth()} height={y.bandwidth()} fill={theme.paper} />
            <rect
              x={left}
              y={top}
              width={x.bandwidth()}
              height={y.bandwidth()}
              fill={theme.suppressed}
              fill-opacity={shade(field.rows)}
              {...(is ? { stroke: theme.ink, 'stroke-width': 2 } : {})}
            >
              <title>{`${fieldWords(field)}: ${plural(field.groups, 'group')}, ${plural(field.rows, 'row')}`}</title>
            </rect>
            {x.bandwidth() > 7 * whole(field.groups).length + 4 && y.bandwidth() > 13 && (
              <text
                x={left + x.bandwidth() / 2}
                y={top + y.bandwidth() / 2 + 4}
                text-anchor="middle"
                pointer-events="none"
                fill={shade(field.rows) > 0.6 ? theme.paper : theme.ink}
              >
                {whole(field.groups)}
              </text>
            )}
          </g>
        )
      })}
      <BaseAxis
        scale={x}
        values={froms}
        area={frame}
        theme={theme}
        words={(from) => (named(from) ? whole(from) : '')}
        marks={0}
      />
      <text x={(frame.left + frame.right) / 2} y={size.height - 8} text-anchor="middle" fill={theme['ink-2']}>
        rows in the group, from …; in the field: groups
      </text>
    </Chart>
  )
}
