// The width that an element has now, for charts that fill it. The element may come and go.
import { useLayoutEffect, useState } from 'preact/hooks'

export function useWidth(initial: number): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) setWidth(Math.floor(element.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}
