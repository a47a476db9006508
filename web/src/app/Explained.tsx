// A figure that explains itself: on hover, focus or touch it says what it means, how it is made and where that is from.
import '../styles/explained.css'
import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { type TermId, terms } from '../text/terms'

export function Explained({ term, children }: { term: TermId; children: ComponentChildren }) {
  const id = useId()
  const [place, setPlace] = useState<{ left: string; top: string } | null>(null)
  const word = useRef<HTMLButtonElement>(null)
  const open = place !== null
  const setOpen = (wanted: boolean) => {
    const box = word.current?.getBoundingClientRect()
    setPlace(wanted && box ? placeOf(box) : null)
  }
  const { name, definition, formula, source } = terms[term]
  return (
    <span class="explained" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        ref={word}
        type="button"
        class="explained-word"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          setOpen(false)
          event.stopPropagation()
        }}
      >
        {children}
      </button>
      <span role="tooltip" id={id} class="explained-tip" hidden={!open} style={place ?? {}}>
        <strong>{name}</strong>
        <span>{definition}</span>
        <span class="explained-formula">{formula}</span>
        <small>{source}</small>
      </span>
    </span>
  )
}

const [tipWide, tipHigh, apart] = [320, 150, 8]

/** Below the word, above it where there is no room, and always on the screen. */
function placeOf(word: DOMRect): { left: string; top: string } {
  const left = Math.max(apart, Math.min(word.left, innerWidth - tipWide - 2 * apart))
  const below = word.bottom + apart
  const top = below + tipHigh > innerHeight ? Math.max(apart, word.top - tipHigh - apart) : below
  return { left: `${left}px`, top: `${top}px` }
}
