// A race of methods: what each had found by when. Told apart by line and by words at its end; a tie is drawn as a tie.
import { scaleLinear, scaleLog } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { duration } from '../text/format'
import { type Area, BaseAxis, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import type { ChartTheme, Reading, Size } from './theme'

export interface RaceLine {
  name: string
  points: readonly { seconds: number; cost: number }[]
  now: number
  /** It proves: drawn in the colour of proof. */
  proves: boolean
}

export interface RaceData {
  lines: readonly RaceLine[]
  finding: string
  tick(value: number): string
}

const first = 0.01
const dashes = ['', '6 3', '2 3', '8 3 2 3', '1 3']

const best = ({ points }: RaceLine) => points[points.length - 1]?.cost ?? Number.POSITIVE_INFINITY

/** How far a line is behind the best of all, in per cent. */
export function behind(lines: readonly RaceLine[], line: RaceLine): number | null {
  const least = Math.min(...lines.map(best))
  const own = best(line)
  if (!Number.isFinite(own)) return null
  return least > 0 ? (100 * (own - least)) / least : 0
}

export function behindWords(percent: number | null): string {
  if (percent === null) return 'no file yet'
  const digits = percent < 9.95 ? 1 : 0
  return `+${(Math.ceil(percent * 10 ** digits - 1e-9) / 10 ** digits).toFixed(digits)}\u00a0%`
}

export function readRace({ lines, finding }: RaceData): Reading {
  return {
    finding,
    head: ['method and time', 'cost', 'behind, %'],
    rows: lines.flatMap((line) =>
      line.points.map(({ seconds, cost }, i): (string | number)[] => [
        `${line.name}, ${duration(seconds)} (${i + 1})`,
        cost,
        Number((behind(lines, { ...line, points: [{ seconds, cost }] }) ?? 0).toFixed(2)),
      ]),
    ),
  }
}

function time(seconds: number): string {
  return seconds < 0.9 ? `${Math.round(seconds * 1000)}\u00a0ms` : `${Math.round(seconds)}\u00a0s`
}

export function Race({ data, size, theme }: { data: RaceData; size: Size; theme: ChartTheme }) {
  const { lines } = data
  const frame: Area = { left: 52, right: Math.max(140, size.width - 150), top: 12, bottom: size.height - 26 }
  const last = Math.max(first * 10, ...lines.map(({ now }) => now))
  const end = 10 ** Math.ceil(Math.log10(last * 1.02))
  const least = Math.min(...lines.map(best).filter(Number.isFinite), Number.POSITIVE_INFINITY)
  const top = Number.isFinite(least) ? 2.6 * least : 1
  const most = Math.min(top, Math.max(1e-9, ...lines.flatMap(({ points }) => points.map(({ cost }) => cost))))
  const x = scaleLog([first, end], [frame.left, frame.right]).clamp(true)
  const y = scaleLinear([0, most], [frame.bottom, frame.top]).nice(5).clamp(true)
  const steps = line<RaceLine['points'][number]>(
    ({ seconds }) => x(Math.max(first, seconds)),
    ({ cost }) => y(cost),
  ).curve(curveStepAfter)
  const times = Array.from({ length: Math.round(Math.log10(end / first)) + 1 }, (_, i) => first * 10 ** i)
  const labels = lines
    .map((line, i) => ({ line, i, y: y(best(line)) + 4 }))
    .filter(({ line }) => line.points.length > 0)
    .sort((a, b) => a.y - b.y)
  // From the lowest up, each label at least a line above the one below.
  for (let i = labels.length - 1; i >= 0; i--) {
    const under = labels[i + 1]
    const label = labels[i]
    if (label) label.y = Math.min(label.y, under ? under.y - 16 : frame.bottom - 2)
  }
  return (
    <Chart finding={data.finding} size={size} theme={theme}>
      <ValueAxis scale={y} values={y.ticks(5)} area={frame} theme={theme} words={data.tick} />
      <BaseAxis scale={x} values={times} area={frame} theme={theme} words={time} marks={0} startsAtFirst />
      {[...lines].reverse().map((one) => {
        const i = lines.indexOf(one)
        const last = one.points[one.points.length - 1]
        if (!last) return null
        return (
          <path
            key={one.name}
            d={steps([...one.points, { seconds: one.now, cost: last.cost }]) ?? ''}
            fill="none"
            stroke={i === 0 ? theme.proven : theme['ink-2']}
            stroke-width={i === 0 ? 2.6 : 1.6}
            stroke-dasharray={dashes[i % dashes.length] ?? ''}
          />
        )
      })}
      {labels.map(({ line, i, y: top }) => (
        <text
          key={line.name}
          x={x(Math.max(first, line.now)) + 8}
          y={top}
          fill={i === 0 ? theme.proven : theme['ink-2']}
        >
          <tspan font-weight="700" fill={i === 0 ? theme.proven : theme.ink}>
            {behindWords(behind(lines, line))}
          </tspan>{' '}
          {line.name}
        </text>
      ))}
    </Chart>
  )
}
