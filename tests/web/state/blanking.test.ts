import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import {
  blankedPlan,
  blanksPlan,
  capOf,
  restingCaps,
  semanticsOf,
  unsafePlan,
  withSuppress,
} from '../../../web/src/state/blanking'
import { emptyDocument } from '../../../web/src/state/document'

const plan: Plan = {
  indistinct: 1,
  columns: { age: { role: 'quasi', cap: '20%', importance: 2 }, sex: { role: 'quasi' } },
  privacy: { k: 5, maxSuppressed: '1%' },
  loss: 'dm',
  suppress: { ties: 'spread' },
}
const original: Plan = { ...plan, suppress: { semantics: 'original-file', ties: 'spread' } }

describe('what is asked about single cells', () => {
  it('is strict unless told, and then leaves out what only the other reading honours', () => {
    expect(semanticsOf(plan)).toBe('strict')
    expect(blanksPlan(plan).suppress).toEqual({ semantics: 'strict' })
    expect(blanksPlan(plan).columns.age).toEqual({ role: 'quasi', importance: 2 })
    expect(restingCaps(plan)).toEqual(['age'])
    expect(blanksPlan(original).columns.age?.cap).toBe('20%')
    expect(restingCaps(original)).toEqual([])
  })

  it('becomes a file by the same plan, with what was said of the release but for rescue', () => {
    const columns = { ...original.columns, id: { role: 'keep' as const, confirm: 'needed' } }
    const release = { shuffle: false, rescue: 'after' as const }
    const asked = { ...original, columns, release }
    expect(blanksPlan(asked).columns.id).toEqual({ role: 'keep' })
    expect(blankedPlan(asked)).toEqual({ ...blanksPlan(asked), columns, release: { shuffle: false } })
  })

  it('has no ties where caps decide', () => {
    expect(blanksPlan(original).suppress).toEqual({ semantics: 'original-file' })
    const free = { ...original, columns: { sex: { role: 'quasi' as const } } }
    expect(blanksPlan(free).suppress?.ties).toBe('spread')
  })

  it('stays the same while nothing changes that matters to it', () => {
    const asked = JSON.stringify(unsafePlan(plan))
    const other: Plan = {
      ...original,
      columns: { age: { role: 'quasi', importance: 4 }, sex: { role: 'quasi', cap: 0.5 } },
      loss: 'lm',
      privacy: { k: 5, maxSuppressed: 0 },
    }
    expect(JSON.stringify(unsafePlan(other))).toBe(asked)
    expect(JSON.stringify(unsafePlan({ ...other, privacy: { k: 6 } }))).not.toBe(asked)
  })

  it('reads caps in both notations', () => {
    expect([capOf({ cap: 0.2 }), capOf({ cap: '20%' }), capOf({ cap: 0 }), capOf({})]).toEqual([20, 20, 0, null])
  })

  it('changes one choice at a time', () => {
    const doc = withSuppress({ ...emptyDocument(), plan }, { semantics: 'original-file' })
    expect(doc.plan.suppress).toEqual({ semantics: 'original-file', ties: 'spread' })
  })
})
