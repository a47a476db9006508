// Fields keep what is typed into them while an answer of the engine has the page draw itself anew.
import { signal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NumberField } from '../../../web/src/controls/NumberField'
import { TypedField } from '../../../web/src/controls/TypedField'
import { BinsEditor } from '../../../web/src/panels/data/BinsEditor'
import { Preflight } from '../../../web/src/panels/data/Preflight'
import { LimitSetting, SolveSettings } from '../../../web/src/panels/frontier/SolveSettings'
import { type Page, PageContext } from '../../../web/src/state/context'
import { chosenK, withColumn } from '../../../web/src/state/document'
import { createSession } from '../../../web/src/state/session'
import { limitOf } from '../../../web/src/text/solve'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'
import { type Shown, show, withoutSizes } from '../support/shown'

let shown: Shown | undefined
beforeEach(withoutSizes)
afterEach(() => shown?.end())

/** The field of a panel that is drawn with a file open, by what it shows. */
async function opened(panel: (session: ReturnType<typeof createSession>) => ComponentChild, value: string) {
  const session = createSession(fakeEngine(), { count: signal(0), restart: () => undefined })
  await session.open(new File([censusCsv(400)], 'people.csv', { type: 'text/csv' }))
  const Panel = () => <>{panel(session)}</>
  const drawn = show(
    <PageContext.Provider value={{ session } as Page}>
      <Panel />
    </PageContext.Provider>,
  )
  shown = drawn
  await drawn.settled()
  const field = drawn.all('input').find((input) => String(input.value) === value)
  if (!field) throw new Error(`No field shows ${value}.`)
  const anew = async () => {
    session.edit('race', (doc) => withColumn(doc, 'race', { ...doc.plan.columns.race, importance: 2 }))
    await drawn.settled()
  }
  const does = async (event: string, text?: string) => {
    if (text !== undefined) field.value = text
    field.does(event)
    await drawn.settled()
  }
  return { session, field, anew, does }
}

type Opened = Awaited<ReturnType<typeof opened>>
const plan = ({ session }: Opened) => session.document.value.plan

const edges = (session: Opened['session']) => {
  const column = session.profile.value?.columns.find(({ name }) => name === 'age')
  const own = session.document.value.plan.columns.age ?? {}
  if (!column) return null
  const bins = own.bins ?? { edges: [20, 40] }
  const change = (_: string, part: object) =>
    session.edit('bins', (doc) => withColumn(doc, 'age', { ...doc.plan.columns.age, ...part }))
  const state = { domain: null, error: null } as unknown as Parameters<typeof BinsEditor>[0]['state']
  return <BinsEditor column={column} type="number" plan={{ ...own, bins }} state={state} change={change} />
}

const fields = [
  ['k of Solve', () => <SolveSettings after={false} methods={[]} />, '11', '17', (at: Opened) => chosenK(plan(at)), 17],
  ['k of Data', () => <Preflight />, '11', '17', (at: Opened) => chosenK(plan(at)), 17],
  [
    'the limit',
    (s: Opened['session']) => <LimitSetting session={s} />,
    '1\u00a0%',
    '20',
    (at: Opened) => limitOf(plan(at)),
    20,
  ],
  [
    'the edges of bins',
    edges,
    '20 40',
    '30 50 70',
    (at: Opened) => plan(at).columns.age?.bins,
    { edges: [30, 50, 70] },
  ],
] as const

describe.each(fields)('%s', (_, panel, before, typed, found, wanted) => {
  it('stays as it is typed while the page is drawn anew, counts once it is left, and follows undo', async () => {
    const at = await opened(panel, before)
    await at.does('input', typed)
    await at.anew()
    expect(at.field.value).toBe(typed)
    const was = found(at)
    await at.does('change')
    expect(found(at)).toEqual(wanted)
    expect(at.field.value).toBe(typed)
    at.session.undo()
    await at.does('focus')
    expect(found(at)).toEqual(was)
    expect(at.field.value).toBe(before)
  })
})

it('shows what holds where nothing can be made of what was typed', async () => {
  for (const [panel, before, typed] of [
    [() => <SolveSettings after={false} methods={[]} />, '11', '0'],
    [edges, '20 40', 'young'],
  ] as const) {
    const at = await opened(panel, before)
    await at.does('input', typed)
    await at.does('change')
    expect(at.field.value).toBe(before)
    shown?.end()
  }
})

it('leaves a limit that cannot be read where it is, and says what would do', async () => {
  const at = await opened((session) => <LimitSetting session={session} />, '1\u00a0%')
  await at.does('input', 'few')
  await at.does('change')
  await at.anew()
  expect(at.field.value).toBe('few')
  expect(shown?.all('p').map((p) => p.getAttribute('role'))).toEqual(['alert'])
})

describe('a number that counts while it is typed', () => {
  const value = signal(5)
  const set = (next: number) => {
    if (next > 0) value.value = next
  }
  const Field = () => <NumberField value={value.value} set={set} />

  it('keeps how it is written until it is left', async () => {
    value.value = 5
    shown = show(<Field />)
    const [field] = shown.all('input')
    for (const [text, number] of [
      ['0', 5],
      ['0.5', 0.5],
      ['0.50', 0.5],
      ['0.505', 0.505],
      ['', 0.505],
    ] as const) {
      if (field) field.value = text
      field?.does('input')
      await shown.settled()
      expect(value.value).toBe(number)
      expect(field?.value).toBe(text)
    }
    field?.does('blur')
    await shown.settled()
    expect(field?.value).toBe('0.505')
  })
})

it('a field takes the attributes of one', () => {
  shown = show(<TypedField class="field k-field" value="3" commit={() => undefined} />)
  expect(shown.all('input')[0]).toMatchObject({ value: '3' })
  expect(shown.all('input')[0]?.getAttribute('class')).toBe('field k-field')
})
