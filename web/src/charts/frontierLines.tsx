// The costs of the frontier's chart: split points as a band between the best found and what no file undercuts, whole levels
// as steps with hollow squares, cuts and blanks together as dashed steps with dots, local groups as a thin band of steps
// with diamonds.
import { area, curveStepBefore, line } from 'd3-shape'
import { type BandPoint, jointAt, type LocalStep, type StepPoint, within } from './frontierData'
import type { FrontierFrame, Part } from './frontierFrame'
import { Diamond, Dot, Square } from './kit/marks'
import type { ChartTheme } from './theme'

/** Points between which nothing changes are left out. */
function corners<P extends { cost: number; bound?: number }>(points: readonly P[]): P[] {
  return points.filter((point, i) => {
    const next = points[i + 1]
    return i === 0 || !next || next.cost !== point.cost || next.bound !== point.bound
  })
}

/** Stretches of neighbours that are all proven, or all open; each begins where the one before it ends. */
function stretches(points: readonly BandPoint[]): { proven: boolean; points: BandPoint[] }[] {
  const all: { proven: boolean; points: BandPoint[] }[] = []
  points.forEach((point, i) => {
    const current = all[all.length - 1]
    if (current?.proven === point.proven) {
      current.points.push(point)
      return
    }
    const before = points[i - 1]
    all.push({ proven: point.proven, points: before ? [{ ...point, k: before.k }, point] : [point] })
  })
  return all
}

export function Band({ points, frame, theme }: { points: BandPoint[]; frame: FrontierFrame; theme: ChartTheme }) {
  const cost = line<BandPoint>(
    ({ k }) => frame.x(k),
    (point) => frame.y(point.cost),
  ).curve(curveStepBefore)
  const bound = line<BandPoint>(
    ({ k }) => frame.x(k),
    (point) => frame.y(point.bound),
  ).curve(curveStepBefore)
  const between = area<BandPoint>()
    .x(({ k }) => frame.x(k))
    .y0((point) => frame.y(point.bound))
    .y1((point) => frame.y(point.cost))
    .curve(curveStepBefore)
  const parts = stretches(points)
  const first = points[0]
  // The first value holds from the edge of the axis on.
  const lead = first ? { x: frame.left + 2, end: frame.x(first.k) } : null
  return (
    <g stroke-linejoin="round">
      {parts
        .filter(({ proven }) => !proven)
        .map((part) => (
          <g key={part.points[0]?.k}>
            <path d={between(corners(part.points)) ?? ''} fill={theme.open} />
            <path
              d={bound(corners(part.points)) ?? ''}
              fill="none"
              stroke={theme.proven}
              stroke-width="1.2"
              stroke-dasharray="3 2"
            />
            <path d={cost(corners(part.points)) ?? ''} fill="none" stroke={theme.proven} stroke-width="1.6" />
          </g>
        ))}
      {first && lead && !first.proven && (
        <rect
          x={lead.x}
          width={Math.max(0, lead.end - lead.x)}
          y={frame.y(first.cost)}
          height={Math.max(0, frame.y(first.bound) - frame.y(first.cost))}
          fill={theme.open}
        />
      )}
      {first && lead && (
        <line
          x1={lead.x}
          x2={lead.end}
          y1={frame.y(first.cost)}
          y2={frame.y(first.cost)}
          stroke={theme.proven}
          stroke-width={first.proven ? 3.2 : 1.6}
        />
      )}
      {parts
        .filter(({ proven }) => proven)
        .map((part) => (
          <path
            key={part.points[0]?.k}
            d={cost(corners(part.points)) ?? ''}
            fill="none"
            stroke={theme.proven}
            stroke-width="3.2"
          />
        ))}
    </g>
  )
}

export function Joint({ data, frame, theme }: Part) {
  const served = within(data.splits, data.low, data.high).map(({ k }) => ({ k, point: jointAt(data, k) }))
  const steps = line<(typeof served)[number]>(
    ({ k }) => frame.x(k),
    ({ point }) => frame.y(point?.cost ?? 0),
  )
    .defined(({ point }) => point !== null)
    .curve(curveStepBefore)
  return (
    <g>
      <path
        d={steps(served) ?? ''}
        fill="none"
        stroke={theme.ink}
        stroke-width="1.4"
        stroke-dasharray="5 3"
        stroke-linejoin="round"
      />
      {served.map(
        ({ k, point }) => point?.k === k && <Dot key={k} x={frame.x(k)} y={frame.y(point.cost)} theme={theme} />,
      )}
    </g>
  )
}

export function Local({ data, frame, theme }: Part) {
  const points = data.local ?? []
  const shown = within(points, data.low, data.high)
  const over = points.find(({ k }) => k > data.high)
  const path = [...shown, ...(over ? [{ ...over, k: data.high }] : [])]
  const first = path[0]
  if (!first) return null
  const steps = [{ ...first, k: data.low }, ...path]
  const at = (value: (point: LocalStep) => number) =>
    line<LocalStep>(
      ({ k }) => frame.x(k),
      (point) => frame.y(value(point)),
    ).curve(curveStepBefore)
  const between = area<LocalStep>()
    .x(({ k }) => frame.x(k))
    .y0(({ bound }) => frame.y(bound))
    .y1(({ cost }) => frame.y(cost))
    .curve(curveStepBefore)
  const known = steps.filter(({ bound }) => bound > 0)
  return (
    <g stroke-linejoin="round">
      <path d={between(known) ?? ''} fill={theme.open} fill-opacity="0.5" />
      <path d={at(({ bound }) => bound)(known) ?? ''} fill="none" stroke={theme['ink-3']} stroke-dasharray="1.5 3" />
      <path d={at(({ cost }) => cost)(steps) ?? ''} fill="none" stroke={theme.ink} stroke-width="1.4" />
      {shown.map(({ k, cost }) => (
        <Diamond key={k} x={frame.x(k)} y={frame.y(cost)} theme={theme} size={4} />
      ))}
    </g>
  )
}

export function Levels({ data, frame, theme }: Part) {
  const points = data.levels ?? []
  const shown = within(points, data.low, data.high)
  const over = points.find(({ k }) => k > data.high)
  const path = [...shown, ...(over ? [{ ...over, k: data.high }] : [])]
  const first = path[0]
  const steps = line<StepPoint>(
    ({ k }) => frame.x(k),
    (point) => frame.y(point.cost),
  ).curve(curveStepBefore)
  return (
    <g>
      {first && (
        <path
          d={steps([{ ...first, k: data.low }, ...path]) ?? ''}
          fill="none"
          stroke={theme.levels}
          stroke-linejoin="round"
        />
      )}
      {shown.map(({ k, cost }) => (
        <Square key={k} x={frame.x(k)} y={frame.y(cost)} theme={theme} />
      ))}
    </g>
  )
}
