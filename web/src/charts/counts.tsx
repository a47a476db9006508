// How many of each whole number there are: bars that stand on it.
import { max } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import { axis, whole } from '../text/format'
import { type Area, BaseAxis, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { Hatch } from './kit/marks'
import type { ChartTheme, Reading, Size } from './theme'

export interface CountsData {
  bars: readonly { at: number; count: number }[]
  finding: string
  head: [at: string, count: string]
  /** Hatched where it is what is blanked, orange where it is at risk. */
  look: 'suppressed' | 'risk'
}

export function readCounts({ bars, finding, head }: CountsData): Reading {
  return { finding, head, rows: bars.map(({ at, count }) => [whole(at), count]) }
}

export function Counts({ data, size, theme }: { data: CountsData; size: Size; theme: ChartTheme }) {
  const { bars, head, look } = data
  const frame: Area = { left: 52, right: size.width - 4, top: 20, bottom: size.height - 40 }
  const x = scaleBand(
    bars.map(({ at }) => at),
    [frame.left, frame.right],
  )
  const y = scaleLinear([0, Math.max(1, max(bars, ({ count }) => count) ?? 1)], [frame.bottom, frame.top]).nice(4)
  const step = x.bandwidth()
  const said = (count: number) => (whole(count).length * 6.4 <= step ? whole(count) : '')
  return (
    <Chart finding={data.finding} size={size} theme={theme}>
      {look === 'suppressed' && <Hatch id="hatch-counts" theme={theme} pale />}
      <ValueAxis scale={y} values={y.ticks(4)} area={frame} theme={theme} words={axis} />
      {bars.map(({ at, count }) => {
        const top = count > 0 ? Math.min(y(count), frame.bottom - 1.5) : frame.bottom
        return (
          <g key={at}>
            <rect
              class="moves"
              x={(x(at) ?? frame.left) + Math.min(2, step / 8)}
              y={top}
              width={Math.max(1, step - Math.min(4, step / 4))}
              height={frame.bottom - top}
              fill={look === 'risk' ? theme.risk : 'url(#hatch-counts)'}
              {...(look === 'risk' ? {} : { stroke: theme.suppressed })}
            />
            {count > 0 && (
              <text x={(x(at) ?? 0) + step / 2} y={top - 5} text-anchor="middle" fill={theme.ink}>
                {said(count)}
              </text>
            )}
          </g>
        )
      })}
      <BaseAxis
        scale={x}
        values={bars.map(({ at }) => at)}
        area={frame}
        theme={theme}
        words={(at) => (step > 18 || at % 2 === 0 ? whole(at) : '')}
        marks={0}
      />
      <text x={(frame.left + frame.right) / 2} y={size.height - 6} text-anchor="middle" fill={theme['ink-2']}>
        {head[0]}
      </text>
    </Chart>
  )
}
