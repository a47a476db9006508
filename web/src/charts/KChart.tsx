// The curve with a choice of k on it: drag anywhere, or use the knob with the keyboard.
import { useRef } from 'preact/hooks'
import { useWidth } from '../controls/useWidth'
import { share, whole } from '../text/format'
import { Curve, type CurveData, curveFrame, readCurve } from './curve'
import { Figure } from './Figure'
import { Slider } from './kit/Slider'
import { stepped } from './steps'
import type { ChartTheme } from './theme'

export interface KChartProps {
  title: string
  hint: string
  name: string
  data: CurveData
  height: number
  presets: readonly number[]
  choose(k: number): void
  children?: preact.ComponentChildren
}

export function KChart({ title, hint, name, data, height, presets, choose, children }: KChartProps) {
  const [box, width] = useWidth(560)
  const dragging = useRef(false)
  const size = { width, height }
  const frame = curveFrame(data, size)
  const low = data.points[0]?.k ?? 2
  const high = data.points[data.points.length - 1]?.k ?? 100
  const at = data.points.find(({ k }) => k === data.chosen)
  const draw = (theme: ChartTheme) => <Curve data={data} size={size} theme={theme} />

  const follow = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const k = frame.at(event.clientX - left)
    if (k !== data.chosen) choose(k)
  }
  return (
    <Figure
      title={title}
      hint={hint}
      name={name}
      reading={readCurve(data)}
      draw={draw}
      frame={(chart) => (
        <div
          ref={box}
          class="k-chart"
          onPointerDown={(event) => {
            if (event.button !== 0) return
            dragging.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
            event.currentTarget.querySelector<HTMLElement>('.k-track')?.focus()
            follow(event)
          }}
          onPointerMove={(event) => {
            if (dragging.current) follow(event)
          }}
          onPointerUp={() => {
            dragging.current = false
          }}
          onPointerCancel={() => {
            dragging.current = false
          }}
        >
          {chart}
          <Slider
            class="k-track"
            label="k, the smallest class allowed"
            low={low}
            high={high}
            now={data.chosen}
            says={`k = ${data.chosen}: ${whole(at?.rows ?? 0)} rows below, ${share(at?.rows ?? 0, data.rows)}`}
            press={(event) => {
              const next = stepped(data.chosen, event, { low, high, presets })
              if (next !== null) choose(next)
              return next !== null
            }}
          >
            <span class="k-line" style={{ left: `${frame.left}px`, right: `${width - frame.right}px` }} />
            <span class="k-knob" style={{ left: `${frame.x(data.chosen)}px` }} />
          </Slider>
          <div class="k-words" style={{ paddingLeft: `${frame.left}px`, paddingRight: `${width - frame.right}px` }}>
            <span>drag to choose k</span>
            <span>logarithmic</span>
          </div>
        </div>
      )}
    >
      {children}
    </Figure>
  )
}
