// Rows before and after: each line holds the original and, below it, what is published, column by column. Drawn only
// where one looks.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { usePage } from '../../state/context'
import { releaseAsk } from '../../state/releasing'
import type { Solved } from '../../state/solved'
import { whole } from '../../text/format'
import { createBlocks, type RowBlock, readBlock } from '../data/blocks'
import { type GridKeys, movedCell } from '../data/grid'
import { clampTop, height, placeOf, reveal, scrolled, type Track, visible } from '../data/scroll'
import { cellState, releasedNames } from './pair'

const headHeight = 30
const lineHeight = 52
const tallGrid = 420

/** The original and the release of the same rows. */
interface Pair extends RowBlock {
  released: RowBlock
}

export function ReleasedRows({ solved }: { solved: Solved }) {
  const { session } = usePage()
  const profile = session.profile.value
  const rows = session.rows.value
  const era = session.rowsEra.value
  const ask = releaseAsk(session, solved)
  const shape = JSON.stringify(ask)
  const names = profile?.columns.map(({ name }) => name) ?? []
  const released = releasedNames(names, ask.plan)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  const [, redraw] = useState(0)
  const [screen, setScreen] = useState(tallGrid)
  const [top, setTop] = useState(0)
  const [cell, setCell] = useState({ row: 0, column: 0 })

  const track: Track = { rows, rowHeight: lineHeight, screen: Math.max(lineHeight, screen - headHeight) }
  const now = clampTop(track, top)
  const { from, to } = visible(track, now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: era and shape mean other rows, though nothing here names them
  const blocks = useMemo(
    () =>
      createBlocks(
        async (start, count): Promise<Pair> => {
          const before = await session.port.window(start, count)
          const after = await session.port.published(ask, start, count)
          return { ...readBlock(before.arrow, names.length), released: readBlock(after.arrow, released.length) }
        },
        () => redraw((n) => n + 1),
      ),
    [era, shape],
  )
  useEffect(() => blocks.want(from, to), [blocks, from, to])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScreen(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const template = `72px ${names.map(() => 'minmax(120px, 1fr)').join(' ')} 82px`
  const move = (event: KeyboardEvent & GridKeys) => {
    const size = { rows, columns: names.length + 2, screen: Math.max(1, Math.floor(track.screen / lineHeight) - 1) }
    const next = movedCell(cell, event, size)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setCell(next)
    const moved = reveal(track, now, next.row)
    if (moved !== now && box.current) {
      place.current = placeOf(track, moved)
      box.current.scrollTop = place.current
      setTop(moved)
    }
    requestAnimationFrame(() =>
      box.current?.querySelector('.cell.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
  }
  const lines = []
  for (let row = from; row < to; row++) lines.push(row)
  const active = cell.row >= from && cell.row < to ? { 'aria-activedescendant': `pair-${cell.row}-${cell.column}` } : {}
  return (
    <div
      ref={box}
      class="grid pairs"
      role="grid"
      tabIndex={0}
      aria-label={`Rows before and after, ${whole(rows)}`}
      aria-rowcount={rows + 1}
      aria-colcount={names.length + 2}
      {...active}
      style={{ height: `${Math.min(tallGrid, headHeight + rows * lineHeight + 6)}px` }}
      onKeyDown={move}
      onScroll={(event) => {
        const at = event.currentTarget.scrollTop
        if (at === place.current) return
        setTop(scrolled(track, now, place.current, at))
        place.current = at
      }}
    >
      <div class="grid-tall" role="presentation" style={{ height: `${height(track) + headHeight}px` }}>
        <div class="grid-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          <div role="columnheader" class="cell number" aria-colindex={1}>
            row
          </div>
          {names.map((name, i) => (
            <div key={name} role="columnheader" class="cell" aria-colindex={i + 2}>
              <strong title={name}>{name}</strong>
            </div>
          ))}
          <div role="columnheader" class="cell number" aria-colindex={names.length + 2}>
            class size
          </div>
        </div>
        <div class="grid-body" role="rowgroup" style={{ height: `${track.screen}px`, top: `${headHeight}px` }}>
          <div
            role="presentation"
            style={{ transform: `translateY(${-Math.round((now - from) * lineHeight * 100) / 100}px)` }}
          >
            {lines.map((row) => {
              const found = blocks.get(row)
              const pair = found?.block as Pair | undefined
              const at = found?.at ?? 0
              const size = pair?.released.classes?.[at]
              const on = (column: number) => (cell.row === row && cell.column === column ? ' active' : '')
              const gone = size !== undefined && size < solved.k
              return (
                <div
                  key={row}
                  role="row"
                  class={`line pair${gone ? ' withheld' : ''}${pair ? '' : ' waiting'}`}
                  aria-rowindex={row + 2}
                  style={{ gridTemplateColumns: template }}
                >
                  <div role="gridcell" aria-colindex={1} id={`pair-${row}-0`} class={`cell number row-number${on(0)}`}>
                    {pair ? whole(pair.fileRows[at] ?? 0) : ''}
                  </div>
                  {names.map((name, i) => {
                    const which = released.indexOf(name)
                    const before = pair?.cells[i]?.[at] ?? null
                    const after = which < 0 ? null : (pair?.released.cells[which]?.[at] ?? null)
                    const state = cellState({ before, after, kept: which >= 0, gone })
                    return (
                      <div
                        key={name}
                        role="gridcell"
                        tabIndex={-1}
                        aria-colindex={i + 2}
                        id={`pair-${row}-${i + 1}`}
                        class={`cell ${state}${on(i + 1)}`}
                        title={after ?? ''}
                        onClick={() => setCell({ row, column: i + 1 })}
                      >
                        {pair && (
                          <>
                            <span class="before">{before ?? <em>missing</em>}</span>
                            <span class="after">{words(state, after)}</span>
                          </>
                        )}
                      </div>
                    )
                  })}
                  <div
                    role="gridcell"
                    aria-colindex={names.length + 2}
                    id={`pair-${row}-${names.length + 1}`}
                    class={`cell number class-size${on(names.length + 1)}`}
                  >
                    {size === undefined ? '' : size === 0 ? 'left out' : whole(size)}
                  </div>
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

function words(state: ReturnType<typeof cellState>, after: string | null) {
  if (state === 'absent') return <em>left out</em>
  if (state === 'withheld') return <em>withheld</em>
  return after ?? <em>missing</em>
}
