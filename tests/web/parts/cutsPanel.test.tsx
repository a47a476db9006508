// Cuts as a table: it holds every column of the solution that is shown, whatever of it was drawn.
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CutsPanel } from '../../../web/src/parts/CutsPanel'
import { type Page, PageContext } from '../../../web/src/state/context'
import { columnsWithRole } from '../../../web/src/state/document'
import { createSession } from '../../../web/src/state/session'
import type { Solved } from '../../../web/src/state/solved'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'
import { type Shown, show, withoutSizes } from '../support/shown'

let shown: Shown | undefined
beforeEach(withoutSizes)
afterEach(() => shown?.end())

it('holds every column before it is taken along, and follows another solution', async () => {
  const inner = fakeEngine()
  const asked: string[] = []
  let answer = (_: string) => Promise.resolve()
  const ask: typeof inner.ask = async (question, payload) => {
    if (question !== 'groups') return await inner.ask(question, payload)
    const { column, cuts } = payload as { column: string; cuts: number }
    asked.push(column)
    await answer(column)
    return { starts: [], labels: [`all of file ${cuts}`] } as never
  }
  const session = createSession({ ...inner, ask }, { count: signal(0), restart: () => undefined })
  await session.open(new File([censusCsv(400)], 'people.csv', { type: 'text/csv' }))
  const { plan } = session.document.value
  const names = columnsWithRole(plan, 'quasi')
  expect(names.length).toBeGreaterThan(2)

  let go = () => {}
  answer = (column) => (column === names[1] ? new Promise((resolve) => (go = resolve)) : Promise.resolve())
  const solved = signal({ plan, cuts: 1 } as unknown as Solved)
  const Panel = () => <CutsPanel solved={solved.value} />
  const drawn = show(
    <PageContext.Provider value={{ session } as Page}>
      <Panel />
    </PageContext.Provider>,
  )
  shown = drawn
  const buttons = (label: string) => drawn.all('button').filter((button) => button.text === label)
  const [, save] = [buttons('Table')[0]?.does('click'), buttons('Save▾')[0]]
  await drawn.settled()
  const rows = () =>
    drawn
      .all('tr')
      .slice(1)
      .map((row) => row.text)
  const others = names.filter((_, i) => i !== 1)
  expect(rows()).toEqual(others.map((name) => expect.stringContaining(`${name}: all of file 1`)))
  expect(save?.disabled).toBe(true)
  go()
  await drawn.settled()
  expect(rows()).toEqual(names.map((name) => expect.stringContaining(`${name}: all of file 1`)))
  expect(save?.disabled).toBe(false)

  answer = () => Promise.resolve()
  solved.value = { plan, cuts: 2 } as unknown as Solved
  await drawn.settled()
  expect(rows()).toEqual(names.map((name) => expect.stringContaining(`${name}: all of file 2`)))
  expect(save?.disabled).toBe(false)
  expect(asked).toEqual([...names, ...names])
})
