import { describe, expect, it } from 'vitest'
import type { Advice, Advised } from '../../../web/src/engine/advised'
import type { Plan } from '../../../web/src/engine/protocol'
import { remediesOf } from '../../../web/src/state/advising'
import { type AppDocument, emptyDocument } from '../../../web/src/state/document'
import { isPoor } from '../../../web/src/state/solved'

const plan: Plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi', bins: { width: 10 }, space: 'lattice' },
    sex: { role: 'quasi' },
    race: { role: 'quasi' },
    note: { role: 'keep' },
  },
  privacy: { k: 11, maxSuppressed: '0%' },
}
const doc: AppDocument = { ...emptyDocument(), plan }
const figures = { lost: 0.6, would: 0.4, cost: 1, says: '' }
const advised: Advised = {
  poor: true,
  lost: 0.6,
  advice: [],
  together: null,
  hopeless: false,
  leaveOut: [],
  rest: null,
  says: '60.0 % lost.',
}
const only = (...advice: Advice[]) => remediesOf({ ...advised, advice })
const planWith = (one: Advice) => only(one)[0]?.change(doc).plan

describe('what would help becomes a change of the plan', () => {
  it('of the limit, of k, of the space, of bins', () => {
    expect(planWith({ change: 'limit', column: null, value: '5%', ...figures })?.privacy).toEqual({
      k: 11,
      maxSuppressed: '5%',
    })
    expect(planWith({ change: 'k', column: null, value: 5, ...figures })?.privacy?.k).toBe(5)
    const splits = planWith({ change: 'space', column: null, value: 'splits', ...figures })
    expect(splits?.columns.age?.space).toBe('splits')
    expect(splits?.columns.note?.space).toBeUndefined()
    expect(planWith({ change: 'bins', column: 'age', value: { width: 5 }, ...figures })?.columns.age?.bins).toEqual({
      width: 5,
    })
    expect(planWith({ change: 'bins', column: 'age', value: null, ...figures })?.columns.age).not.toHaveProperty('bins')
  })

  it('leaves out together what goes, and never keeps it published', () => {
    const remedies = only(
      { change: 'k', column: null, value: 5, ...figures },
      { change: 'drop', column: 'sex', value: null, ...figures },
      { change: 'drop', column: 'race', value: null, ...figures },
    )
    expect(remedies.map(({ label }) => label)).toEqual(['Take k = 5', 'Leave out sex and race'])
    const { columns } = remedies[1]?.change(doc).plan ?? plan
    expect([columns.sex?.role, columns.race?.role, columns.age?.role]).toEqual(['drop', 'drop', 'quasi'])
  })

  it('offers nothing but leaving out where no setting will do', () => {
    const hopeless = {
      ...advised,
      hopeless: true,
      leaveOut: ['age', 'sex', 'race', 'note'],
      advice: [{ change: 'k' as const, column: null, value: 5, ...figures }],
    }
    expect(remediesOf(hopeless).map(({ label }) => label)).toEqual(['Leave out 4 columns'])
  })
})

describe('a result is poor', () => {
  const solved = { rows: 100, cost: 0 }
  it('where it loses more than half of what hiding everything costs', () => {
    expect(isPoor({ ...solved, loss: 'lm', mean: 0.51 })).toBe(true)
    expect(isPoor({ ...solved, loss: 'lm', mean: 0.5 })).toBe(false)
    expect(isPoor({ ...solved, loss: 'dm', cost: 5001 })).toBe(true)
    expect(isPoor({ ...solved, loss: 'dm', cost: 5000 })).toBe(false)
    expect(isPoor({ ...solved, loss: 'cm', cost: 51 })).toBe(true)
    expect(isPoor({ ...solved, loss: 'cm', cost: 50 })).toBe(false)
  })
})
