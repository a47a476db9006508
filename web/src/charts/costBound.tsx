// Cost and proven bound over time: the cost falls, the bound rises, the optimum lies in the band between. Where they
// meet, it is proven. Time is logarithmic: most happens at once, the proof takes longest.
import { bisector, leastIndex, max } from 'd3-array'
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import { axis, duration } from '../text/format'
import { type Area, BaseAxis, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { Diamond } from './kit/marks'
import { Tip } from './kit/Tip'
import type { ChartTheme, Reading, Size } from './theme'

export interface CostPoint {
  seconds: number
  cost: number | null
  bound: number | null
}

export interface CostBoundData {
  points: readonly CostPoint[]
  /** How long the search has run. */
  now: number
  running: boolean
  proven: boolean
  finding: string
  /** The last cost and bound as people read them. */
  costLabel: string
  boundLabel: string | null
  /** A mark of the axis: "2 M", "30 %". */
  tick(value: number): string
  /** A value in full, for the moment that is looked at. */
  words(value: number): string
  unit: string
  /** Which point is looked at. */
  selected?: number | null
}

const first = 0.01
/** Pixels between two marks of the axis that both have words. */
const apart = 64
const firstWords = 'First file'

export function readCostBound({ points, finding, unit }: CostBoundData): Reading {
  return {
    finding,
    head: ['after, s', `cost, ${unit}`, `bound, ${unit}`, 'left to find'],
    rows: points.map(({ seconds, cost, bound }) => [
      seconds.toFixed(2),
      cost ?? '',
      bound ?? '',
      cost !== null && bound !== null ? cost - bound : '',
    ]),
  }
}

export interface CostFrame extends Area {
  x: ScaleContinuousNumeric<number, number>
  y: ScaleContinuousNumeric<number, number>
  times: number[]
  values: number[]
}

export function costFrame({ points, now }: CostBoundData, { width, height }: Size): CostFrame {
  const narrow = width < 520
  const frame = { left: 48, right: Math.max(120, width - (narrow ? 92 : 118)), top: 24, bottom: height - 26 }
  const last = Math.max(now, first * 10)
  const end = 10 ** Math.ceil(Math.log10(last * 1.05))
  const most = highest(points)
  const x = scaleLog([first, end], [frame.left, frame.right]).clamp(true)
  const y = scaleLinear([0, most], [frame.bottom, frame.top]).nice(6).clamp(true)
  const decades = Math.round(Math.log10(end / first))
  return {
    ...frame,
    x,
    y,
    times: Array.from({ length: decades + 1 }, (_, i) => first * 10 ** i),
    values: y.ticks(6),
  }
}

/** The first file may cost a hundred times the best: beyond three times the best the axis ends, and says so. */
function highest(points: readonly CostPoint[]): number {
  const last = [...points].reverse().find(({ cost }) => cost !== null)?.cost ?? 0
  const top = Math.max(1e-9, max(points, ({ cost, bound }) => Math.max(cost ?? 0, bound ?? 0)) ?? 0)
  return last > 0 ? Math.min(top, 2.6 * last) : top
}

interface Spot {
  x: number
  y: number
}

/** A line of steps: each value holds until the next point, the last one up to the end. Nothing where nothing was known. */
function steps(known: readonly Spot[], end: number): string {
  const last = known[known.length - 1]
  if (!last) return ''
  const path = line<Spot>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveStepAfter)
  return path([...known, { x: end, y: last.y }]) ?? ''
}

