// Ten rows as they are and as they would be published, beside what decides about it. What is shown stays until the next
// answer is there; while a search runs it is asked for seldom, so that the search is not held up.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { usePage } from '../state/context'
import { latest } from '../state/latest'
import type { EnginePort } from '../state/port'
import { whole } from '../text/format'
import { readBlock } from './blocks'
import { type CellState, cellState, releasedNames } from './pair'

const count = 10
const seldomMs = 1000

interface Ten {
  names: string[]
  rows: { number: number; gone: boolean; cells: { before: string | null; after: string | null; state: CellState }[] }[]
}

type Ask = Parameters<EnginePort['published']>[0]

async function ten(port: EnginePort, ask: Ask, all: readonly string[], k: number): Promise<Ten> {
  const before = readBlock((await port.window(0, count)).arrow, all.length)
  const released = releasedNames(all, ask.plan)
  const after = readBlock((await port.published(ask, 0, count)).arrow, released.length)
  const generalized = (name: string) => ask.plan.columns[name]?.role === 'quasi'
  const names = [...released.filter(generalized), ...released.filter((name) => !generalized(name))]
  const rows = before.fileRows.map((number, at) => {
    const size = after.classes?.[at]
    const pairOf = (name: string) => ({
      before: before.cells[all.indexOf(name)]?.[at] ?? null,
      after: after.cells[released.indexOf(name)]?.[at] ?? null,
    })
    // Rows that no group holds are many together, and known by their blanks.
    const quasi = names.filter(generalized).map(pairOf)
    const blank = quasi.every((pair) => pair.after === null) && quasi.some((pair) => pair.before !== null)
    const gone = size !== undefined && size > 0 && (size < k || blank)
    const cells = names.map((name) => {
      const pair = pairOf(name)
      const blanked = ask.plan.release?.suppressed === 'blank' && !generalized(name)
      return { ...pair, state: cellState({ ...pair, gone, counts: size !== 0, blanked }) }
    })
    return { number, gone, cells }
  })
  return { names, rows: [...rows] }
}

export interface TenRowsProps {
  ask: Ask
  k: number
  /** A search runs, and what it finds changes. */
  working: boolean
}

export function TenRows({ ask, k, working }: TenRowsProps) {
  const { session } = usePage()
  const [shown, setShown] = useState<Ten | null>(null)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const all = session.profile.value?.columns.map(({ name }) => name) ?? []
  const key = JSON.stringify([ask, session.rowsEra.value])
  const asking = useMemo(
    () =>
      latest(
        () => ten(session.port, newest.current.ask, all, newest.current.k),
        (answer) => setShown(answer),
        () => undefined,
      ),
    [session, session.profile.value],
  )
  const newest = useRef({ ask, k })
  newest.current = { ask, k }
  useEffect(() => {
    const wait = working ? last.current + seldomMs - performance.now() : 0
    const timer = setTimeout(
      () => {
        last.current = performance.now()
        asking.ask(undefined)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [asking, key])
  useEffect(() => () => asking.drop(), [asking])
  if (!shown) return null
  return (
    <section class="panel" aria-label="Ten rows, before and after">
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Ten rows</h2>
          <span class="hint">the original, and below it what would be published; bold where it changed</span>
        </div>
      </div>
      <div class="ten-rows" tabIndex={0} role="group" aria-label="Ten rows, to scroll">
        <table class="table">
          <thead>
            <tr>
              <th scope="col" class="number">
                row
              </th>
              {shown.names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map(({ number, gone, cells }) => (
              <tr key={number} class={gone ? 'withheld' : ''}>
                <th scope="row" class="number">
                  {whole(number)}
                </th>
                {cells.map(({ before, after, state }, i) => (
                  <td key={shown.names[i]}>
                    <small>{before ?? 'missing'}</small>
                    {words(state, after)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function words(state: CellState, after: string | null) {
  switch (state) {
    case 'changed':
      return <strong>{after ?? 'missing'}</strong>
    case 'same':
      return after ?? 'missing'
    case 'withheld':
      return <em>withheld</em>
    case 'left-out':
      return <em>left out</em>
  }
}
