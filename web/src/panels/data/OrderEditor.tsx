// The order of a category: neighbours can be published together, so what belongs together should stand together.
import { useRef, useState } from 'preact/hooks'
import type { PlanColumn } from '../../engine/protocol'
import { isBuilt } from '../../state/grouping'
import { plural, whole } from '../../text/format'
import type { Change } from './ColumnDetail'
import { alphabetic, byRows, moved, named, type Value } from './order'
import { byHand, type DomainState } from './useDomain'

export interface OrderEditorProps {
  column: string
  plan: PlanColumn
  state: DomainState
  change: Change
}

export function OrderEditor({ column, plan, state, change }: OrderEditorProps) {
  const [at, setAt] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { domain, error } = state
  if (error) return <p class="detail-error">{error.what}</p>
  if (!domain) return <p class="hint">Looking up the values.</p>
  const ordered = named(domain.values)
  const rows = ordered.slice(0, byHand)
  const values = rows.map(([value]) => value)
  const most = Math.max(1, ...rows.map(([, n]) => n))
  const built = isBuilt(plan)
  const fixed = plan.taxonomy !== undefined && !built
  const complete = domain.size === domain.values.length && ordered.length === rows.length
  const set = (order: Value[]) =>
    change('order', { order, ...(built ? { taxonomy: undefined, space: 'splits' as const } : {}) }, 'order')

  const move = (from: number, to: number) => {
    if (to < 0 || to >= values.length || from === to) return
    set(moved(values, from, to))
    focus(to)
  }
  const focus = (index: number) => {
    const next = Math.min(values.length - 1, Math.max(0, index))
    setAt(next)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li')[next]?.focus())
  }
  return (
    <div class="order">
      <div class="order-head">
        <div>
          <h3>Order</h3>
          <p class="hint">
            {plural(domain.size, 'value')}.{' '}
            {fixed
              ? 'The taxonomy gives the order.'
              : built
                ? 'The taxonomy that was built of the values gives the order. Another one replaces it.'
                : complete
                  ? 'Neighbours can be published together. Drag a value, or move it with Alt and the arrows.'
                  : `Only up to ${byHand} values are ordered by hand: give the order in a plan file.`}
          </p>
        </div>
        {!fixed && complete && (
          <div class="row-of-buttons">
            <button type="button" class="button small" onClick={() => set(alphabetic(values))}>
              Alphabetic
            </button>
            <button type="button" class="button small" onClick={() => set(byRows(rows))}>
              Most frequent first
            </button>
            <button type="button" class="button small" onClick={() => set([...values].reverse())}>
              Reverse
            </button>
          </div>
        )}
      </div>
      <ul class="order-list" ref={list} aria-label={`Order of ${column}`}>
        {rows.map(([value, n], i) => (
          <li
            key={String(value)}
            tabIndex={i === Math.min(at, values.length - 1) ? 0 : -1}
            aria-label={`${value}, ${plural(n, 'row')}, place ${i + 1} of ${values.length}`}
            draggable={!fixed && complete}
            class={`${dragged === i ? 'dragged ' : ''}${over === i && dragged !== i ? 'over' : ''}`}
            onFocus={() => setAt(i)}
            onDragStart={(event) => {
              setDragged(i)
              event.dataTransfer?.setData('text/plain', String(value))
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(i)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              event.stopPropagation()
              move(dragged, i)
              setDragged(null)
              setOver(null)
            }}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
              if (step === 0) return
              event.preventDefault()
              event.stopPropagation()
              if (!event.altKey) focus(i + step)
              else if (!fixed && complete) move(i, i + step)
            }}
          >
            <span class="order-value">{value === '' ? '(empty)' : value}</span>
            <svg width="60" height="8" viewBox="0 0 60 8" aria-hidden="true">
              <rect width={Math.max(1, 60 * Math.sqrt(n / most))} height="8" fill="var(--levels)" />
            </svg>
            <span class="order-rows">{whole(n)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
