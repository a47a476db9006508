// Where things stand in the chart of what every k costs: its scales, ticks and margins.
import { max } from 'd3-array'
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale'
import { type FrontierData, levelAt, within } from './frontierData'
import type { Area } from './kit/axes'
import type { ChartTheme, Size } from './theme'

export interface FrontierFrame extends Area {
  stripTop: number
  stripBottom: number
  narrow: boolean
  most: number
  x: ScaleContinuousNumeric<number, number>
  y: ScaleContinuousNumeric<number, number>
  at(place: number): number
  ticks: number[]
  costs: number[]
}

export const niceK = [2, 3, 5, 8, 11, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10000, 20000, 50000]

export function frontierFrame(data: FrontierData, { width, height }: Size): FrontierFrame {
  const narrow = width < 620
  const left = narrow ? 44 : 54
  const right = Math.max(left + 60, width - (narrow ? 12 : 128))
  const top = narrow ? 30 : 40
  const strip = narrow ? 44 : 56
  const bottom = height - strip - 58
  const high = Math.max(data.low + 1, data.high)
  const x =
    data.scale === 'log'
      ? scaleLog([data.low, high], [left + 8, right])
      : scaleLinear([data.low, high], [left + 8, right])
  const shown = [
    ...within(data.splits, data.low, high),
    ...within(data.levels, data.low, high),
    ...within(data.joint, data.low, high),
    ...within(data.local, data.low, high),
  ]
  const over = levelAt(data.levels, high)
  const most = Math.max(max(shown, ({ cost }) => cost) ?? 0, over?.cost ?? 0)
  const y = scaleLinear([0, most || 1], [bottom, top + 18]).nice(6)
  const ticks =
    data.scale === 'log'
      ? niceK.filter((k) => k >= data.low && k <= high)
      : x.ticks(narrow ? 5 : 9).filter((k) => Number.isInteger(k) && k >= data.low && k <= high)
  return {
    left,
    right,
    top,
    bottom,
    stripTop: bottom + 36,
    stripBottom: bottom + 36 + strip,
    narrow,
    most,
    x,
    y,
    at: (place) => Math.min(high, Math.max(data.low, Math.round(x.invert(place)))),
    ticks: ticks.length > 0 ? ticks : [data.low, high],
    costs: y.ticks(6),
  }
}

/** Ascending places, moved so that neighbours are `gap` apart: those that would touch stand about their middle. */
export function apart(places: readonly number[], gap: number): number[] {
  // What stands together, as if each of it had its own line already.
  const together: { sum: number; count: number }[] = []
  places.forEach((place, i) => {
    together.push({ sum: place - i * gap, count: 1 })
    for (let last = together.length - 1; last > 0; last--) {
      const [before, own] = [together[last - 1], together[last]]
      if (!before || !own || before.sum / before.count <= own.sum / own.count) break
      together.splice(last - 1, 2, { sum: before.sum + own.sum, count: before.count + own.count })
    }
  })
  return together.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count)).map((place, i) => place + i * gap)
}

/** The least and the greatest y of a staircase between two places: a value holds down to the step before. */
export function spanOf(
  points: readonly { k: number }[],
  y: (i: number) => number,
  frame: FrontierFrame,
  x0: number,
  x1: number,
) {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < points.length; i++) {
    const x = frame.x(points[i]?.k ?? 0)
    const before = i === 0 ? frame.left : frame.x(points[i - 1]?.k ?? 0)
    if (x < x0 || before > x1) continue
    least = Math.min(least, y(i))
    greatest = Math.max(greatest, y(i))
  }
  return { least, greatest }
}

/** What every part of the chart is drawn from. */
export interface Part {
  data: FrontierData
  frame: FrontierFrame
  theme: ChartTheme
}
