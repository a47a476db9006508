// One column of a solution: its ruler, a cursor on it for mouse and keys, and what moving one cut would do.
import { useMemo, useState } from 'preact/hooks'
import { Slider } from '../charts/kit/Slider'
import { boxBottom, Ruler, rulerFinding } from '../charts/ruler'
import { pageTheme } from '../charts/theme'
import { useWidth } from '../controls/useWidth'
import type { EngineError } from '../engine/protocol'
import type { Solved } from '../state/solved'
import { plural, roundShare } from '../text/format'
import { before } from './cuts'
import type { ColumnPicture } from './usePictures'
import { WhyNot } from './WhyNot'

export interface ColumnCutsProps {
  name: string
  solved: Solved
  lost: number | null
  picture: ColumnPicture | EngineError | undefined
}

export function ColumnCuts({ name, solved, lost, picture }: ColumnCutsProps) {
  const [box, width] = useWidth(620)
  const [selected, setSelected] = useState<number | null>(null)
  const found = picture && 'ruler' in picture ? picture : null
  const drawn = useMemo(
    () => found && <Drawn {...found} {...{ name, width, selected, setSelected }} />,
    [found, name, width, selected],
  )
  const space = found?.domain.space
  const kind = space === 'taxonomy' ? ' · taxonomy' : space === 'lattice' ? ' · whole levels' : ''
  return (
    <div class="cut-row">
      <div class="cut-name">
        <strong>{name}</strong>
        <small>
          {found && plural(found.starts.length + 1, 'group')}
          {kind}
        </small>
      </div>
      <div class="cut-ruler" ref={box}>
        {drawn ?? <p class="hint">{picture && 'what' in picture ? picture.what : 'Counting the values.'}</p>}
      </div>
      <div class="cut-lost">
        {lost !== null && (
          <>
            <span class="lost-bar">
              <svg width="72" height="6" aria-hidden="true">
                <rect width="72" height="6" fill="var(--sunk)" />
                <rect width={72 * lost} height="6" fill="var(--ink-2)" />
              </svg>
            </span>
            <strong>{roundShare(lost, 1)}</strong>
            <span class="narrow-only hint"> of its detail lost</span>
          </>
        )}
      </div>
      {found &&
        selected !== null &&
        (solved.rescue ? (
          <p class="why-not">
            What a cut brings is counted for files that withhold rows. This one blanks cells: solve it with other bins,
            or withhold the rows.
          </p>
        ) : (
          <WhyNot
            domain={found.domain}
            starts={found.starts}
            position={selected}
            solved={solved}
            close={() => setSelected(null)}
          />
        ))}
    </div>
  )
}

interface DrawnProps extends ColumnPicture {
  name: string
  width: number
  selected: number | null
  setSelected(position: number | null): void
}

function Drawn({ name, domain, starts, ruler, width, selected, setSelected }: DrawnProps) {
  return (
    <>
      <Ruler
        data={{
          ...ruler,
          selected: selected === null ? null : { position: selected, there: starts.includes(selected) },
        }}
        width={width}
        theme={pageTheme}
      />
      {domain.values.length > 1 && (
        <Cursor
          name={name}
          high={boxBottom(ruler)}
          size={domain.values.length}
          starts={starts}
          width={width}
          selected={selected}
          select={setSelected}
          words={(p) =>
            `${starts.includes(p) ? 'a cut' : 'no cut'} before ${before(domain, p)}. ${rulerFinding(ruler)}`
          }
        />
      )}
    </>
  )
}

interface CursorProps {
  name: string
  high: number
  size: number
  starts: readonly number[]
  width: number
  selected: number | null
  select(position: number | null): void
  words(position: number): string
}

/** The place that a key leads to; null where the key is none of the cursor's. */
export function cursorAfter(
  at: number | null,
  event: { key: string; shiftKey: boolean },
  size: number,
  starts: readonly number[],
): number | null {
  const far = event.shiftKey ? 10 : 1
  const clamp = (p: number) => Math.min(size - 1, Math.max(1, p))
  const from = at ?? 0
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(from + far)
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(from - far)
    case 'PageDown':
      return starts.find((p) => p > from) ?? clamp(from)
    case 'PageUp':
      return [...starts].reverse().find((p) => p < from) ?? clamp(from)
    case 'Home':
      return 1
    case 'End':
      return size - 1
    default:
      return null
  }
}

function Cursor({ name, high, size, starts, width, selected, select, words }: CursorProps) {
  const place = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const exact = ((event.clientX - left) / Math.max(1, width)) * size
    const near = starts.find((p) => Math.abs(((p - exact) / size) * width) < 6)
    select(near ?? Math.min(size - 1, Math.max(1, Math.round(exact))))
  }
  return (
    <Slider
      class="cut-cursor"
      over={{ left: 0, right: width, top: 0, bottom: high }}
      label={`A place for a cut of ${name}`}
      low={1}
      high={size - 1}
      now={selected ?? 1}
      says={selected === null ? 'none selected' : words(selected)}
      press={(event) => {
        const next = event.key === 'Escape' ? null : cursorAfter(selected, event, size, starts)
        if (next === null && (event.key !== 'Escape' || selected === null)) return false
        select(next)
        return true
      }}
      onPointerDown={(event) => {
        if (event.button === 0) place(event)
      }}
    />
  )
}
