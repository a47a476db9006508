// A figure that explains itself: on hover, focus or touch it says what it means, how it is made and where that is from.
import '../styles/explained.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { late } from '../state/late'
import type { Term, TermId } from '../text/terms'

// The explanations are long, and the first visit does without them.
const load = late(() => import('../text/terms'))
let terms: Record<TermId, Term> | null = null

export function Explained({ term, children }: { term: TermId; children: ComponentChildren }) {
  const id = useId()
  const [place, setPlace] = useState<{ left: string; top: string } | null>(null)
  const word = useRef<HTMLButtonElement>(null)
  const [known, setKnown] = useState(terms)
  useEffect(() => {
    if (!terms)
      load().then(
        (text) => {
          terms = text.terms
          setKnown(terms)
        },
        () => undefined,
      )
  }, [])
  const open = place !== null
  const setOpen = (wanted: boolean) => {
    const box = word.current?.getBoundingClientRect()
    setPlace(wanted && box ? placeOf(box) : null)
  }
  const told = known?.[term]
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
      <span role="tooltip" id={id} class="explained-tip" hidden={!open || !told} style={place ?? {}}>
        {told && (
          <>
            <strong>{told.name}</strong>
            <span>{told.definition}</span>
            <span class="explained-formula">{told.formula}</span>
            <small>{told.source}</small>
          </>
        )}
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
