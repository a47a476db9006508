// The frame of every chart: a picture with a name that says its finding, in the letters of the page.
import type { ComponentChildren } from 'preact'
import type { ChartTheme, Size } from '../theme'

export interface ChartProps {
  /** The sentence that the picture shows, its accessible name. */
  finding: string
  size: Size
  theme: ChartTheme
  children: ComponentChildren
}

export function Chart({ finding, size: { width, height }, theme, children }: ChartProps) {
  return (
    <svg
      class="chart"
      role="img"
      aria-label={finding}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family={theme.sans}
      font-size="12"
    >
      {children}
    </svg>
  )
}

export interface BareProps {
  finding: string
  size: Size
  /** As wide as what it stands in: only for marks that may be stretched. */
  stretch?: boolean | undefined
  children: ComponentChildren
}

/** A small picture without words. */
export function Bare({ finding, size: { width, height }, stretch, children }: BareProps) {
  return (
    <svg
      class="mini"
      role="img"
      aria-label={finding}
      width={stretch ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  )
}
