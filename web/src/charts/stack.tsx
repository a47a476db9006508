// The values of a category as one bar: most frequent first, paler as they get rarer, the rest as the palest part.
import { Bare } from './kit/Chart'
import type { ChartTheme, Size } from './theme'

export interface StackData {
  /** Values with their rows, most frequent first. */
  parts: readonly (readonly [string, number])[]
  total: number
  finding: string
}

export interface Part {
  x: number
  width: number
  opacity: number
  label: string
}

const steps = [1, 0.8, 0.6, 0.45, 0.33, 0.24, 0.18]

export function stackParts({ parts, total }: StackData, width: number, gap = 1): Part[] {
  const named = parts.reduce((sum, [, rows]) => sum + rows, 0)
  const all = Math.max(total, named, 1)
  const shown: (readonly [string, number])[] = named < total ? [...parts, ['others', total - named]] : [...parts]
  let x = 0
  return shown.flatMap(([label, rows], i) => {
    const wide = (rows / all) * width
    const part = { x, width: Math.max(0, wide - (i < shown.length - 1 && wide > 2 * gap ? gap : 0)), label }
    x += wide
    return part.width < 0.2 ? [] : [{ ...part, opacity: steps[Math.min(i, steps.length - 1)] ?? 0.18 }]
  })
}

export function Stack(props: { data: StackData; size: Size; theme: ChartTheme; stretch?: boolean }) {
  const { data, size, theme, stretch } = props
  return (
    <Bare finding={data.finding} size={size} stretch={stretch}>
      {stackParts(data, size.width).map((part) => (
        <rect
          key={part.label}
          x={part.x}
          y={0}
          width={part.width}
          height={size.height}
          fill={theme.levels}
          fill-opacity={part.opacity}
        >
          <title>{part.label}</title>
        </rect>
      ))}
    </Bare>
  )
}
