// Sets of columns by how much their unsafe combinations weigh, in the manner of UpSet: a lane for each column under a
// bar of its own share, a row of joined dots for each set, and its bar.
import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { list, plural, share, whole } from '../text/format'
import type { Area } from './kit/axes'
import { Chart } from './kit/Chart'
import { cut } from './kit/marks'
import type { ChartTheme, Reading, Size } from './theme'

export interface UnsafeSet {
  columns: readonly string[]
  combinations: number
  /** Its share of the sum of all scores. */
  weight: number
}

export interface UnsafeSetsData {
  /** The heaviest first. */
  sets: readonly UnsafeSet[]
  /** Every column, with the share of all scores to which it belongs. */
  columns: readonly { name: string; weight: number }[]
  /** The row that is looked at; null: none. */
  at: number | null
}

const rowHigh = 28
const barsHigh = 34

export const setName = ({ columns }: Pick<UnsafeSet, 'columns'>) => columns.join(' × ')

export function setWords(set: UnsafeSet, place: number): string {
  return `${setName(set)}: ${plural(set.combinations, 'unsafe combination')}, ${share(set.weight, 1)} of all scores; place ${place}.`
}

export function readUnsafeSets({ sets }: UnsafeSetsData): Reading {
  const first = sets[0]
  return {
    finding: first
      ? `${list(first.columns)} ${first.columns.length === 1 ? 'weighs' : 'weigh'} most: ${plural(first.combinations, 'unsafe combination')}, ${share(first.weight, 1)} of all scores.`
      : 'No combination is unsafe.',
    head: ['columns', 'how many columns', 'unsafe combinations', 'share of all scores'],
    rows: sets.map((set) => [setName(set), set.columns.length, set.combinations, share(set.weight, 1)]),
  }
}

export interface SetsFrame {
  size: Size
  /** The rows, from the first dot to the end of the bars. */
  rows: Area
  lanes: readonly { name: string; weight: number; x: number }[]
  barsFrom: number
  /** Where the lanes' words begin. */
  wordsAt: number
}

/** Only columns of a set that is shown have a lane. */
export function setsFrame({ sets, columns }: UnsafeSetsData, width: number): SetsFrame {
  const used = columns.filter(({ name }) => sets.some((set) => set.columns.includes(name)))
  const left = 26
  const lane = Math.min(34, Math.max(9, (width * 0.55 - left) / Math.max(1, used.length)))
  const longest = max(used, ({ name }) => Math.min(16, name.length)) ?? 0
  const wordsAt = 12 + longest * 5.2
  const top = wordsAt + barsHigh + 10
  const bottom = top + sets.length * rowHigh
  const lanes = used.map(({ name, weight }, i) => ({ name, weight, x: left + (i + 0.5) * lane }))
  return {
    size: { width, height: bottom + 4 },
    rows: { left: 0, right: width, top, bottom },
    lanes,
    barsFrom: left + used.length * lane + 14,
    wordsAt,
  }
}

export function UnsafeSets({ data, width, theme }: { data: UnsafeSetsData; width: number; theme: ChartTheme }) {
  const { sets, at } = data
  const { size, rows, lanes, barsFrom, wordsAt } = setsFrame(data, width)
  const high = scaleLinear([0, Math.max(1e-9, max(lanes, ({ weight }) => weight) ?? 1)], [0, barsHigh])
  const wide = scaleLinear([0, Math.max(1e-9, max(sets, ({ weight }) => weight) ?? 1)], [0, width - barsFrom - 96])
  const barWide = Math.min(14, (lanes[1]?.x ?? 26) - (lanes[0]?.x ?? 0) - 3)
  return (
    <Chart finding={readUnsafeSets(data).finding} size={size} theme={theme}>
      {lanes.map(({ name, weight, x }) => (
        <g key={name}>
          <text transform={`translate(${x + 2},${wordsAt - 4}) rotate(-52)`} fill={theme.ink} font-size="11">
            {cut(name, 16 * 6.6)}
          </text>
          <rect
            x={x - barWide / 2}
            y={wordsAt + barsHigh - high(weight)}
            width={barWide}
            height={high(weight)}
            fill={theme.levels}
          >
            <title>{`${name}: ${share(weight, 1)} of all scores`}</title>
          </rect>
        </g>
      ))}
      {sets.map((set, i) => {
        const y = rows.top + (i + 0.5) * rowHigh
        const inSet = lanes.filter(({ name }) => set.columns.includes(name)).map(({ x }) => x)
        return (
          <g key={setName(set)}>
            {(i === at || i % 2 === 1) && (
              <rect
                x="0"
                y={y - rowHigh / 2}
                width={width}
                height={rowHigh}
                fill={i === at ? theme.wash : theme.sunk}
                fill-opacity={i === at ? 1 : 0.5}
                {...(i === at ? { stroke: theme['wash-edge'] } : {})}
              />
            )}
            <text x="16" y={y + 4} text-anchor="end" fill={theme['ink-2']}>
              {i + 1}
            </text>
            {lanes.map(({ name, x }) => (
              <circle key={name} cx={x} cy={y} r="2" fill={theme.line} />
            ))}
            <line x1={inSet[0]} x2={inSet[inSet.length - 1]} y1={y} y2={y} stroke={theme.ink} stroke-width="2" />
            {inSet.map((x) => (
              <circle key={x} cx={x} cy={y} r="4.5" fill={theme.ink} />
            ))}
            <rect
              class="moves"
              x={barsFrom}
              y={y - 8}
              width={Math.max(1.5, wide(set.weight))}
              height="16"
              fill={theme.risk}
            />
            <text x={barsFrom + wide(set.weight) + 8} y={y + 4} fill={theme.ink}>
              <tspan font-weight={700}>{share(set.weight, 1)}</tspan>
              <tspan fill={theme['ink-2']}> {whole(set.combinations)}</tspan>
            </text>
          </g>
        )
      })}
    </Chart>
  )
}
