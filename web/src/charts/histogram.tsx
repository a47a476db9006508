// Rows per value as bars from least to greatest. Heights by square root, so that rare values stay visible.
import { Bare } from './kit/Chart'
import type { ChartTheme, Size } from './theme'

export interface HistogramData {
  counts: readonly number[]
  /** The accessible name: what the bars show. */
  finding: string
}

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

export function histogramBars(counts: readonly number[], { width, height }: Size, gap = 1): Bar[] {
  const most = Math.max(1, ...counts)
  const step = width / Math.max(1, counts.length)
  const space = step > 4 ? gap : step > 2 ? 0.5 : 0
  return counts.map((count, i) => {
    const tall = count <= 0 ? 0 : Math.max(0.75, Math.sqrt(count / most) * height)
    return { x: i * step, y: height - tall, width: Math.max(0.4, step - space), height: tall }
  })
}

export function Histogram(props: { data: HistogramData; size: Size; theme: ChartTheme; stretch?: boolean }) {
  const { data, size, theme, stretch } = props
  return (
    <Bare finding={data.finding} size={size} stretch={stretch}>
      {histogramBars(data.counts, size).map((bar, i) => (
        <rect key={i} {...bar} fill={theme.levels} />
      ))}
    </Bare>
  )
}
