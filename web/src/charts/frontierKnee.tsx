// The knee of the frontier: a dot, a leader and two lines of words where no curve passes through them.
import { whole } from '../text/format'
import { type BandPoint, type FrontierData, kneeOf } from './frontierData'
import { type FrontierFrame, type Part, spanOf } from './frontierFrame'

export interface KneePlace {
  /** Right or left of the leader. */
  side: 1 | -1
  /** Where the leader ends; the words stand around it. */
  y: number
}

const reach = 20
const above = 16
const below = 20
/** Of a letter at 12 px, generously. */
const letter = 6.4

/** Where words of this width fit beside the knee and no curve crosses them: below it, else above; else nowhere. */
export function kneePlace(
  data: FrontierData,
  points: readonly BandPoint[],
  frame: FrontierFrame,
  knee: { k: number; cost: number },
  width: number,
): KneePlace | null {
  const x = frame.x(knee.k)
  const start = frame.y(knee.cost)
  const levels = data.levels ?? []
  const free = (side: 1 | -1, y: number) => {
    const [x0, x1] = side > 0 ? [x + reach - 4, x + reach + width] : [x - reach - width, x - reach + 4]
    if (x0 < frame.left || x1 > frame.right || y - above < frame.top || y + below > frame.bottom) return false
    return [
      spanOf(points, (i) => frame.y(points[i]?.cost ?? 0), frame, x0, x1),
      spanOf(points, (i) => frame.y(points[i]?.bound ?? 0), frame, x0, x1),
      spanOf(levels, (i) => frame.y(levels[i]?.cost ?? 0), frame, x0, x1),
    ].every(({ least, greatest }) => greatest < y - above || least > y + below)
  }
  for (let away = 32; away <= 240; away += 8) {
    if (free(1, start + away)) return { side: 1, y: start + away }
    if (free(-1, start - away)) return { side: -1, y: start - away }
    if (free(-1, start + away)) return { side: -1, y: start + away }
  }
  return null
}

export function KneeMark({ data, points, frame, theme }: Part & { points: BandPoint[] }) {
  const knee = kneeOf(points)
  if (!knee || frame.narrow) return null
  const x = frame.x(knee.k)
  const y = frame.y(knee.cost)
  const before = data.more(0, knee.before)
  const words = `Doubling k costs ${before} up to here, ${data.more(0, knee.beyond).replace(' points', '')} beyond.`
  const place = kneePlace(data, points, frame, knee, letter * words.length)
  const dot = <circle cx={x} cy={y} r="3.4" fill={theme.ink} />
  if (!place) return dot
  const at = x + reach * place.side
  const anchor = place.side > 0 ? 'start' : 'end'
  return (
    <g>
      <path d={`M${x} ${y}V${place.y}H${x + 14 * place.side}`} fill="none" stroke={theme.ink} />
      {dot}
      <text x={at} y={place.y - 2} text-anchor={anchor} fill={theme.ink} font-weight={700}>
        Knee at k = {whole(knee.k)}
      </text>
      <text x={at} y={place.y + 14} text-anchor={anchor} fill={theme.ink}>
        {words}
      </text>
    </g>
  )
}
