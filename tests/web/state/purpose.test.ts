import { describe, expect, it } from 'vitest'
import type { Plan, Profile } from '../../../web/src/engine/protocol'
import { emptyDocument } from '../../../web/src/state/document'
import { targetOf, targetsFor, withLoss } from '../../../web/src/state/purpose'
import { lossOf } from '../../../web/src/text/solve'

const plan: Plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi' },
    job: { role: 'keep' },
    name: { role: 'keep' },
    illness: { role: 'sensitive' },
    salary: { role: 'target' },
    hours: { role: 'keep' },
  },
}
const profile = {
  columns: Object.entries({ age: 70, job: 12, name: 5000, illness: 30, salary: 2, hours: 94 }).map(
    ([name, distinct]) => ({
      name,
      distinct,
      type: name === 'hours' || name === 'age' ? 'integer' : 'text',
    }),
  ),
} as unknown as Profile
const doc = { ...emptyDocument(), plan }

describe('what a file is for', () => {
  it('can be to predict a column that stays as it is and has few values', () => {
    expect(targetsFor(plan, profile, 'cm')).toEqual(['salary', 'illness', 'job', 'hours'])
  })

  it('can be to explain a number that stays as it is', () => {
    expect(targetsFor(plan, profile, 'rm')).toEqual(['hours'])
    const typed = { ...plan, columns: { ...plan.columns, hours: { role: 'keep', type: 'category' } } } as Plan
    expect(targetsFor(typed, profile, 'rm')).toEqual([])
    expect(withLoss(doc, 'rm', 'hours').plan.loss).toEqual({ name: 'rm', target: 'hours' })
  })

  it('names the loss, and the column where it has not the role', () => {
    expect(withLoss(doc, 'dm').plan.loss).toBe('dm')
    expect(withLoss(doc, 'cm', 'salary').plan.loss).toBe('cm')
    const illness = withLoss(doc, 'cm', 'illness')
    expect(illness.plan.loss).toEqual({ name: 'cm', target: 'illness' })
    expect([lossOf(illness.plan), targetOf(illness.plan)]).toEqual(['cm', 'illness'])
    expect(targetOf(withLoss(illness, 'cm', 'salary').plan)).toBe('salary')
  })

  it('is left as it is where nothing changes', () => {
    const priced = { ...doc, plan: { ...plan, loss: { name: 'cm', matrix: { a: { b: 2 } } } } }
    expect(withLoss(priced, 'cm', 'salary')).toBe(priced)
    expect(withLoss(doc, 'lm')).toBe(doc)
  })
})
