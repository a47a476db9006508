// What `assess` and `verify` say about a release, from the files alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, indistinct } from './support.mjs'

const people = [
  'age,sex,ill,name',
  '30,F,flu,A',
  '31,F,cold,B',
  '32,F,flu,C',
  '50,M,cold,D',
  '51,M,cold,E',
  '52,M,cold,F',
  '90,M,flu,G',
].join('\n')
const plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi', type: 'number' },
    sex: { role: 'quasi' },
    ill: { role: 'target' },
    name: { role: 'drop' },
  },
  privacy: { k: 3, maxSuppressed: 1 },
}
const released = [
  'age,sex,ill',
  '"[30, 50)",F,flu',
  '"[30, 50)",F,cold',
  '"[30, 50)",F,flu',
  '"[50, 52]",M,cold',
  '"[50, 52]",M,cold',
  '"[50, 52]",M,cold',
].join('\n')
const all = { 'people.csv': people, 'plan.json': plan, 'release.csv': released }

const verify = (at, name) =>
  indistinct(['verify', at[name], '--data', at['people.csv'], '--plan', at['plan.json'], '--json'])

test('verify derives k, suppression, diversity and cost from original and release', () => {
  const at = files(all)
  const { status, json } = verify(at, 'release.csv')
  assert.equal(status, 0)
  const v = json()
  assert.deepEqual(
    [v.ok, v.k, v.classes, v.smallestClass, v.rows, v.original, v.suppressed, v.dm, v.cm],
    [true, 3, 2, 3, 6, 7, 1, 9 + 9 + 7, 1 + 1],
  )
  assert.deepEqual(v.diversity, [{ column: 'ill', leastDistinct: 1 }])
  assert.ok(Math.abs(v.lm - (3 * (2 / 60) + 3 * (2 / 60) + 2) / 7) < 1e-12)
})

test('assess says of a release that fails the check that it does', () => {
  const at = files({ ...all, 'broken.csv': released.replace('"[30, 50)",F,cold', '"[10, 50)",F,cold') })
  const assess = (name) => indistinct(['assess', at['people.csv'], at[name], '--plan', at['plan.json']])
  assert.match(assess('broken.csv').stderr, /This release fails the check.*See indistinct verify/)
  const sound = assess('release.csv')
  assert.equal(sound.status, 0)
  assert.doesNotMatch(sound.stderr, /fails the check/)
})

test('verify fails with the class named, once a value is restored', () => {
  const at = files({ ...all, 'broken.csv': released.replace('"[30, 50)",F,cold', '31,F,cold') })
  const { status, json } = verify(at, 'broken.csv')
  assert.equal(status, 1)
  const whats = json().failures.map(({ what }) => what)
  assert.ok(
    whats.some((what) => /the class 31, F has 1 row where 3 were promised/.test(what)),
    whats.join('\n'),
  )
})

test('verify fails where too many rows are gone', () => {
  const at = files({ ...all, 'few.csv': released.split('\n').slice(0, 4).join('\n') })
  const { status, json } = verify(at, 'few.csv')
  assert.equal(status, 1)
  assert.match(json().failures[0].what, /4 of 7 rows are withheld, where the plan allows 1/)
})

test('verify says what it needs', () => {
  const at = files(all)
  const { status, stderr } = indistinct(['verify', at['release.csv']])
  assert.equal(status, 2)
  assert.match(stderr, /--quasi.*-k/)
})

test('assess prints one key per section, and the figures of the release', () => {
  const at = files(all)
  const { status, json } = indistinct([
    'assess',
    at['people.csv'],
    at['release.csv'],
    '--plan',
    at['plan.json'],
    '--threshold',
    '0.3',
    '--json',
  ])
  assert.equal(status, 0)
  const { checked, suppression, risk, utility } = json()
  assert.equal(checked.ok, true)
  const { rows, suppressed, k, cells, blanked } = suppression
  assert.deepEqual({ rows, suppressed, k, cells, blanked }, { rows: 7, suppressed: 1, k: 3, cells: 2, blanked: 0 })
  assert.equal(risk.before.unique, 7)
  assert.equal(risk.after.prosecutor.highest, 1 / 3)
  assert.equal(risk.after.prosecutor.atRisk, 6)
  assert.equal(risk.sensitive[0].after.homogeneousRows, 3)
  assert.equal(utility.losses.after.dm, 25)
  assert.deepEqual(utility.columns, ['age', 'sex', 'ill'])
})

test('assess takes cuts instead, and speaks to people', () => {
  const at = files({
    ...all,
    'cuts.json': [
      { name: 'age', cuts: [50, 90] },
      { name: 'sex', cuts: ['M'] },
    ],
  })
  const { status, stdout } = indistinct([
    'assess',
    at['people.csv'],
    '--plan',
    at['plan.json'],
    '--cuts',
    at['cuts.json'],
  ])
  assert.equal(status, 0)
  assert.match(stdout, /highest risk \(prosecutor\) +1\.0000 +0\.3333/)
  assert.match(stdout, /1 of 7 rows are withheld/)
})
