// The grid: one tab stop, a cell that moves with the keys, rows drawn where one looks. On a narrow screen each row is a
// card of label and value, drawn by the same arithmetic.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { AtRisk, Safe } from '../../controls/glyphs'
import type { ColumnProfile } from '../../engine/protocol'
import { createBlocks, readBlock } from '../../parts/blocks'
import { columnWidths, type GridKeys, movedCell } from '../../parts/grid'
import { clampTop, height, lastTop, placeOf, reveal, scrolled, type Track, visible } from '../../parts/scroll'
import { usePage } from '../../state/context'
import { chosenK } from '../../state/document'
import { whole } from '../../text/format'
import { typeOf, Values } from './values'

const none: readonly ColumnProfile[] = []
const headHeight = 46
const lineHeight = 31
const tallGrid = 356

export function RowGrid({ shown }: { shown(from: number, to: number): void }) {
  const { session } = usePage()
  const profile = session.profile.value
  const doc = session.document.value
  const rows = session.rows.value
  const era = session.rowsEra.value
  const k = chosenK(doc.plan)
  const columns = profile?.columns ?? none
  const box = useRef<HTMLDivElement>(null)
  const [, redraw] = useState(0)
  const [size, setSize] = useState({ width: 900, height: 400 })
  const [top, setTop] = useState(0)
  const [cell, setCell] = useState({ row: 0, column: 0 })
  const place = useRef(0)
  const settle = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const cards = size.width < 560
  const rowHeight = cards ? 48 + Math.ceil(columns.length / 2) * 36 : lineHeight
  const track: Track = { rows, rowHeight, screen: Math.max(rowHeight, size.height - (cards ? 0 : headHeight)) }
  const now = clampTop(track, top)
  const { from, to } = visible(track, now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another era means other rows, though nothing here names it
  const blocks = useMemo(
    () =>
      createBlocks(
        async (start, count) => readBlock((await session.port.window(start, count)).arrow, columns.length),
        () => redraw((n) => n + 1),
      ),
    [era, columns.length],
  )
  useEffect(() => {
    blocks.want(from, to)
    shown(from, Math.min(rows, Math.floor(now + track.screen / rowHeight)))
  }, [blocks, from, to, rows, now, track.screen, rowHeight, shown])

  // Other rows begin at the first of them.
  const { filter } = doc.view
  useLayoutEffect(() => {
    setTop(0)
    setCell((before) => ({ row: 0, column: before.column }))
    place.current = 0
    if (box.current) box.current.scrollTop = 0
  }, [filter])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** The bar follows `top` once the movement is over, so that a drag is never fought. */
  const follow = (next: number) => {
    clearTimeout(settle.current)
    settle.current = setTimeout(() => {
      const element = box.current
      if (!element) return
      const wanted = placeOf(track, next)
      if (Math.abs(element.scrollTop - wanted) < 1) return
      element.scrollTop = wanted
      place.current = element.scrollTop
    }, 120)
  }
  const goTo = (next: number) => {
    setTop(next)
    const element = box.current
    if (!element) return
    element.scrollTop = placeOf(track, next)
    place.current = element.scrollTop
  }

  const widths = useMemo(() => columnWidths(columns, size.width, profile?.rows), [columns, size.width, profile])
  const planned = doc.plan.columns
  const heads = useMemo(
    () =>
      columns.map((column, i) => (
        <Values
          column={column}
          type={typeOf(column, planned[column.name]?.type)}
          rows={profile?.rows ?? 0}
          size={{ width: Math.min(72, (widths.columns[i] ?? 80) - 16), height: 16 }}
        />
      )),
    [columns, planned, widths, profile],
  )
  const template = `${widths.row}px ${widths.columns.map((w) => `${w}px`).join(' ')} ${widths.size}px`
  const lines = []
  for (let row = from; row < to; row++) lines.push(row)

  const onKeyDown = (event: KeyboardEvent & GridKeys) => {
    const screen = Math.max(1, Math.floor(track.screen / rowHeight) - 1)
    const next = movedCell(cell, event, { rows, columns: columns.length + 2, screen })
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setCell(next)
    const moved = reveal(track, now, next.row)
    if (moved !== now) goTo(moved)
    requestAnimationFrame(() => {
      box.current?.querySelector('.cell.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }
  const active = cell.row >= from && cell.row < to ? `cell-${cell.row}-${cell.column}` : undefined
  return (
    <div
      ref={box}
      class={`grid${cards ? ' cards' : ''}`}
      role="grid"
      tabIndex={0}
      aria-label={`Rows, ${whole(rows)}`}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length + 2}
      {...(active ? { 'aria-activedescendant': active } : {})}
      style={cards ? {} : { height: `${Math.min(tallGrid, headHeight + rows * lineHeight + 6)}px` }}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const at = event.currentTarget.scrollTop
        if (at === place.current) return
        const next = scrolled(track, now, place.current, at)
        place.current = at
        setTop(next)
        follow(next)
      }}
    >
      <div class="grid-tall" role="presentation" style={{ height: `${height(track) + (cards ? 0 : headHeight)}px` }}>
        <div class="grid-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          <div role="columnheader" class="cell number" aria-colindex={1}>
            row
          </div>
          {columns.map((column, i) => (
            <div key={column.name} role="columnheader" class="cell" aria-colindex={i + 2}>
              {heads[i]}
              <strong title={column.name}>{column.name}</strong>
            </div>
          ))}
          <div role="columnheader" class="cell number" aria-colindex={columns.length + 2}>
            class size
          </div>
        </div>
        <div
          class="grid-body"
          role="rowgroup"
          style={{ height: `${track.screen}px`, top: cards ? '0px' : `${headHeight}px` }}
        >
          <div
            role="presentation"
            style={{ transform: `translateY(${-Math.round((now - from) * rowHeight * 100) / 100}px)` }}
          >
            {lines.map((row) => {
              const found = blocks.get(row)
              const size = found?.block.classes?.[found.at]
              const on = (column: number) => (cell.row === row && cell.column === column ? ' active' : '')
              return (
                <div
                  key={row}
                  role="row"
                  class={`line${found ? '' : ' waiting'}`}
                  aria-rowindex={row + 2}
                  style={cards ? { height: `${rowHeight}px` } : { gridTemplateColumns: template }}
                >
                  <div role="gridcell" aria-colindex={1} id={`cell-${row}-0`} class={`cell number row-number${on(0)}`}>
                    {found ? whole(found.block.fileRows[found.at] ?? 0) : ''}
                  </div>
                  {columns.map((column, i) => {
                    const value = found?.block.cells[i]?.[found.at]
                    return (
                      <div
                        key={column.name}
                        role="gridcell"
                        tabIndex={-1}
                        aria-colindex={i + 2}
                        id={`cell-${row}-${i + 1}`}
                        class={`cell${on(i + 1)}`}
                        data-label={column.name}
                        {...(value && value.length > 12 ? { title: value } : {})}
                        onClick={() => setCell({ row, column: i + 1 })}
                      >
                        {found && value === null ? <em>missing</em> : value}
                      </div>
                    )
                  })}
                  <div
                    role="gridcell"
                    aria-colindex={columns.length + 2}
                    id={`cell-${row}-${columns.length + 1}`}
                    class={`cell number class-size${on(columns.length + 1)}`}
                    data-label="class size"
                  >
                    <ClassSize size={size} k={k} />
                  </div>
                </div>
              )
            })}
          </div>
        </div>
      </div>
      <span class="unseen">{lastTop(track) > 0 ? 'The grid scrolls.' : ''}</span>
    </div>
  )
}

function ClassSize({ size, k }: { size: number | undefined; k: number }) {
  if (size === undefined) return null
  if (size === 0) return <span class="hint">left out</span>
  return (
    <>
      {whole(size)} {size < k ? <AtRisk size={10} /> : <Safe size={8} />}
      <span class="unseen">{size < k ? `below ${k}` : `${k} or more`}</span>
    </>
  )
}
