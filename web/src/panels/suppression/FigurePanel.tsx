// A figure of the place: a panel as wide as it may be, the reading of a blank beside its title, its finding below.
import type { VNode } from 'preact'
import { Figure, type FigureProps } from '../../charts/Figure'
import type { ChartTheme } from '../../charts/theme'
import { useWidth } from '../../controls/useWidth'
import type { Semantics } from '../../engine/protocol'
import { meanings } from '../../text/cells'
import { whole } from '../../text/format'

export interface FigurePanelProps extends Pick<FigureProps, 'title' | 'name' | 'reading' | 'children'> {
  /** Of the reading by which it was counted, and its k. */
  told: { semantics: Semantics; k: number }
  hint?: string
  draw(width: number, theme: ChartTheme): VNode
  frame?(chart: VNode, width: number): VNode
  /** Absent: the reading's. */
  finding?: string
}

export function FigurePanel({ told, hint, draw, frame, finding, ...figure }: FigurePanelProps) {
  const [box, width] = useWidth(600)
  const meaning = `${meanings[told.semantics].brief}, k = ${whole(told.k)}`
  return (
    <section class="panel" aria-label={figure.title}>
      <div ref={box}>
        <Figure
          {...figure}
          hint={hint ? `${meaning}; ${hint}` : meaning}
          draw={(theme) => draw(width, theme)}
          {...(frame ? { frame: (chart: VNode) => frame(chart, width) } : {})}
        />
        <p class="panel-finding">{finding ?? figure.reading.finding}</p>
      </div>
    </section>
  )
}
