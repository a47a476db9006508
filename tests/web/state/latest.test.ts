import { expect, it } from 'vitest'
import { latest } from '../../../web/src/state/latest'

function slow() {
  const waiting: { payload: number; answer(): void; fail(): void }[] = []
  const asked: number[] = []
  const answered: number[] = []
  const failed: number[] = []
  const line = latest(
    (payload: number) =>
      new Promise<number>((resolve, reject) => {
        asked.push(payload)
        waiting.push({ payload, answer: () => resolve(payload), fail: () => reject(new Error('no')) })
      }),
    (answer) => answered.push(answer),
    (_, payload) => failed.push(payload),
  )
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  return { line, waiting, asked, answered, failed, turn }
}

it('asks the first and the newest, and drops the answer that was overtaken', async () => {
  const { line, waiting, asked, answered, turn } = slow()
  for (const n of [1, 2, 3, 4]) line.ask(n)
  expect(asked).toEqual([1])
  waiting[0]?.answer()
  await turn()
  expect(answered).toEqual([])
  expect(asked).toEqual([1, 4])
  waiting[1]?.answer()
  await turn()
  expect(answered).toEqual([4])
})

it('goes on after a failure, and says so only where nothing newer waits', async () => {
  const { line, waiting, answered, failed, turn } = slow()
  line.ask(1)
  line.ask(2)
  waiting[0]?.fail()
  await turn()
  expect(failed).toEqual([])
  waiting[1]?.fail()
  await turn()
  expect(failed).toEqual([2])
  line.ask(3)
  waiting[2]?.answer()
  await turn()
  expect(answered).toEqual([3])
})

it('a dropped question is never answered', async () => {
  const { line, waiting, answered, turn } = slow()
  line.ask(1)
  line.drop()
  line.ask(2)
  waiting[0]?.answer()
  await turn()
  waiting[1]?.answer()
  await turn()
  expect(answered).toEqual([2])
})