export function CostBound({ data, size, theme }: { data: CostBoundData; size: Size; theme: ChartTheme }) {
  const frame = costFrame(data, size)
  const { points, now, running, proven } = data
  const nowX = frame.x(Math.max(now, first))
  const at = (key: 'cost' | 'bound') =>
    points.flatMap((point) => {
      const value = point[key]
      return value === null ? [] : [{ x: frame.x(Math.max(point.seconds, first)), y: frame.y(value) }]
    })
  const costs = at('cost')
  const bounds = at('bound')
  const lastCost = costs[costs.length - 1]
  const lastBound = bounds[bounds.length - 1]
  const upper = steps(costs, nowX)
  const lower = steps(bounds, nowX)
  // The band begins where both are known.
  const from = Math.max(costs[0]?.x ?? nowX, bounds[0]?.x ?? nowX)
  const band = costs.length > 0 && bounds.length > 0 ? bandPath(costs, bounds, from, nowX) : ''
  const gap = frame.x(first * 10) - frame.x(first)
  const said = frame.times.filter((_, i) => i % Math.ceil(apart / gap) === 0)
  const improvements = marked(costs, frame, nowX)
  const start = points.find(({ cost }) => cost !== null)?.cost ?? 0
  const beyond = start > (frame.values[frame.values.length - 1] ?? 0) * 1.001 && start > highest(points)
  const looked = data.selected === null || data.selected === undefined ? undefined : points[data.selected]
  const labels = placed(lastCost?.y, lastBound?.y, frame)
  const open = labels.bound !== null && !proven ? roomFor(costs, bounds, from, nowX) : null
  return (
    <Chart finding={data.finding} size={size} theme={theme}>
      <ValueAxis scale={frame.y} values={frame.values} area={frame} theme={theme} words={data.tick} />
      <BaseAxis
        scale={frame.x}
        values={frame.times}
        area={frame}
        theme={theme}
        words={(seconds) => (said.includes(seconds) ? time(seconds) : '')}
        startsAtFirst
      />
      {band && <path class="band" d={band} fill={theme.open} />}
      {lower && <path d={lower} fill="none" stroke={theme.proven} stroke-width="1.6" stroke-dasharray="5 3" />}
      {upper && <path d={upper} fill="none" stroke={theme.proven} stroke-width={proven ? 3.2 : 2.4} />}
      {open && (
        <text x={open.x} y={open.y + 4} text-anchor="middle" fill={theme.ink}>
          Open: the optimum is in here
        </text>
      )}
      {improvements.map(({ x, y, words }) => (
        <g key={words}>
          <path d={`M${x},${y}L${x + 14},${y - 20}H${x + 18}`} fill="none" stroke={theme.edge} />
          <circle cx={x} cy={y} r="3.5" fill={theme.paper} stroke={theme.ink} stroke-width="1.4" />
          <text x={x + 22} y={y - 16} fill={theme.ink}>
            {beyond && words === firstWords ? `First file, off the chart: ${data.tick(start)}` : words}
          </text>
        </g>
      ))}
      {costs.length > 0 && (
        <g>
          <line x1={nowX} x2={nowX} y1={frame.top} y2={frame.bottom} stroke={theme.ink} />
          <text x={nowX + 6} y={frame.top - 6} fill={theme.ink} font-weight={700}>
            {running ? 'now, ' : ''}
            {duration(now)}
          </text>
        </g>
      )}
      {looked && <Look point={looked} data={data} frame={frame} theme={theme} />}
      {proven && lastCost && <Diamond x={nowX} y={lastCost.y} theme={theme} size={6} filled />}
      {labels.cost !== null && (
        <text x={nowX + 10} y={labels.cost} fill={theme.proven} font-weight={700}>
          {proven ? 'Proven' : 'Best found'}
          <tspan x={nowX + 10} dy="15" fill={theme.ink}>
            {data.costLabel}
          </tspan>
        </text>
      )}
      {labels.bound !== null && !proven && data.boundLabel !== null && (
        <text x={nowX + 10} y={labels.bound} fill={theme['open-text']}>
          Nothing below
          <tspan x={nowX + 10} dy="15" fill={theme['ink-2']}>
            {data.boundLabel}
          </tspan>
        </text>
      )}
      {costs.length > 0 && data.boundLabel === null && (
        <text
          x={nowX - 10}
          y={Math.min(frame.bottom, lastBound?.y ?? frame.bottom) - 12}
          text-anchor="end"
          fill={theme['ink-2']}
        >
          {labels.bound === null ? 'No bound is known' : 'No useful bound yet'}
        </text>
      )}
    </Chart>
  )
}

/** "After 1.2 s: cost 4,374,568, bound 4,240,112." */
export function lookWords({ points, words }: CostBoundData, at: number): string {
  const point = points[at]
  if (!point) return ''
  const cost = point.cost === null ? 'no file yet' : `cost ${words(point.cost)}`
  return `After ${duration(point.seconds)}: ${cost}, ${point.bound === null ? 'no bound' : `bound ${words(point.bound)}`}.`
}

/** The point whose moment lies nearest to a place on the axis. */
export function pointAt({ points }: CostBoundData, frame: CostFrame, x: number): number | null {
  const at = leastIndex(points, ({ seconds }) => Math.abs(frame.x(Math.max(seconds, first)) - x))
  return at === undefined || at < 0 ? null : at
}

