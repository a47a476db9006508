// Rows below k for every k, on a logarithmic axis. A value for k holds down to the previous step, so the steps rise
// before the point. Under the line: the unique rows firm, the other small classes pale. Over it: who is safe.
import { scaleLinear, scaleLog } from 'd3-scale'
import { area, curveStepBefore, line } from 'd3-shape'
import { axis, share, whole } from '../text/format'
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

export interface CurveFrame {
  left: number
  right: number
  top: number
  bottom: number
  /** The share of rows at the top: the whole table, or less where little is at risk. */
  ceiling: number
  x(k: number): number
  y(rows: number): number
  /** The k whose mark lies nearest to a place on the axis. */
  at(x: number): number
}

const ceilings = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

export function curveFrame({ points, rows }: CurveData, { width, height }: Size): CurveFrame {
  const low = points[0]?.k ?? 2
  const high = Math.max(low + 1, points[points.length - 1]?.k ?? 100)
  const frame = { left: 44, right: Math.max(60, width - 14), top: 30, bottom: height - 26 }
  const x = scaleLog([low, high], [frame.left, frame.right])
  const most = Math.max(0, ...points.map((point) => point.rows)) / Math.max(1, rows)
  const ceiling = ceilings.find((one) => most <= one) ?? 1
  const y = scaleLinear([0, ceiling * Math.max(1, rows)], [frame.bottom, frame.top])
  return {
    ...frame,
    ceiling,
    x: (k) => x(k),
    y: (n) => y(n),
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
  const spaced = shown.filter((k) => k === chosen || roomFor(k, shown, frame, chosen))
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
    <svg
      class="chart"
      role="img"
      aria-label={readCurve(data).finding}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      font-family={theme.sans}
      font-size="12"
    >
      {scaleLinear([0, 100 * frame.ceiling], [0, 1])
        .ticks(4)
        .map((percent) => {
          const y = frame.y((percent / 100) * rows)
          return (
            <g key={percent}>
              <line x1={frame.left} x2={frame.right} y1={y} y2={y} stroke={theme.line} />
              <text x={frame.left - 8} y={y + 4} text-anchor="end" fill={theme['ink-2']}>
                {percent >= 100 * frame.ceiling ? `${axis(percent)}\u00a0%` : axis(percent)}
              </text>
            </g>
          )
        })}
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
      {marks
        .filter((k) => k < high)
        .map((k) => (
          <g key={k}>
            <line
              x1={frame.x(k)}
              x2={frame.x(k)}
              y1={frame.top - 4}
              y2={frame.bottom}
              stroke={theme.edge}
              stroke-dasharray="1.5 3"
            />
            <text
              x={frame.x(k)}
              y={frame.top - 14}
              text-anchor="middle"
              fill={k === chosen ? theme.ink : theme['ink-2']}
              font-weight={k === chosen ? 700 : 400}
            >
              {k}
            </text>
          </g>
        ))}
      {without && (
        <g>
          <path d={steps(without.points as CurvePoint[]) ?? ''} fill="none" stroke={theme.levels} />
          {without.points
            .filter(({ k }) => shown.includes(k))
            .map((point) => (
              <rect
                key={point.k}
                x={frame.x(point.k) - 2.5}
                y={frame.y(point.rows) - 2.5}
                width={5}
                height={5}
                fill={theme.paper}
                stroke={theme.levels}
                stroke-width="1.2"
              />
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
      <line x1={frame.left} x2={frame.right} y1={frame.bottom} y2={frame.bottom} stroke={theme.edge} />
      {shown.map((k) => (
        <line key={k} x1={frame.x(k)} x2={frame.x(k)} y1={frame.bottom} y2={frame.bottom + 5} stroke={theme.edge} />
      ))}
      {spaced.map((k) => (
        <text
          key={k}
          x={frame.x(k)}
          y={frame.bottom + 19}
          text-anchor="middle"
          fill={k === chosen ? theme.ink : theme['ink-2']}
          font-weight={k === chosen ? 700 : 400}
        >
          {k}
        </text>
      ))}
      {!shown.includes(chosen) && (
        <text x={chosenX} y={frame.bottom + 19} text-anchor="middle" fill={theme.ink} font-weight={700}>
          {chosen}
        </text>
      )}
      {at && (
        <g>
          <circle
            cx={chosenX}
            cy={frame.y(at.rows)}
            r="6"
            fill={theme.paper}
            stroke={theme['wash-edge']}
            stroke-width="2.4"
          />
          <circle cx={chosenX} cy={frame.y(at.rows)} r="2" fill={theme['wash-edge']} />
        </g>
      )}
    </svg>
  )
}

/** A label that would touch the chosen one, or one that the axis could not seat, is dropped rather than shrunk. */
function roomFor(k: number, shown: readonly number[], frame: CurveFrame, chosen: number): boolean {
  if (Math.abs(frame.x(k) - frame.x(chosen)) < 22) return false
  const before = shown[shown.indexOf(k) - 1]
  return before === undefined || frame.x(k) - frame.x(before) >= 20
}
