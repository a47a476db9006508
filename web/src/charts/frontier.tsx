// k against loss: whole levels in grey with hollow squares, split points as a band whose edges are the best found and
// what no file undercuts, drawn thick where the two meet. Under the same axis, the share of rows withheld.
import { type FrontierData, findingOf, within } from './frontierData'
import { frontierFrame } from './frontierFrame'
import { KneeMark } from './frontierKnee'
import { Band, Levels } from './frontierLines'
import { AxisOfK, Chosen, EndLabels, Hover, Presets, Suppressed } from './frontierMarks'
import type { ChartTheme, Size } from './theme'

export function Frontier({
  data,
  size,
  theme,
  hovered = null,
}: {
  data: FrontierData
  size: Size
  theme: ChartTheme
  hovered?: number | null
}) {
  const frame = frontierFrame(data, size)
  const points = within(data.splits, data.low, data.high)
  const chosenX = data.chosen >= data.low && data.chosen <= data.high ? frame.x(data.chosen) : null
  const wash = frame.narrow ? 16 : 18
  return (
    <svg
      class="chart"
      role="img"
      aria-label={findingOf(data)}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      font-family={theme.sans}
      font-size="12"
    >
      <defs>
        <pattern id="frontier-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill={theme.suppressed} fill-opacity="0.78" />
          <line x1="0" x2="0" y1="0" y2="5" stroke={theme.paper} stroke-width="1.6" stroke-opacity="0.45" />
        </pattern>
      </defs>
      {frame.costs.map((cost) => (
        <g key={cost}>
          <line
            x1={frame.left}
            x2={frame.right}
            y1={frame.y(cost)}
            y2={frame.y(cost)}
            stroke={cost === 0 ? theme.edge : theme.line}
          />
          <text x={frame.left - 8} y={frame.y(cost) + 4} text-anchor="end" fill={theme['ink-2']}>
            {cost === frame.costs[frame.costs.length - 1] ? data.tick(cost) : data.tick(cost).replace(/\u00a0%$/, '')}
          </text>
        </g>
      ))}
      {chosenX !== null && (
        <g fill={theme.wash}>
          <rect x={chosenX - wash / 2} width={wash} y={frame.top - 4} height={frame.bottom - frame.top + 4} />
          <rect
            x={chosenX - wash / 2}
            width={wash}
            y={frame.stripTop - 8}
            height={frame.stripBottom - frame.stripTop + 8}
          />
        </g>
      )}
      <Presets data={data} frame={frame} theme={theme} />
      {points.length > 0 && <Band points={points} frame={frame} theme={theme} />}
      {data.levels && <Levels data={data} frame={frame} theme={theme} />}
      <KneeMark data={data} points={points} frame={frame} theme={theme} />
      <EndLabels data={data} points={points} frame={frame} theme={theme} />
      <AxisOfK data={data} frame={frame} theme={theme} />
      <Suppressed data={data} points={points} frame={frame} theme={theme} />
      <Chosen data={data} frame={frame} theme={theme} />
      {hovered !== null && <Hover data={data} frame={frame} theme={theme} k={hovered} />}
    </svg>
  )
}
