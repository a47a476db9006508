// What makes a chart answer to keys: one element over it, or under it, that has the focus and says what is looked at.
import type { ComponentChildren, ComponentProps } from 'preact'
import type { Area } from './axes'

type Handlers = Pick<ComponentProps<'div'>, 'onPointerDown' | 'onPointerMove' | 'onPointerLeave' | 'onClick' | 'onBlur'>

export interface SliderProps extends Handlers {
  class: string
  label: string
  low: number
  high: number
  now: number
  /** What is read aloud. */
  says: string
  /** The part of the chart that it lies over; absent: it stands in the flow. */
  over?: Area
  /** Does what a key without Ctrl, Meta or Alt asks for; false: the key is none of the chart's. */
  press(event: KeyboardEvent): boolean
  children?: ComponentChildren
}

export function Slider({ class: look, label, low, high, now, says, over, press, children, ...handlers }: SliderProps) {
  return (
    <div
      class={look}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={now}
      aria-valuetext={says}
      {...(over ? { style: styleOf(over) } : {})}
      {...handlers}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !press(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}

function styleOf({ left, right, top, bottom }: Area): Record<string, string> {
  return { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` }
}
