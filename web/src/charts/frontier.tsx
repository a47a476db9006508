// k against loss: whole levels in grey with hollow squares, split points as a band whose edges are the best found and
// what no file undercuts, drawn thick where the two meet; where they are looked at, cuts and blanks together
// as a dashed line, and local groups as a band of their own. Under the same axis, the share of rows withheld.
import { type FrontierData, findingOf, within } from './frontierData'
import { frontierFrame } from './frontierFrame'
import { KneeMark } from './frontierKnee'
import { Band, Joint, Levels, Local } from './frontierLines'
import { AxisOfK, Chosen, EndLabels, Hover, Presets, Suppressed } from './frontierMarks'
import { ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { Hatch } from './kit/marks'
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
    <Chart finding={findingOf(data)} size={size} theme={theme}>
      <Hatch id="frontier-hatch" theme={theme} />
      <ValueAxis
        scale={frame.y}
        values={frame.costs}
        area={frame}
        theme={theme}
        base={0}
        words={(cost) =>
          cost === frame.costs[frame.costs.length - 1] ? data.tick(cost) : data.tick(cost).replace(/\u00a0%$/, '')
        }
      />
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
      {data.local && <Local data={data} frame={frame} theme={theme} />}
      {data.joint && <Joint data={data} frame={frame} theme={theme} />}
      <KneeMark data={data} points={points} frame={frame} theme={theme} />
      <EndLabels data={data} points={points} frame={frame} theme={theme} />
      <AxisOfK data={data} frame={frame} theme={theme} />
      <Suppressed data={data} points={points} frame={frame} theme={theme} />
      <Chosen data={data} frame={frame} theme={theme} />
      {hovered !== null && <Hover data={data} frame={frame} theme={theme} k={hovered} />}
    </Chart>
  )
}
