import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../../web/src/engine/protocol'
import {
  columnsApart,
  compareFinding,
  groupWords,
  measures,
  movedPairs,
} from '../../../../web/src/panels/compare/measures'
import { type Solved, solvedOf } from '../../../../web/src/state/solved'
import { riskView, utilityView } from '../../support/evidence'
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
    const sex = { name: 'sex', cuts: ['Male'] }
    expect(columnsApart([{ name: 'age', cuts: [30, 50] }, sex], [{ name: 'age', cuts: [30] }, sex])).toEqual({
      differ: ['age'],
      same: ['sex'],
    })
  })

  it('compare risk and use where both are known, and say who is safer', () => {
    const known = { risk: riskView, utility: utilityView }
    const rows = measures({ ...a, ...known }, { ...b, ...known })
    expect(rows.find(({ name }) => name === 'Highest risk')).toMatchObject({
      a: '0.2500',
      group: 'Privacy',
      same: true,
    })
    expect(rows.find(({ name }) => name === 'Target predicted')?.same).toBe(true)
    expect(measures(a, b).some(({ name }) => name === 'Highest risk')).toBe(false)
    expect(groupWords('Privacy', measures(b, a))).toBe(
      Number(a.solved.smallestClass) < Number(b.solved.smallestClass) ? 'Privacy, A is safer' : 'Privacy',
    )
  })

  it('put the distribution first that they move most differently', () => {
    const [first, ...others] = utilityView.distributions
    if (!first) throw new Error('There is no distribution.')
    const other = {
      ...utilityView,
      distributions: [...others, { ...first, spread: { ...first.spread, totalVariation: 0.6 } }],
    }
    const { columns, finding } = movedPairs(utilityView, other)
    expect(columns[0]).toEqual({ name: 'age', a: 0.2, b: 0.6 })
    expect(finding.replaceAll('\u00a0', ' ')).toContain('20.0 % in A, 60.0 % in B')
  })
})
