import { describe, expect, it } from 'vitest'
import type { Plan, SplitPoint } from '../../../web/src/engine/protocol'
import { beginning, jointFiles, jointPlan } from '../../../web/src/state/jointly'
import type { Solved } from '../../../web/src/state/solved'

const file = (k: number, cost: number) => ({ k, cost }) as Solved

describe('files whose cuts and blanks are searched together', () => {
  it('are in order of k, and none costs more than one for a greater k', () => {
    expect(jointFiles([file(11, 30), file(3, 20), null, file(20, 25), file(5, 26)])).toEqual([
      file(3, 20),
      file(20, 25),
    ])
    expect(jointFiles([file(5, 20), file(11, 20)])).toEqual([file(11, 20)])
    expect(jointFiles([])).toEqual([])
  })

  it('begin with the file for a greater k, or with that of the frontier where it loses less', () => {
    const files = [
      { ...file(11, 30), cuts: 1 },
      { ...file(20, 40), cuts: 2 },
    ]
    const points = [
      { k: 5, cost: 35, solution: 3 },
      { k: 8, cost: 20, solution: 4 },
    ] as SplitPoint[]
    expect([5, 8, 11, 20].map((k) => beginning(k, files, points))).toEqual([1, 4, 2, undefined])
    expect(beginning(8, [], points)).toBe(4)
    expect(beginning(3, [], points)).toBeUndefined()
  })

  it('are asked for by the plan, with its limits, for another k and a few seconds', () => {
    const plan: Plan = {
      indistinct: 1,
      columns: { age: { role: 'quasi', cap: '2%' } },
      privacy: { k: 11, maxSuppressed: '1%', maxBlanked: '5%' },
      release: { shuffle: false },
      search: { method: 'two-phase', threads: 2 },
    }
    expect(jointPlan(plan, 5)).toMatchObject({
      columns: plan.columns,
      privacy: { k: 5, maxSuppressed: '1%', maxBlanked: '5%' },
      release: { shuffle: false, rescue: 'jointly' },
    })
    expect(jointPlan(plan, 5).search).toEqual({ threads: 2, timeLimit: expect.any(Number) })
  })
})
