// The chart of every k, with what can be done on it: point, choose, zoom.
import { useRef, useState } from 'preact/hooks'
import { Figure } from '../../charts/Figure'
import { Frontier } from '../../charts/frontier'
import { type FrontierData, findingOf, pointWords, readFrontier } from '../../charts/frontierData'
import { frontierFrame } from '../../charts/frontierFrame'
import { Slider } from '../../charts/kit/Slider'
import { stepped, zoomed } from '../../charts/steps'
import { type ChartTheme, pageTheme } from '../../charts/theme'
import { CommandButton } from '../../controls/CommandButton'
import { Segmented } from '../../controls/Segmented'
import { useWidth } from '../../controls/useWidth'
import type { View } from '../../parts/frontierView'
import { whole as wholeWords } from '../../text/format'

/** Pixels that make a drag of a click. */
const dragged = 8

/** What stands under the axis: rows that are withheld, or the cells that would be blanked in their place. */
export type Below = 'rows' | 'cells'

interface Props {
  title: string
  hint: string
  data: FrontierData
  /** The least and greatest k that are known. */
  whole: readonly [number, number]
  view: View
  look(view: View): void
  /** Null: there is no choice. */
  below: Below | null
  setBelow(below: Below): void
  /** What is to be said of cells that are blanked, if anything. */
  belowSays: string | null
  /** Why local groups are not drawn to their end, in a sentence; null where nothing hinders them. */
  fault: string | null
  choose(k: number): void
  open(k: number): void
}

export function FrontierChart({
  title,
  hint,
  data,
  whole,
  view,
  look,
  below,
  setBelow,
  belowSays,
  fault,
  choose,
  open,
}: Props) {
  const [box, width] = useWidth(760)
  const [hovered, hover] = useState<number | null>(null)
  const [brush, setBrush] = useState<readonly [number, number] | null>(null)
  const began = useRef<number | null>(null)
  const size = { width, height: width < 620 ? 400 : 520 }
  const frame = frontierFrame(data, size)
  const place = (event: PointerEvent & { currentTarget: HTMLElement }) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left
  const end = () => {
    began.current = null
    setBrush(null)
  }
  return (
    <section class="panel frontier-panel" aria-label={title}>
      <Figure
        title={title}
        hint={hint}
        name="every-k"
        reading={readFrontier(data)}
        choice={{
          name: (k) => `Select k = ${k}`,
          chosen: (k) => Number(k) === data.chosen,
          choose: (k) => choose(Number(k)),
        }}
        draw={(theme: ChartTheme) => (
          <Frontier data={data} size={size} theme={theme} hovered={theme === pageTheme && !brush ? hovered : null} />
        )}
        frame={(chart) => (
          <>
            <div
              ref={box}
              class="chart-box frontier-box"
              onPointerDown={(event) => {
                if (event.button !== 0) return
                began.current = place(event)
                event.currentTarget.setPointerCapture(event.pointerId)
                event.currentTarget.querySelector<HTMLElement>('.frontier-look')?.focus({ preventScroll: true })
              }}
              onPointerMove={(event) => {
                const x = place(event)
                hover(frame.at(x))
                const from = began.current
                setBrush(from !== null && Math.abs(x - from) >= dragged ? [Math.min(from, x), Math.max(from, x)] : null)
              }}
              onPointerUp={(event) => {
                const x = place(event)
                const from = began.current
                end()
                if (from === null) return
                const low = frame.at(Math.min(from, x))
                const high = frame.at(Math.max(from, x))
                if (Math.abs(x - from) < dragged) choose(frame.at(x))
                else if (high - low >= 2) look({ ...view, zoom: [low, high] })
              }}
              onPointerCancel={end}
              onPointerLeave={() => hover(null)}
            >
              {chart}
              {brush && (
                <span
                  class="brush"
                  style={{
                    left: `${brush[0]}px`,
                    width: `${brush[1] - brush[0]}px`,
                    top: `${frame.top}px`,
                    height: `${frame.stripBottom - frame.top}px`,
                  }}
                />
              )}
              <Slider
                class="frontier-look"
                over={frame}
                label="k, the smallest class allowed"
                low={data.low}
                high={data.high}
                now={data.chosen}
                says={pointWords(data, data.chosen)}
                press={(event) => {
                  const next = stepped(data.chosen, event, data)
                  if (event.key === 'Enter') open(data.chosen)
                  else if (event.key === 'Escape' && view.zoom) look({ ...view, zoom: null })
                  else if (['+', '=', '-'].includes(event.key))
                    look({ ...view, zoom: zoomed(data, data.chosen, event.key === '-' ? 2 : 0.5, whole) })
                  else if (next === null) return false
                  else choose(next)
                  return true
                }}
              />
            </div>
            <p class="frontier-keys hint">
              Click chooses k, dragging zooms. Arrow keys step, 1–4 are the presets, + and − zoom, Enter opens the file.
            </p>
          </>
        )}
      >
        <div class="frontier-view">
          <Segmented
            label="The axis of k"
            value={view.scale}
            options={[
              ['log', 'Logarithmic'],
              ['linear', 'Linear'],
            ]}
            choose={(scale) => look({ ...view, scale })}
            small
          />
          {below && (
            <Segmented
              label="Below the axis"
              value={below}
              options={[
                ['rows', 'Rows withheld'],
                ['cells', 'Cells blanked'],
              ]}
              choose={setBelow}
              small
            />
          )}
          {fault && <span class="hint">{fault}</span>}
          {belowSays && <span class="hint">{belowSays}</span>}
          {data.upTo !== null && (
            <>
              <span class="hint">Searched for k up to {wholeWords(data.upTo)}.</span>
              <CommandButton id="frontier.all" look="chip" words="All k" />
            </>
          )}
          {view.zoom && (
            <button type="button" class="chip" onClick={() => look({ ...view, zoom: null })}>
              k = {view.zoom[0]}–{view.zoom[1]} · show all
            </button>
          )}
          <span class="unseen" aria-live="off">
            {findingOf(data)}
          </span>
        </div>
      </Figure>
    </section>
  )
}
