import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../../web/src/engine/protocol'
import { columnsApart, compareFinding, measures } from '../../../../web/src/panels/compare/measures'
import { type Solved, solvedOf } from '../../../../web/src/state/solved'
import { optimized } from '../../support/fakeSearch'

function side(change: Parameters<typeof optimized>[0], lmMean: number) {
  const solved = solvedOf({ indistinct: 1, columns: {} }, optimized(change), 'done') as Solved
  const evaluation = { dm: Number(solved.cost), lm: 2 * lmMean, lmMean } as Evaluation
  return { solved, evaluation }
}

const a = side({ k: 5, cost: 2000, bound: 2000, proven: true, classes: 20, smallestClass: 5 }, 0.25)
const b = side(
  {
    k: 11,
    cost: 4000,
    bound: 4000,
    proven: true,
    classes: 10,
    columns: [
      { name: 'age', cuts: [30] },
      { name: 'sex', cuts: ['Male'] },
    ],
  },
  0.31,
)

describe('two solutions', () => {
  it('are measured alike, what differs first', () => {
    const rows = measures(a, b)
    expect(rows.map(({ same }) => same)).toEqual([...rows].map(({ same }) => same).sort())
    expect(rows.find(({ name }) => name === 'k')).toMatchObject({ a: '5', b: '11', change: '+6', same: false })
    expect(rows.find(({ name }) => name === 'Classes')?.change).toBe('\u221210')
    expect(rows.find(({ name }) => name === 'Detail lost (LM)')?.change).toBe('+6.0 points')
    expect(rows.find(({ name }) => name === 'Certainty')?.same).toBe(true)
  })

  it('say their finding', () => {
    expect(compareFinding(a, b)).toBe('B has 10 more per class and loses 6.0 points more.')
    expect(compareFinding(b, a)).toBe('B has 10 fewer per class and loses 6.0 points less.')
    expect(compareFinding(a, a)).toBe('B has as many rows per class and loses as much detail.')
  })

  it('name the columns whose cuts differ', () => {
    expect(columnsApart(a.solved, b.solved)).toEqual({ differ: ['age'], same: ['sex'] })
  })
})
