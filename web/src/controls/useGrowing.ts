// Long content appears in portions, one for each frame, so that no single task holds the page up.
import { useEffect, useState } from 'preact/hooks'

/** How many of `total` may be drawn now: `portion` at first, more with every frame. */
export function useGrowing(total: number, portion: number): number {
  const [shown, setShown] = useState(portion)
  const more = shown < total
  useEffect(() => {
    if (!more) return
    const frame = requestAnimationFrame(() => setTimeout(() => setShown((before) => before + portion)))
    return () => cancelAnimationFrame(frame)
  }, [more, shown, portion])
  return Math.min(shown, total)
}
