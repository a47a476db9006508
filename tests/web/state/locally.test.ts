import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import { localAsk, localPlan, whyNotLocal } from '../../../web/src/state/locally'

const plan: Plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi', space: 'taxonomy', importance: 2, cap: '2%' },
    sex: { role: 'quasi' },
    illness: { role: 'sensitive' },
  },
  privacy: { k: 7, maxSuppressed: '1%', maxBlanked: '5%' },
  release: { shuffle: false, rescue: 'jointly' },
  search: { method: 'two-phase', threads: 2 },
}

describe('the frontier of local groups', () => {
  it('is asked of all quasi-identifiers, whatever is released and however cuts are searched', () => {
    expect(localPlan(plan)).toEqual({
      indistinct: 1,
      columns: {
        age: { role: 'quasi', space: 'local', importance: 2 },
        sex: { role: 'quasi', space: 'local' },
        illness: { role: 'sensitive' },
      },
      privacy: { k: 7, maxSuppressed: '1%' },
      search: { threads: 2 },
    })
  })

  it('looks at the chosen k and the presets first, then leaves its turns to others, and ends by itself', () => {
    const { first, most, patient, plan: asked } = localAsk(plan, 100)
    expect(patient).toBe(true)
    expect(first).toEqual([7, 20, 11, 5, 3])
    expect(most).toBe(100)
    expect(asked.search).toEqual({ threads: 2, timeLimit: expect.any(Number) })
  })

  it('is not drawn where cells have no price, or k counts persons, and says what to do', () => {
    expect(whyNotLocal(plan)).toBeNull()
    expect(whyNotLocal({ ...plan, loss: 'entropy' })).toBeNull()
    expect(whyNotLocal({ ...plan, loss: 'dm' })).toContain('choose detail or information')
    expect(whyNotLocal({ ...plan, columns: { ...plan.columns, id: { role: 'entity' } } })).toContain('persons')
  })
})
