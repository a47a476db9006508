import { signal } from '@preact/signals'
import { expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import { withColumn } from '../../../web/src/state/document'
import { foundOf } from '../../../web/src/state/found'
import { createSession } from '../../../web/src/state/session'
import { type Solved, withKept } from '../../../web/src/state/solved'
import { solvingOf } from '../../../web/src/state/solving'
import { fakeEngine } from '../support/fakeEngine'

const answer = (plan: Plan, cost: number, bound: number) =>
  ({
    plan,
    loss: 'lm',
    k: 11,
    maxSuppressed: 0,
    rows: 4,
    cost,
    mean: cost / 10,
    bound,
    proven: false,
    cuts: [],
  }) as unknown as Solved

it('knows the best of every question that was asked, with the better of its bounds', async () => {
  const session = createSession(fakeEngine(), { count: signal(0), restart: () => undefined })
  await session.open(new File(['town,pay\nOslo,1\nRome,2\nRome,2\nBari,1\n'], 'towns.csv'))
  const [found, solving] = [foundOf(session), solvingOf(session)]
  const { plan } = session.document.value
  const branches: Plan = withColumn(session.document.value, 'town', { ...plan.columns.town, space: 'taxonomy' }).plan
  expect(found.of(plan)).toBeNull()
  solving.adopt(answer(plan, 4, 1))
  solving.adopt(answer(branches, 6, 2))
  expect([found.of(plan)?.cost, found.of(branches)?.cost]).toEqual([4, 6])
  // A dearer file says nothing new, but its bound may.
  solving.adopt(answer(plan, 5, 3))
  expect(found.of(plan)).toMatchObject({ cost: 4, bound: 3, proven: false })
  solving.adopt(answer(plan, 5, 4))
  expect(found.of(plan)).toMatchObject({ cost: 4, bound: 4, proven: true })
  // What was kept counts, too, and nothing of another file.
  const kept = { ...plan, privacy: { k: 5 } }
  session.edit('keeping', (doc) => withKept(doc, 'k = 5', answer(kept, 3, 3)))
  expect(found.of(kept)?.cost).toBe(3)
  await session.open(new File(['town,pay\nOslo,1\nRome,2\nBari,1\n'], 'others.csv'))
  expect(found.of(plan)).toBeNull()
})
