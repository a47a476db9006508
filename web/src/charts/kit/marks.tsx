// The marks that charts share. Each is told apart by its form, not by its colour alone.
import type { ChartTheme } from '../theme'
import type { Area } from './axes'

interface At {
  x: number
  y: number
  theme: ChartTheme
}

/** What is chosen: a ring with a dot. */
export function Ring({ x, y, theme, size = 6 }: At & { size?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={size} fill={theme.paper} stroke={theme['wash-edge']} stroke-width="2.5" />
      <circle cx={x} cy={y} r="2" fill={theme['wash-edge']} />
    </g>
  )
}

/** On the front, or proven. */
export function Diamond({ x, y, theme, size = 4.5, filled = false }: At & { size?: number; filled?: boolean }) {
  return (
    <path
      d={`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}Z`}
      fill={filled ? theme.proven : theme.paper}
      stroke={filled ? theme.paper : theme.proven}
      stroke-width="1.8"
    />
  )
}

/** A step of something coarser. */
export function Square({ x, y, theme, size = 3 }: At & { size?: number }) {
  return (
    <rect
      x={x - size}
      y={y - size}
      width={2 * size}
      height={2 * size}
      fill={theme.paper}
      stroke={theme.levels}
      stroke-width="1.4"
    />
  )
}

/** A step that was searched for by itself. */
export function Dot({ x, y, theme, size = 3.2 }: At & { size?: number }) {
  return <circle cx={x} cy={y} r={size} fill={theme.ink} stroke={theme.paper} stroke-width="1.2" />
}

/** The pattern of what is withheld, so that it needs no colour; pale where it fills bars that have an outline. */
export function Hatch({ id, theme, pale = false }: { id: string; theme: ChartTheme; pale?: boolean }) {
  const [side, stripe] = pale ? [6, 3.4] : [5, 3.8]
  return (
    <defs>
      <pattern id={id} width={side} height={side} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={side} height={side} fill={pale ? theme.paper : theme.suppressed} fill-opacity={pale ? 1 : 0.6} />
        <rect width={stripe} height={side} fill={theme.suppressed} fill-opacity={pale ? 1 : 0.5} />
      </pattern>
    </defs>
  )
}

/** Dotted lines down to the axis, with a word over each. */
export function Guides(props: {
  values: readonly number[]
  x: (value: number) => number
  area: Area
  chosen: number
  theme: ChartTheme
}) {
  const { values, x, area, chosen, theme } = props
  return (
    <g text-anchor="middle">
      {values.map((value) => (
        <g key={value}>
          <line
            x1={x(value)}
            x2={x(value)}
            y1={area.top - 4}
            y2={area.bottom}
            stroke={theme.edge}
            stroke-dasharray="1.5 3"
          />
          <text
            x={x(value)}
            y={area.top - 14}
            fill={value === chosen ? theme.ink : theme['ink-2']}
            font-weight={value === chosen ? 700 : 400}
          >
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A name that fits, about 6.6 pixels a letter at 12 px: cut in the middle, since names that begin alike end differently. */
export function cut(text: string, width: number): string {
  const most = Math.max(3, Math.floor(width / 6.6))
  if (text.length <= most) return text
  const end = Math.floor((most - 1) / 2)
  return `${text.slice(0, most - 1 - end)}…${text.slice(-end)}`
}

/** Of a line of marks, before them: it ends there, and is cut where it would not fit. */
export function LineName({ name, bold = false, x, y, theme }: At & { name: string; bold?: boolean | undefined }) {
  return (
    <text x={x} y={y} text-anchor="end" fill={theme.ink} font-weight={bold ? 700 : 400}>
      {cut(name, x - 4)}
    </text>
  )
}