/** When, the cost and the bound of a moment, and where they are on the lines. */
function Look(props: { point: CostPoint; data: CostBoundData; frame: CostFrame; theme: ChartTheme }) {
  const { point, data, frame, theme } = props
  const x = frame.x(Math.max(point.seconds, first))
  const lines = [
    `after ${duration(point.seconds)}`,
    `best found ${point.cost === null ? 'none yet' : data.words(point.cost)}`,
    `nothing below ${point.bound === null ? 'not known' : data.words(point.bound)}`,
  ]
  return (
    <g>
      <Tip
        x={x}
        top={frame.top}
        bottom={frame.bottom}
        right={frame.right}
        below={24}
        lines={lines}
        bold={1}
        theme={theme}
      />
      {point.cost !== null && <circle cx={x} cy={frame.y(point.cost)} r="4" fill={theme.ink} />}
      {point.bound !== null && (
        <circle cx={x} cy={frame.y(point.bound)} r="4" fill={theme.paper} stroke={theme.ink} stroke-width="1.6" />
      )}
    </g>
  )
}

const right = bisector(({ x }: Spot) => x).right

/** The height of a step line at a place. */
function heightAt(spots: readonly Spot[], x: number): number | null {
  return spots[right(spots, x + 0.5) - 1]?.y ?? null
}

/** A place in the band where its words touch neither line. */
function roomFor(costs: readonly Spot[], bounds: readonly Spot[], from: number, end: number): Spot | null {
  const half = 90
  for (const part of [0.5, 0.35, 0.65, 0.25, 0.75]) {
    const x = from + (end - from) * part
    if (x - half < from || x + half > end) continue
    // Cost only falls and bound only rises: the right end is the narrowest, the left one the lowest bound.
    const [upper, lower] = [heightAt(costs, x + half), heightAt(bounds, x + half)]
    if (upper !== null && lower !== null && lower - upper > 28) return { x, y: (upper + lower) / 2 }
  }
  return null
}

/** Between both lines, from where both are known. */
function bandPath(costs: readonly Spot[], bounds: readonly Spot[], from: number, end: number): string {
  const turns = [...costs, ...bounds].map(({ x }) => x).filter((x) => x > from && x < end)
  const between = area<number>()
    .x((x) => x)
    .y0((x) => heightAt(bounds, x) ?? 0)
    .y1((x) => heightAt(costs, x) ?? 0)
    .curve(curveStepAfter)
  return between([from, ...turns.sort((a, b) => a - b), end]) ?? ''
}

/** The first file and, where it came visibly later, the best: told apart by place, so that words never collide. */
function marked(costs: readonly Spot[], frame: CostFrame, end: number): { x: number; y: number; words: string }[] {
  const start = costs[0]
  const best = costs[costs.length - 1]
  if (!start || !best) return []
  const fits = (x: number) => x + 100 < frame.right && x + 110 < end
  const marks = fits(start.x) ? [{ ...start, y: start.y, words: firstWords }] : []
  if (best.x - start.x > 120 && fits(best.x)) marks.push({ ...best, words: 'Best file so far' })
  return marks
}

/** Labels at the line's end: apart by two lines of text, inside the frame. */
function placed(cost: number | undefined, bound: number | undefined, frame: CostFrame) {
  if (cost === undefined) return { cost: null, bound: null }
  const low = frame.bottom - 22
  const upper = Math.max(frame.top + 24, Math.min(cost - 14, low - (bound === undefined ? 0 : 36)))
  return { cost: upper, bound: bound === undefined ? null : Math.min(low, Math.max(bound - 4, upper + 36)) }
}

function time(seconds: number): string {
  if (seconds < 0.9) return `${Math.round(seconds * 1000)}\u00a0ms`
  return seconds < 1000 ? `${axis(Math.round(seconds))}\u00a0s` : duration(seconds)
}

/** The gap's last stretch as a small line from left to right. */
export function GapLine({ gaps, size, theme }: { gaps: readonly number[]; size: Size; theme: ChartTheme }) {
  const most = Math.max(1e-9, ...gaps)
  const x = scaleLinear([0, Math.max(1, gaps.length - 1)], [0, size.width])
  const y = scaleLinear([0, most], [size.height - 2, 2])
  const path = line<number>((_, i) => x(i), y).curve(curveStepAfter)
  return (
    <svg class="mini" aria-hidden="true" width={size.width} height={size.height}>
      <path d={path(gaps as number[]) ?? ''} fill="none" stroke={theme.proven} stroke-width="1.6" />
    </svg>
  )
}
