// What is looked at: a hairline and words on ink, on the side where there is room.
import type { ChartTheme } from '../theme'

export interface TipProps {
  x: number
  /** Ends of the hairline. */
  top: number
  bottom: number
  /** Where the words end at most. */
  right: number
  /** How far below the hairline's end they begin. */
  below: number
  lines: readonly string[]
  /** The line that is bold. */
  bold: number
  theme: ChartTheme
}

/** Of a letter at 12 px, generously. */
const letter = 6.4
const away = 12
const lineHigh = 16

export function Tip({ x, top, bottom, right, below, lines, bold, theme }: TipProps) {
  const wide = 20 + letter * Math.max(...lines.map(({ length }) => length))
  const left = x + away + wide < right ? x + away : Math.max(0, x - away - wide)
  const y = top + below
  return (
    <g pointer-events="none">
      <line x1={x} x2={x} y1={top} y2={bottom} stroke={theme.ink} />
      <rect x={left} y={y} width={wide} height={12 + lineHigh * lines.length} rx="4" fill={theme.ink} />
      {lines.map((line, i) => (
        <text
          key={line}
          x={left + 10}
          y={y + 20 + lineHigh * i}
          fill={theme.paper}
          font-weight={i === bold ? 700 : 400}
        >
          {line}
        </text>
      ))}
    </g>
  )
}
