import { expect, it } from 'vitest'
import { groupQuery } from '../../../../web/src/app/dialogs/Group'
import type { ColumnProfile } from '../../../../web/src/engine/protocol'
import { isChanged } from '../../../../web/src/panels/data/ColumnRow'
import { allDifferent, typeOf, Values, valuesFinding } from '../../../../web/src/panels/data/values'
import { all, drawOne, textOf } from '../../support/tree'

const age: ColumnProfile = {
  name: 'age',
  type: 'integer',
  distinct: 3,
  missing: 2,
  unique: 1,
  min: 17,
  max: 90,
  top: [
    ['36', 5],
    ['17', 2],
    ['90', 1],
  ],
  role: 'quasi',
  reason: '',
  histogram: { from: 17, to: 90, counts: [2, 0, 5, 1] },
}
const size = { width: 150, height: 22 }

it('a number is drawn as a histogram, as a category its values are stacked', () => {
  expect(typeOf(age, undefined)).toBe('number')
  expect(all(drawOne(<Values column={age} type="number" rows={10} size={size} />), 'rect')).toHaveLength(4)
  expect(all(drawOne(<Values column={age} type="category" rows={10} size={size} />), 'rect')).toHaveLength(3)
})

it('says in words what it draws', () => {
  expect(valuesFinding(age, 10)).toBe('age: 3 values from 17–90; the most frequent is 36, 50.0\u00a0%.')
})

it('draws no bar where there are no values', () => {
  const none = { ...age, distinct: 0, unique: 0, top: [] }
  expect(valuesFinding(none, 0)).toBe('age: no values.')
  expect(textOf(drawOne(<Values column={none} type="category" rows={0} size={size} />))).toBe('no values')
})

it('draws nothing where every value is different', () => {
  const id = { ...age, distinct: 998, unique: 998, missing: 2, top: [] }
  expect(allDifferent(id, 1000)).toBe(true)
  expect(allDifferent({ ...id, unique: 997 }, 1000)).toBe(false)
  expect(textOf(drawOne(<Values column={id} type="number" rows={1000} size={size} />))).toBe('all different')
})

it('a column differs from its proposal by what it says, not by the order of its keys', () => {
  expect(isChanged({ role: 'quasi', type: 'number' }, { type: 'number', role: 'quasi' })).toBe(false)
  expect(isChanged({ role: 'keep', type: 'number' }, { type: 'number', role: 'quasi' })).toBe(true)
  expect(isChanged({ role: 'quasi', bins: { width: 5 } }, { role: 'quasi' })).toBe(true)
})

it('the grouping query quotes what has to be quoted', () => {
  expect(groupQuery(['age', 'home "town"'])).toBe(
    'SELECT "age", "home ""town""", count(*) AS "count"\nFROM people\nGROUP BY "age", "home ""town"""',
  )
})
