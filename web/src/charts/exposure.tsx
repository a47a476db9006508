// Every row in one bar: alone, in a class smaller than k, in a class of k or more.
import type { Unit } from '../text/counted'
import { range, share, whole } from '../text/format'
import { Bare } from './kit/Chart'
import type { ChartTheme, Reading, Size } from './theme'

export interface ExposureData {
  k: number
  /** What k counts; rows without it. */
  unit?: Unit
  rows: number
  unique: number
  /** Rows in classes smaller than k, the unique ones among them. */
  below: number
}

export interface Stretch {
  x: number
  width: number
  part: 'unique' | 'small' | 'safe'
}

/** Parts too small to see keep a hairline, taken from the widest. */
export function exposureParts({ rows, unique, below }: ExposureData, width: number): Stretch[] {
  const counts = [unique, Math.max(0, below - unique), Math.max(0, rows - Math.max(below, unique))]
  const names = ['unique', 'small', 'safe'] as const
  const present = counts.map((n, i) => ({ n, part: names[i] ?? 'safe' })).filter(({ n }) => n > 0)
  if (rows === 0) return []
  const gap = 1
  const room = width - gap * Math.max(0, present.length - 1)
  const raw = present.map(({ n }) => Math.max(1.5, (n / Math.max(1, rows)) * room))
  const over = raw.reduce((a, b) => a + b, 0) - room
  const widest = raw.indexOf(Math.max(...raw))
  let x = 0
  return present.map(({ part }, i) => {
    const wide = (raw[i] ?? 0) - (i === widest ? over : 0)
    const stretch = { x, width: Math.max(0, wide), part }
    x += wide + gap
    return stretch
  })
}

export function readExposure({ k, rows, unique, below, unit }: ExposureData): Reading {
  const small = Math.max(0, below - unique)
  return {
    finding: `${whole(below)} of ${whole(rows)} rows (${share(below, rows)}) are in a class smaller than ${unit === 'person' ? `${k} persons; ${whole(unique)} are of a person alone` : `${k}; ${whole(unique)} are unique`}.`,
    head: [unit === 'person' ? 'persons in the class' : 'class size', 'rows', 'share'],
    rows: [
      ['1', unique, share(unique, rows)],
      ...(k > 2 ? [[range(2, k - 1), small, share(small, rows)]] : []),
      [`${k} or more`, rows - below, share(rows - below, rows)],
    ],
  }
}

export function Exposure({ data, size, theme }: { data: ExposureData; size: Size; theme: ChartTheme }) {
  const look = { unique: [theme.risk, 1], small: [theme.risk, 0.55], safe: [theme.safe, 1] } as const
  return (
    <Bare finding={readExposure(data).finding} size={size} stretch>
      {exposureParts(data, size.width).map(({ x, width, part }) => (
        <rect
          key={part}
          class="moves"
          x={x}
          y={0}
          width={width}
          height={size.height}
          fill={look[part][0]}
          fill-opacity={look[part][1]}
        />
      ))}
    </Bare>
  )
}
