import { expect, it } from 'vitest'
import { blockRows, createBlocks, type RowBlock, readBlock } from '../../../web/src/parts/blocks'
import { fakeEngine } from '../support/fakeEngine'

it('reads cells, file rows and class sizes out of a window', async () => {
  const engine = fakeEngine()
  await engine.open(new File(['a,b\n1,x\n?,y\n1,x\n'], 't.csv'), {}, {})
  const { arrow } = await engine.window(0, 10)
  expect(readBlock(arrow, 2)).toEqual({
    cells: [
      ['1', null, '1'],
      ['x', 'y', 'x'],
    ],
    fileRows: [2, 3, 4],
    classes: null,
  })
  await engine.ask('preflight', { plan: { indistinct: 1, columns: { a: { role: 'quasi' } } }, k: [2] })
  expect(readBlock((await engine.window(1, 2)).arrow, 2).classes).toEqual([1, 2])
})

it('asks for what is on screen, skips what was scrolled past, and asks for nothing twice', async () => {
  const asked: number[] = []
  const answers: ((block: RowBlock) => void)[] = []
  const blocks = createBlocks(
    (from) => {
      asked.push(from)
      return new Promise((resolve) => answers.push(resolve))
    },
    () => undefined,
  )
  const full: RowBlock = { cells: [], fileRows: Array.from({ length: blockRows }, (_, i) => i), classes: null }
  blocks.want(0, 10)
  blocks.want(5 * blockRows, 5 * blockRows + 10)
  blocks.want(9 * blockRows - 5, 9 * blockRows + 5)
  expect(asked).toEqual([0])
  answers.shift()?.(full)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([0, 8 * blockRows])
  answers.shift()?.(full)
  await new Promise((resolve) => setTimeout(resolve))
  answers.shift()?.(full)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([0, 8 * blockRows, 9 * blockRows])
  expect(blocks.get(3)?.at).toBe(3)
  expect(blocks.get(5 * blockRows)).toBeNull()
  blocks.want(9 * blockRows, 9 * blockRows + 1)
  expect(asked).toHaveLength(3)
})
