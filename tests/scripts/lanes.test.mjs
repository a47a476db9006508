import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanes } from '../../scripts/lib/lanes.mjs'

/** Runs tasks of given lengths and notes what ran beside what. */
async function observe(tasks, lanes) {
  const active = new Set()
  const seen = { order: [], most: 0, beside: {}, left: [] }
  await inLanes(
    tasks.map(({ name, length = 5, ok = true, ...rest }) => ({
      name,
      ...rest,
      work: async () => {
        seen.order.push(name)
        active.add(name)
        seen.most = Math.max(seen.most, active.size)
        for (const other of active) seen.beside[other] = [...(seen.beside[other] ?? []), ...active]
        await new Promise((resolve) => setTimeout(resolve, length))
        active.delete(name)
        return ok
      },
    })),
    lanes,
    (task, because) => seen.left.push(`${task.name} because of ${because}`),
  )
  return seen
}

test('never more at a time than there are lanes', async () => {
  const seen = await observe(
    ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })),
    2,
  )
  assert.equal(seen.most, 2)
  assert.equal(seen.order.length, 5)
})

test('a task waits for what it needs, while others go on', async () => {
  const seen = await observe([{ name: 'late', needs: ['early'] }, { name: 'early', length: 20 }, { name: 'other' }], 2)
  assert.deepEqual(seen.order, ['early', 'other', 'late'])
})

test('a need that is not on the list is taken as met', async () => {
  assert.deepEqual((await observe([{ name: 'a', needs: ['not asked for'] }], 2)).order, ['a'])
})

test('what needs a failed task is left, and so is what needs that', async () => {
  const seen = await observe(
    [
      { name: 'build', ok: false },
      { name: 'suite', needs: ['build'] },
      { name: 'more', needs: ['suite'] },
      { name: 'free' },
    ],
    2,
  )
  assert.deepEqual(seen.order, ['build', 'free'])
  assert.deepEqual(seen.left, ['suite because of build', 'more because of suite'])
})

test('a task that wants to be alone is', async () => {
  const seen = await observe(
    [{ name: 'a', length: 15 }, { name: 'lonely', alone: true }, { name: 'b' }, { name: 'c' }],
    2,
  )
  assert.deepEqual([...new Set(seen.beside.lonely)], ['lonely'])
})

test('tasks that need each other are an error, not a wait without end', async () => {
  await assert.rejects(
    observe(
      [
        { name: 'a', needs: ['b'] },
        { name: 'b', needs: ['a'] },
      ],
      2,
    ),
    /need each other: a, b/,
  )
})
