// Rows by the size of their class: what is released stands right of k, what is withheld left of it and hatched.
import { bin, max, sum } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import { unitIn } from '../text/counted'
import { axis, plural, whole } from '../text/format'
import { type Area, BaseAxis, labelled, ValueAxis } from './kit/axes'
import { Chart } from './kit/Chart'
import { Hatch } from './kit/marks'
import type { ChartTheme, Reading, Size } from './theme'

export interface ClassSizesData {
  k: number
  /** How many classes count so many rows or persons, and all rows of them; ascending. */
  sizes: readonly (readonly [size: number, classes: number, rows: number])[]
  /** In all rows, where k counts them. */
  persons?: number
}

export interface SizeBin {
  from: number
  /** Exclusive; the last bin has none. */
  to: number
  rows: number
  classes: number
  suppressed: boolean
}

/** 1 2 5 10 20 50 … below k; k; then 1 above 20 50 100 200 … so that "50 or fewer" stays together. */
export function sizeEdges(k: number, largest: number): number[] {
  const edges: number[] = []
  for (let decade = 1; decade < k; decade *= 10)
    for (const step of [1, 2, 5]) if (step * decade < k) edges.push(step * decade)
  edges.push(k)
  for (let decade = 1; decade <= largest; decade *= 10)
    for (const step of [1, 2, 5]) {
      const edge = step * decade + 1
      if (edge > k * 1.5 && edge <= largest) edges.push(edge)
    }
  return edges
}

export function sizeBins({ k, sizes }: ClassSizesData): SizeBin[] {
  const largest = sizes[sizes.length - 1]?.[0] ?? k
  const edges = sizeEdges(k, largest)
  const inBins = bin<(typeof sizes)[number], number>()
    .value(([size]) => size)
    .domain([edges[0] ?? 1, Math.max(largest, k) + 1])
    .thresholds(edges.slice(1))
  const bins = inBins(sizes).map((found, i) => ({
    from: edges[i] ?? 1,
    to: edges[i + 1] ?? Number.POSITIVE_INFINITY,
    rows: sum(found, ([, , rows]) => rows),
    classes: sum(found, ([, classes]) => classes),
    suppressed: (edges[i] ?? 1) < k,
  }))
  const first = bins.findIndex(({ rows, from }) => rows > 0 || from >= k)
  return bins.slice(Math.max(0, first))
}

export interface ClassFacts {
  classes: number
  smallest: number
  largest: number
  released: number
  suppressed: number
  /** Half of the released rows are in classes of so many or more. */
  half: number
  /** The risk of a released row, on average. */
  risk: number
}

export function classFacts({ k, sizes }: ClassSizesData): ClassFacts {
  const kept = sizes.filter(([size]) => size >= k)
  const rowsOf = (list: typeof kept) => sum(list, ([, , rows]) => rows)
  const released = rowsOf(kept)
  let left = released / 2
  let half = 0
  for (const [size, , rows] of [...kept].reverse()) {
    half = size
    left -= rows
    if (left <= 0) break
  }
  return {
    classes: sum(kept, ([, classes]) => classes),
    smallest: kept[0]?.[0] ?? 0,
    largest: kept[kept.length - 1]?.[0] ?? 0,
    released,
    suppressed: rowsOf(sizes.filter(([size]) => size < k)),
    half,
    risk: sum(kept, ([size, , rows]) => rows / size) / Math.max(1, released),
  }
}

export function readClassSizes(data: ClassSizesData): Reading {
  const { classes, smallest, half } = classFacts(data)
  const unit = unitIn(data)
  return {
    finding:
      classes === 0
        ? 'No class is released: every row is withheld.'
        : `${whole(classes)} ${classes === 1 ? 'class' : 'classes'}, smallest ${unit === 'row' ? whole(smallest) : plural(smallest, unit)}, half the rows in ${whole(half)} or more.`,
    head: [`${unit}s in the class`, 'classes', 'rows', 'released'],
    rows: sizeBins(data).map(({ from, to, classes: count, rows, suppressed }) => [
      to === Number.POSITIVE_INFINITY
        ? `${whole(from)} or more`
        : to - 1 === from
          ? whole(from)
          : `${whole(from)}–${whole(to - 1)}`,
      count,
      rows,
      suppressed ? 'no' : 'yes',
    ]),
  }
}

export function ClassSizes({ data, size, theme }: { data: ClassSizesData; size: Size; theme: ChartTheme }) {
  const bins = sizeBins(data)
  const frame: Area = { left: 52, right: size.width - 4, top: 34, bottom: size.height - 54 }
  const y = scaleLinear([0, Math.max(1, max(bins, ({ rows }) => rows) ?? 1)], [frame.bottom, frame.top]).nice(5)
  const froms = bins.map(({ from }) => from)
  const x = scaleBand(froms, [frame.left, frame.right])
  const step = x.bandwidth()
  const kAt = bins.findIndex(({ suppressed }) => !suppressed)
  const kX = frame.left + Math.max(0, kAt) * step
  const roomy = step > 34
  const named = labelled(
    froms,
    (from) => (x(from) ?? 0) + step / 2,
    data.k,
    (from) => 7 * whole(from).length + 4,
  )
  return (
    <Chart finding={readClassSizes(data).finding} size={size} theme={theme}>
      <Hatch id="hatch-classes" theme={theme} pale />
      <ValueAxis scale={y} values={y.ticks(5)} area={frame} theme={theme} words={axis} />
      {bins.map(({ from, rows, classes, suppressed }) => {
        const left = x(from) ?? frame.left
        const top = rows > 0 ? Math.min(y(rows), frame.bottom - 1.5) : frame.bottom
        const middle = left + step / 2
        return (
          <g key={from}>
            <rect
              class="moves"
              x={left + 2}
              y={top}
              width={Math.max(1, step - 4)}
              height={frame.bottom - top}
              fill={suppressed ? 'url(#hatch-classes)' : theme.safe}
              {...(suppressed ? { stroke: theme.suppressed } : {})}
            />
            {roomy && rows > 0 && (
              <text x={middle} y={top - 5} text-anchor="middle" fill={theme.ink}>
                {whole(rows).length * 6.6 <= step ? whole(rows) : `${whole(Math.round(rows / 1000))} k`}
              </text>
            )}
            {roomy && (
              <text x={middle} y={frame.bottom + 33} text-anchor="middle" fill={theme['ink-3']}>
                {whole(classes)}
              </text>
            )}
          </g>
        )
      })}
      <BaseAxis
        scale={x}
        values={froms}
        area={frame}
        theme={theme}
        words={(from) => (named(from) ? whole(from) : '')}
        marks={0}
      />
      {roomy && (
        <text x={frame.left - 8} y={frame.bottom + 33} text-anchor="end" fill={theme['ink-3']}>
          classes
        </text>
      )}
      <text x={(frame.left + frame.right) / 2} y={frame.bottom + 49} text-anchor="middle" fill={theme['ink-2']}>
        {unitIn(data)}s in the class, from … up to the next
      </text>
      <line x1={kX} x2={kX} y1={12} y2={frame.bottom} stroke={theme.ink} stroke-width="2" />
      {kAt > 0 && kX - frame.left > 66 && (
        <text x={kX - 6} y={20} text-anchor="end" fill={theme.ink}>
          withheld
        </text>
      )}
      <text x={kX + 6} y={20} fill={theme.ink} font-weight={700}>
        k = {whole(data.k)} → released
      </text>
    </Chart>
  )
}
