// Every node of the lattice as a dot: the largest k that it reaches within the limit against what it then costs, both
// logarithmic; the front over them, and fronts that other depths of search found. Dewri et al. (2009), figures 4 and 5.
import { extent, max } from 'd3-array'
import { scaleLog } from 'd3-scale'
import { curveStepBefore, line } from 'd3-shape'
import { axis, whole } from '../text/format'
import { type Area, BaseAxis, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { Diamond } from './kit/marks'
import type { ChartTheme, Reading, Size } from './theme'

export interface SpaceFront {
  name: string
  points: readonly { k: number; cost: number }[]
}

export interface SpaceData {
  reach: readonly number[]
  cost: readonly number[]
  front: readonly { k: number; cost: number }[]
  others: readonly SpaceFront[]
  tick(value: number): string
  words(value: number): string
}

export function readSpace({ reach, front, others, words }: SpaceData): Reading {
  const found = (other: SpaceFront) =>
    other.points.filter((point) => front.some(({ k, cost }) => k === point.k && Math.abs(cost - point.cost) < 1e-9))
      .length
  const compared = others.map((other) => ` ${other.name} finds ${found(other)} of ${front.length}.`).join('')
  return {
    finding: `${whole(reach.length)} nodes, ${whole(front.length)} points on the front.${compared}`,
    head: ['k', 'front', ...others.map(({ name }) => name)],
    rows: front.map((point) => [
      point.k,
      words(point.cost),
      ...others.map((other) =>
        other.points.some(({ k, cost }) => k === point.k && Math.abs(cost - point.cost) < 1e-9) ? 'found' : 'missed',
      ),
    ]),
  }
}

const dashes = ['7 3', '2 2', '9 3 2 3', '4 4', '1 3', '12 4']

export function SpaceChart({ data, size, theme }: { data: SpaceData; size: Size; theme: ChartTheme }) {
  const { width, height } = size
  const frame: Area = { left: 52, right: Math.max(120, width - (width < 620 ? 12 : 120)), top: 16, bottom: height - 40 }
  const [low = 1, high = 1] = extent(data.cost.filter((cost) => cost > 0))
  const most = Math.max(2, max(data.reach) ?? 2)
  const x = scaleLog([1, most], [frame.left, frame.right])
  const y = scaleLog([low * 0.94, high * 1.06], [frame.bottom, frame.top])
  // Dots that would fall on one pixel are one dot.
  const seen = new Set<number>()
  const dots: string[] = []
  data.reach.forEach((k, i) => {
    const cost = data.cost[i] ?? 0
    if (k < 1 || cost <= 0) return
    const px = Math.round(x(k))
    const py = Math.round(y(cost))
    const key = px * 10000 + py
    if (seen.has(key)) return
    seen.add(key)
    dots.push(`M${px} ${py}h0`)
  })
  const steps = line<{ k: number; cost: number }>(
    ({ k }) => x(Math.max(1, k)),
    ({ cost }) => y(cost),
  ).curve(curveStepBefore)
  const ticksK = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 30000, 100000].filter((k) => k <= most)
  const all = y.ticks(6).filter((value) => value >= low * 0.9)
  const ticksY = all.length > 7 ? all.filter((_, i) => i % Math.ceil(all.length / 6) === 0) : all
  return (
    <Chart finding={readSpace(data).finding} size={size} theme={theme}>
      <ValueAxis scale={y} values={ticksY} area={frame} theme={theme} words={data.tick} />
      <BaseAxis
        scale={x}
        values={ticksK.filter((k, i) => i === 0 || x(k) - x(ticksK[i - 1] ?? 1) > 24)}
        area={frame}
        theme={theme}
        words={axis}
        marks={0}
      />
      <text x={(frame.left + frame.right) / 2} y={height - 4} text-anchor="middle" fill={theme['ink-2']}>
        k that a node reaches within the limit, both axes logarithmic
      </text>
      <path
        d={dots.join('')}
        stroke={theme.levels}
        stroke-opacity="0.5"
        stroke-width="2.6"
        stroke-linecap="round"
        fill="none"
      />
      <path
        d={steps(data.front as { k: number; cost: number }[]) ?? ''}
        fill="none"
        stroke={theme.proven}
        stroke-width="1.6"
      />
      {data.others.map((other, i) => (
        <path
          key={other.name}
          d={steps(other.points as { k: number; cost: number }[]) ?? ''}
          fill="none"
          stroke={theme.ink}
          stroke-width="1.6"
          stroke-dasharray={dashes[i % dashes.length]}
        />
      ))}
      {data.front.map(({ k, cost }) => (
        <Diamond key={k} x={x(Math.max(1, k))} y={y(cost)} theme={theme} />
      ))}
      {width >= 620 && (
        <g>
          <Diamond x={frame.right + 12} y={frame.top + 6.5} theme={theme} />
          <text x={frame.right + 24} y={frame.top + 11} fill={theme['open-text']} font-weight={700}>
            Front
          </text>
          {data.others.map((other, i) => (
            <g key={other.name}>
              <line
                x1={frame.right + 4}
                x2={frame.right + 22}
                y1={frame.top + 26 + 18 * i}
                y2={frame.top + 26 + 18 * i}
                stroke={theme.ink}
                stroke-width="1.6"
                stroke-dasharray={dashes[i % dashes.length]}
              />
              <text x={frame.right + 28} y={frame.top + 30 + 18 * i} fill={theme['ink-2']}>
                {other.name}
              </text>
            </g>
          ))}
        </g>
      )}
    </Chart>
  )
}
