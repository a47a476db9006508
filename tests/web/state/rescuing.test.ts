import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import { emptyDocument } from '../../../web/src/state/document'
import {
  blankLimitWords,
  canJointly,
  rescueOf,
  searched,
  withBlankLimits,
  withholding,
  withMaxBlanked,
  withRescue,
} from '../../../web/src/state/rescuing'
import { question } from '../../../web/src/state/solving'

const plan: Plan = {
  indistinct: 1,
  columns: { age: { role: 'quasi', cap: '20%' }, sex: { role: 'quasi' } },
  privacy: { k: 5, maxSuppressed: '1%', maxBlanked: '2%' },
  release: { rescue: 'jointly', shuffle: false },
  loss: 'lm',
}
const doc = { ...emptyDocument(), plan }

describe('blank cells instead of withheld rows', () => {
  it('leave nothing behind in the plan of a file that withholds', () => {
    expect(withholding(plan)).toEqual({
      indistinct: 1,
      columns: { age: { role: 'quasi' }, sex: { role: 'quasi' } },
      privacy: { k: 5, maxSuppressed: '1%' },
      release: { shuffle: false },
      loss: 'lm',
    })
    expect(searched(plan)).toBe(plan)
    const { columns } = plan
    const bare: Plan = { indistinct: 1, columns }
    expect(searched(bare)).toEqual({ indistinct: 1, columns: { age: { role: 'quasi' }, sex: { role: 'quasi' } } })
  })

  it('may be limited, for all cells and for a column, and that is said', () => {
    expect(withBlankLimits(withholding(plan), plan)).toEqual({ ...plan, release: { shuffle: false } })
    expect(withBlankLimits(withholding(plan), withholding(plan))).toEqual(withholding(plan))
    expect(blankLimitWords(plan)).toBe('at most 2\u00a0% of the cells and 20\u00a0% of age')
    expect(blankLimitWords(withholding(plan))).toBeNull()
    const shares: Plan = { ...plan, columns: { sex: { role: 'keep', cap: 0.1 } }, privacy: { maxBlanked: 0.015 } }
    expect(blankLimitWords(shares)).toBe('at most 1.5\u00a0% of the cells')
  })

  it('are another question, and caps are part of it only with them', () => {
    const off = withRescue(doc, false).plan
    expect(question(off)).not.toBe(question(plan))
    const uncapped = (of: Plan): Plan => ({ ...of, columns: { age: { role: 'quasi' }, sex: { role: 'quasi' } } })
    expect(question(uncapped(off))).toBe(question(off))
    expect(question(uncapped(plan))).not.toBe(question(plan))
  })

  it('take their limit along when they go', () => {
    const off = withRescue(doc, false).plan
    expect(rescueOf(off)).toBe(false)
    expect(off.privacy).toEqual({ k: 5, maxSuppressed: '1%' })
    expect(off.release).toEqual({ shuffle: false })
    expect(withRescue({ ...doc, plan: off }, 'after').plan.release).toEqual({ shuffle: false, rescue: 'after' })
    expect(withMaxBlanked(doc, null).plan.privacy).toEqual({ k: 5, maxSuppressed: '1%' })
    expect(withMaxBlanked(doc, '5%').plan.privacy?.maxBlanked).toBe('5%')
  })

  it('are searched together with cuts where cells have a price and k is all that is asked', () => {
    expect(canJointly(plan)).toBe(true)
    expect(canJointly({ ...plan, loss: 'entropy' })).toBe(true)
    expect(canJointly({ ...plan, loss: 'dm' })).toBe(false)
    expect(canJointly({ ...plan, columns: { ...plan.columns, who: { role: 'entity' } } })).toBe(false)
    const models = [{ name: 'l-diversity' as const, column: 'illness', l: 2 }]
    expect(canJointly({ ...plan, privacy: { k: 5, models } })).toBe(false)
  })
})
