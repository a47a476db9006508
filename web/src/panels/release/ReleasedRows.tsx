// Rows before and after: each line holds the original and, below it, what is published, column by column. Drawn only
// where one looks.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Segmented } from '../../controls/Segmented'
import { createBlocks, type RowBlock, readBlock } from '../../parts/blocks'
import { type GridKeys, movedCell } from '../../parts/grid'
import { cellState, releasedNames, widthsOf } from '../../parts/pair'
import { clampTop, height, placeOf, reveal, scrolled, type Track, visible } from '../../parts/scroll'
import { usePage } from '../../state/context'
import { releaseAsk } from '../../state/releasing'
import type { Solved } from '../../state/solved'
import { list, whole } from '../../text/format'

const headHeight = 30
const tallGrid = 420

/** One above the other, or one beside the other. */
type View = 'stacked' | 'beside'
const views = [
  ['stacked', 'Stacked'],
  ['beside', 'Side by side'],
] as const

/** The original and the release of the same rows. */
const [rowWidth, sizeWidth] = [64, 82]

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
  const all = profile?.columns.map(({ name }) => name) ?? []
  const released = releasedNames(all, ask.plan)
  const [view, setView] = useState<View>('stacked')
  const generalized = (name: string) => ask.plan.columns[name]?.role === 'quasi'
  const lineHeight = view === 'stacked' ? 52 : 32
  // What was generalized first, what stays as it is behind it.
  const names = [...released.filter(generalized), ...released.filter((name) => !generalized(name))]
  const absent = all.filter((name) => !released.includes(name))
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
          return { ...readBlock(before.arrow, all.length), released: readBlock(after.arrow, released.length) }
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

  // By what was seen first: columns must not jump while one scrolls.
  const seen = blocks.get(from)?.block as Pair | undefined
  const measured = useRef<{ shape: string; widths: number[] } | null>(null)
  const key = `${shape} ${view} ${era}`
  const room = (box.current?.clientWidth ?? 0) - rowWidth - sizeWidth
  if (seen && measured.current?.shape !== key) {
    const cells = names.map(
      (name) => [seen.cells[all.indexOf(name)] ?? [], seen.released.cells[released.indexOf(name)] ?? []] as const,
    )
    measured.current = { shape: key, widths: widthsOf(names, cells, textWidth(), view === 'beside', room) }
  }
  const widths = names.map((_, i) => measured.current?.widths[i] ?? 120)
  const template = `${rowWidth}px ${widths.map((width) => `${width}px`).join(' ')} minmax(${sizeWidth}px, 1fr)`
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
    <>
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="release-rows-title">
            Rows
          </h2>
          <span class="hint">
            {view === 'stacked'
              ? 'the original above, what is published below it'
              : 'the original, and beside it what is published'}
          </span>
        </div>
        <Segmented
          label="How rows are shown"
          value={view}
          options={views}
          choose={(next: View) => setView(next)}
          small
        />
      </div>
      <div
        ref={box}
        class={`grid pairs ${view}`}
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
              class
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
                const gone = size !== undefined && size > 0 && size < solved.k
                return (
                  <div
                    key={row}
                    role="row"
                    class={`line pair ${view}${gone ? ' withheld' : ''}${pair ? '' : ' waiting'}`}
                    aria-rowindex={row + 2}
                    style={{ gridTemplateColumns: template }}
                  >
                    <div
                      role="gridcell"
                      aria-colindex={1}
                      id={`pair-${row}-0`}
                      class={`cell number row-number${on(0)}`}
                    >
                      {pair ? whole(pair.fileRows[at] ?? 0) : ''}
                    </div>
                    {names.map((name, i) => {
                      const before = pair?.cells[all.indexOf(name)]?.[at] ?? null
                      const after = pair?.released.cells[released.indexOf(name)]?.[at] ?? null
                      const state = cellState({
                        before,
                        after,
                        gone,
                        counts: size !== 0,
                        blanked: ask.plan.release?.suppressed === 'blank' && !generalized(name),
                      })
                      return (
                        <div
                          key={name}
                          role="gridcell"
                          tabIndex={-1}
                          aria-colindex={i + 2}
                          id={`pair-${row}-${i + 1}`}
                          class={`cell ${state}${on(i + 1)}`}
                          title={`${before ?? 'missing'} → ${state === 'withheld' ? 'withheld' : (after ?? 'missing')}`}
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
                      {size === undefined ? '' : size === 0 ? <em>left out</em> : <Size size={size} gone={gone} />}
                    </div>
                  </div>
                )
              })}
            </div>
          </div>
        </div>
      </div>
      <p class="panel-finding pairs-note">
        <span class="mark safe" aria-hidden="true">
          ●
        </span>{' '}
        released with its class. <span class="mark withheld" aria-hidden="true" /> withheld, because its class has fewer
        than {whole(solved.k)} rows. Bold: changed.
        {absent.length > 0 && ` Left out of every row: ${list(absent)}.`}
      </p>
    </>
  )
}

/** The bold of the table: what is published is set in it where it changed. */
function textWidth(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length * 7
  context.font = `700 13px ${getComputedStyle(document.body).fontFamily}`
  return (text) => context.measureText(text).width
}

function Size({ size, gone }: { size: number; gone: boolean }) {
  return (
    <>
      {whole(size)} {gone ? <span class="mark withheld" /> : <span class="mark safe">●</span>}
    </>
  )
}

function words(state: ReturnType<typeof cellState>, after: string | null) {
  if (state === 'left-out') return ''
  if (state === 'same') return 'same'
  if (state === 'withheld') return <span class="mark withheld wide" />
  return after ?? <em>missing</em>
}
