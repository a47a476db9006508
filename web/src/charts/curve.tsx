// Rows below k for every k, on a logarithmic axis. A value for k holds down to the previous step, so the steps rise
// before the point. Under the line: the unique rows firm, the other small classes pale. Over it: who is safe.
import { max } from 'd3-array'
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale'
import { area, curveStepBefore, line } from 'd3-shape'
import { axis, share, whole } from '../text/format'
import { type Area, BaseAxis, labelled, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { Guides, Ring, Square } from './kit/marks'
import type { ChartTheme, Reading, Size } from './theme'

export interface CurvePoint {
  k: number
  rows: number
}

export interface CurveData {
  rows: number
  unique: number
  points: readonly CurvePoint[]
  /** The same, were one column dropped. */
  without?: { column: string; points: readonly CurvePoint[] }
  chosen: number
}

export const ticks = [2, 3, 5, 8, 11, 20, 30, 50, 100, 200, 500, 1000]
const marks = [3, 5, 11, 20]

export function readCurve({ rows, unique, points, without, chosen }: CurveData): Reading {
  const first = points[0]
  const last = points[points.length - 1]
  const at = points.find(({ k }) => k === chosen)
  const others = new Map(without?.points.map((point) => [point.k, point.rows]))
  return {
    finding:
      first && last && at
        ? `From k = ${first.k} to ${last.k} the rows below k rise from ${share(first.rows, rows)} to ${share(last.rows, rows)}; ${whole(at.rows)} rows below ${chosen}, ${whole(unique)} unique.`
        : 'No row was counted.',
    head: ['k', 'rows below k', 'share of rows, %', ...(without ? [`rows below k without ${without.column}`] : [])],
    rows: points.map((point) => [
      point.k,
      point.rows,
      Number(((100 * point.rows) / Math.max(1, rows)).toFixed(2)),
      ...(without ? [others.get(point.k) ?? 0] : []),
    ]),
  }
}

export interface CurveFrame extends Area {
  /** The share of rows at the top: the whole table, or less where little is at risk. */
  ceiling: number
  x: ScaleContinuousNumeric<number, number>
  y: ScaleContinuousNumeric<number, number>
  /** The k whose mark lies nearest to a place on the axis. */
  at(x: number): number
}

const ceilings = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

export function curveFrame({ points, rows }: CurveData, { width, height }: Size): CurveFrame {
  const low = points[0]?.k ?? 2
  const high = Math.max(low + 1, points[points.length - 1]?.k ?? 100)
  const frame = { left: 44, right: Math.max(60, width - 14), top: 30, bottom: height - 26 }
  const x = scaleLog([low, high], [frame.left, frame.right])
  const most = (max(points, (point) => point.rows) ?? 0) / Math.max(1, rows)
  const ceiling = ceilings.find((one) => most <= one) ?? 1
  const y = scaleLinear([0, ceiling * Math.max(1, rows)], [frame.bottom, frame.top])
  return {
    ...frame,
    ceiling,
    x,
    y,
    at: (place) => Math.min(high, Math.max(low, Math.round(x.invert(place)))),
  }
}

export function Curve({ data, size, theme }: { data: CurveData; size: Size; theme: ChartTheme }) {
  const frame = curveFrame(data, size)
  const { points, without, chosen, rows, unique } = data
  const steps = line<CurvePoint>(
    ({ k }) => frame.x(k),
    (point) => frame.y(point.rows),
  ).curve(curveStepBefore)
  const between = area<CurvePoint>()
    .x(({ k }) => frame.x(k))
    .y0(frame.y(0))
    .y1((point) => frame.y(point.rows))
    .curve(curveStepBefore)
  const at = points.find(({ k }) => k === chosen)
  const high = points[points.length - 1]?.k ?? 100
  const shown = ticks.filter((k) => k >= (points[0]?.k ?? 2) && k <= high)
  const asked = shown.includes(chosen) ? shown : [...shown, chosen].sort((a, b) => a - b)
  const hasRoom = labelled(asked, frame.x, chosen)
  const percent = scaleLinear([0, 100 * frame.ceiling], [frame.bottom, frame.top])
  const chosenX = frame.x(chosen)
  const last = points[points.length - 1]
  const lastWithout = without?.points[without.points.length - 1]
  const endLabel = (n: number) => frame.y(n) - 8
  const lower = last && lastWithout ? frame.y(lastWithout.rows) - frame.y(last.rows) : 0
  const under = frame.y(lastWithout?.rows ?? 0) + 24
  // Over its own line where there is room, else under it, else over both.
  const withoutLabel =
    lower >= 34
      ? endLabel(lastWithout?.rows ?? 0) - 2
      : under < frame.bottom - 20
        ? under
        : endLabel(last?.rows ?? 0) - 16
  return (
    <Chart finding={readCurve(data).finding} size={size} theme={theme}>
      <ValueAxis
        scale={percent}
        values={percent.ticks(4)}
        area={frame}
        theme={theme}
        words={(value) => (value >= 100 * frame.ceiling ? `${axis(value)}\u00a0%` : axis(value))}
      />
      <path d={between(points as CurvePoint[]) ?? ''} fill={theme.risk} fill-opacity="0.16" />
      <rect
        x={frame.left}
        width={frame.right - frame.left}
        y={frame.y(unique)}
        height={Math.max(0, frame.y(0) - frame.y(unique))}
        fill={theme.risk}
        fill-opacity="0.3"
      />
      <rect
        x={chosenX - 9}
        width={18}
        y={frame.top - 6}
        height={frame.bottom - frame.top + 6}
        fill={theme.wash}
        fill-opacity="0.85"
      />
      <Guides values={marks.filter((k) => k < high)} x={frame.x} area={frame} chosen={chosen} theme={theme} />
      {without && (
        <g>
          <path d={steps(without.points as CurvePoint[]) ?? ''} fill="none" stroke={theme.levels} />
          {without.points
            .filter(({ k }) => shown.includes(k))
            .map((point) => (
              <Square key={point.k} x={frame.x(point.k)} y={frame.y(point.rows)} theme={theme} size={2.5} />
            ))}
        </g>
      )}
      <path
        d={steps(points as CurvePoint[]) ?? ''}
        fill="none"
        stroke={theme.risk}
        stroke-width="2.6"
        stroke-linejoin="round"
      />
      {last && (
        <text x={frame.right} y={endLabel(last.rows)} text-anchor="end" fill={theme['risk-text']} font-weight={700}>
          As it is
        </text>
      )}
      {without && lastWithout && (
        <text x={frame.right} y={withoutLabel} text-anchor="end" fill={theme['ink-2']} font-weight={700}>
          Without {without.column}
        </text>
      )}
      {unique > rows * 0.08 && (
        <text x={frame.right - 6} y={frame.y(0) - 8} text-anchor="end" fill={theme.ink}>
          {whole(unique)} rows are unique
        </text>
      )}
      <BaseAxis
        scale={frame.x}
        values={asked}
        area={frame}
        theme={theme}
        words={(k) => (hasRoom(k) ? String(k) : '')}
        chosen={chosen}
      />
      {at && <Ring x={chosenX} y={frame.y(at.rows)} theme={theme} />}
    </Chart>
  )
}
