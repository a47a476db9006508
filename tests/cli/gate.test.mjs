// The release gate: what identifies is named before a file is written, and stops it until it is mended or accepted.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { files, folder, indistinct } from './support.mjs'

const row = (i) => ({
  patient: `P${i}`,
  'birth-date': `1960-01-${10 + (i % 9)}`,
  age: 20 + (i % 4),
  town: ['Bern', 'Zug'][i % 2],
  own: `v${i}`,
  kind: `t${i % 3}`,
  ill: ['flu', 'cold', 'none'][(i >> 2) % 3],
})
const header = Object.keys(row(0))
const csv = (rows) => `${header.join(',')}\n${rows.map((r) => header.map((name) => r[name]).join(',')).join('\n')}\n`
const some = (count, change = () => ({})) => Array.from({ length: count }, (_, i) => ({ ...row(i), ...change(i) }))

const planOf = (columns = {}, rest = {}) => ({
  indistinct: 1,
  columns: { patient: { role: 'identifier' }, age: { role: 'quasi' }, town: { role: 'quasi' }, ...columns },
  privacy: { k: 5, maxSuppressed: null },
  ...rest,
})

function release(plan, rows, ...more) {
  const at = files({ 'data.csv': csv(rows), 'plan.json': plan })
  const out = Object.fromEntries(
    ['release.csv', 'recipe.json', 'release.sql', 'key'].map((n) => [n, join(folder(), n)]),
  )
  const outputs = ['-o', out['release.csv'], '--recipe', out['recipe.json'], '--sql', out['release.sql']]
  const called = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '--json', ...outputs, ...more])
  return { ...called, at, out, written: Object.values(out).filter((path) => existsSync(path)) }
}
const brief = ({ json }) => json().gate.map(({ column, finding, figure, stops }) => [column, finding, figure, stops])
const ownKey = () => ['--key', join(folder(), 'key')]

test('a column of values of their own stops the release: exit 1, a sentence, and no file', () => {
  for (const role of ['keep', 'target', 'weight']) {
    const rows = some(120, (i) => ({ own: 1000 + i }))
    const stopped = release(planOf({ own: { role } }, { release: { identifiers: 'token' } }), rows, ...ownKey())
    assert.equal(stopped.status, 1, stopped.stderr)
    assert.deepEqual(stopped.written, [])
    assert.deepEqual(brief(stopped), [['own', 'unique', 1, true]])
    assert.equal(stopped.json().release, undefined)
    assert.match(stopped.stderr, /120 of 120 released rows hold a value of own of their own\./)
    assert.match(stopped.stderr, /Make it a quasi-identifier, drop it, or round it/)
    assert.match(stopped.stderr, /"confirm": "reason" for the column own/)
    assert.match(stopped.stderr, /Nothing was written/)
  }
})

test('a recipe alone is not written either, and without a file nothing stops', () => {
  const at = files({ 'data.csv': csv(some(120)), 'plan.json': planOf({ own: { role: 'keep' } }) })
  const recipe = join(folder(), 'recipe.json')
  const call = ['optimize', at['data.csv'], '--plan', at['plan.json'], '--json']
  assert.equal(indistinct([...call, '--recipe', recipe]).status, 1)
  assert.equal(existsSync(recipe), false)
  const looked = indistinct(call)
  assert.equal(looked.status, 0)
  assert.equal(looked.json().gate[0].stops, true)
})

test('what is confirmed is released, and its reason stands in answer, recipe and what is said', () => {
  const reason = 'Random numbers, given to nobody.'
  const let_ = release(planOf({ own: { role: 'keep', confirm: reason } }), some(120))
  assert.equal(let_.status, 0, let_.stderr)
  assert.equal(let_.written.length, 3)
  assert.deepEqual(
    let_.json().gate.map(({ column, confirmed, stops }) => [column, confirmed, stops]),
    [['own', reason, false]],
  )
  assert.match(let_.stderr, new RegExp(`Confirmed: ${reason}`))
  const recipe = JSON.parse(readFileSync(let_.out['recipe.json'], 'utf8'))
  assert.equal(recipe.columns.find(({ name }) => name === 'own').confirm, reason)
  for (const empty of ['', ' ']) {
    const refused = release(planOf({ own: { role: 'keep', confirm: empty } }), some(120))
    assert.equal(refused.status, 2)
    assert.match(refused.stderr, /columns\.own\.confirm: it is empty/)
  }
})

test('apply looks at the other file, and its recipe says what is confirmed', () => {
  const same = some(120, () => ({ own: 'one' }))
  const { out, status } = release(planOf({ own: { role: 'keep' } }), same)
  assert.equal(status, 0)
  const at = files({ 'other.csv': csv(some(120)) })
  const target = join(folder(), 'applied.csv')
  for (const how of ['--no-fresh', '--reoptimize']) {
    const call = ['apply', at['other.csv'], '--recipe', out['recipe.json'], how, '--json']
    const stopped = indistinct([...call, '-o', target])
    assert.equal(stopped.status, 1, stopped.stderr)
    assert.equal(existsSync(target), false)
    assert.deepEqual(brief(stopped), [['own', 'unique', 1, true]])
    assert.equal(indistinct(call).status, 0)
  }
  const recipe = JSON.parse(readFileSync(out['recipe.json'], 'utf8'))
  for (const column of recipe.columns) if (column.name === 'own') column.confirm = 'Random numbers.'
  const confirmed = files({ 'recipe.json': recipe })['recipe.json']
  assert.equal(indistinct(['apply', at['other.csv'], '--recipe', confirmed, '--no-fresh', '-o', target]).status, 0)
  assert.equal(existsSync(target), true)
})

test('fewer than 100 rows, half of them, and other roles are only warned of', () => {
  const kept = planOf({ own: { role: 'keep' } })
  const few = release(kept, some(99))
  assert.equal(few.status, 0)
  assert.deepEqual(brief(few), [['own', 'unique', 1, false]])
  assert.match(few.stderr, /99 of 99 released rows hold a value of own of their own/)
  const half = (own) => some(120, (i) => ({ own: i < own ? `v${i}` : 'same' }))
  assert.deepEqual(brief(release(kept, half(60))), [['own', 'few', 0.5, false]])
  assert.equal(release(kept, half(61)).status, 1)
  const sensitive = release(planOf({ own: { role: 'sensitive' } }), some(120))
  assert.equal(sensitive.status, 0)
  assert.deepEqual(brief(sensitive), [['own', 'unique', 1, false]])
  assert.deepEqual(brief(release(planOf({ kind: { role: 'keep' } }), some(120))), [])
  assert.deepEqual(brief(release(planOf({ own: { role: 'drop' } }), some(120))), [])
})

test('rows that are withheld do not count, blanked ones do', () => {
  // Three rows stand alone in their town, and hold values of their own that make more than half of the file's.
  const rows = some(240, (i) => ({ age: 30, ...(i < 3 ? { town: 'Chur' } : {}), ...(i < 121 ? {} : { own: 'same' }) }))
  const plan = (suppressed) => planOf({ own: { role: 'keep' } }, { release: { suppressed } })
  const dropped = release(plan('drop'), rows)
  assert.equal(dropped.json().suppressed, 3)
  assert.deepEqual(brief(dropped), [['own', 'few', 118 / 237, false]])
  const blanked = release(plan('blank'), rows)
  assert.equal(blanked.status, 1)
  assert.deepEqual(brief(blanked), [['own', 'unique', 121 / 240, true]])
})

test('texts, weights of many values and the order of the file are warned of', () => {
  const texts = some(120, (i) => ({ own: `was seen on day ${i} by the doctor` }))
  const text = release(planOf({ own: { role: 'sensitive' } }, { release: { shuffle: false } }), texts)
  assert.deepEqual(
    brief(text).map(([column, finding]) => [column, finding]),
    [
      ['own', 'unique'],
      ['own', 'text'],
      [null, 'order'],
    ],
  )
  assert.match(text.stderr, /Shuffle the rows/)
  const many = some(600, (i) => ({ own: i >> 1 }))
  assert.deepEqual(brief(release(planOf({ own: { role: 'weight' } }), many)), [['own', 'many', 300, false]])
})

test('classes of fewer than k persons, and of a single sensitive value, are named with their number', () => {
  // Five rows for each of 24 patients in one town; elsewhere one row each.
  const rows = some(240, (i) => ({
    age: 30,
    town: i < 120 ? `A${Math.floor(i / 20)}` : 'Zug',
    patient: i < 120 ? `P${Math.floor(i / 5)}` : `P${i}`,
    'birth-date': i < 120 ? `19${60 + Math.floor(i / 5)}-01-01` : '1950-01-01',
    ill: i < 120 ? `ill ${Math.floor(i / 20)}` : ['flu', 'cold'][i % 2],
  }))
  const found = release(planOf({ ill: { role: 'sensitive' } }), rows)
  assert.equal(found.status, 0, found.stderr)
  assert.equal(found.json().classes, 7)
  assert.deepEqual(brief(found), [
    ['ill', 'single', 6, false],
    ['patient', 'persons', 6, false],
  ])
  assert.match(
    found.stderr,
    /6 of 7 released classes hold the rows of fewer than 5 persons, told by patient and birth-date/,
  )
  assert.match(found.stderr, /6 of 7 released classes, with 120 rows, hold a single value of ill/)
})

test('assess tells what the gate finds, of cuts and of a released file', () => {
  const plan = planOf({ own: { role: 'keep', confirm: 'Random.' } })
  const { at, out, json } = release(plan, some(120))
  const call = ['assess', at['data.csv'], '--plan', at['plan.json']]
  const cuts = files({ 'cuts.json': json().columns })['cuts.json']
  const gate = json().gate
  assert.deepEqual(indistinct([...call, '--cuts', cuts, '--json']).json().gate, gate)
  assert.deepEqual(indistinct([...call, out['release.csv'], '--json']).json().gate, gate)
  assert.match(indistinct([...call, '--cuts', cuts]).stdout, /of their own\. Confirmed: Random\./)
})

test('verify names what is unique with its figure, and why it was accepted', () => {
  const plan = planOf({ own: { role: 'keep', confirm: 'Random.' } })
  const { at, out } = release(plan, some(120))
  const told = (...by) => indistinct(['verify', out['release.csv'], ...by, '--json'])
  const withPlan = ['--plan', at['plan.json']]
  const recipe = ['--recipe', out['recipe.json']]
  const data = ['--data', at['data.csv']]
  for (const by of [withPlan, recipe, [...data, ...withPlan], [...data, ...recipe]]) {
    const { status, stderr, json } = told(...by)
    assert.equal(status, 0, stderr)
    assert.deepEqual(
      json().warnings.map(({ column, figure, confirmed }) => [column, figure, confirmed]),
      [['own', 1, 'Random.']],
    )
    assert.match(stderr, /120 of 120 rows hold a value of their own\. Confirmed: Random\./)
  }
  const untold = told('--quasi', 'age,town', '-k', '5')
  assert.equal(untold.status, 0)
  assert.deepEqual(
    untold.json().warnings.map(({ column, figure, confirmed }) => [column, figure, confirmed]),
    [['own', 1, null]],
  )
})

test('columns that tell rows apart taken together are named, as in the survey sample', () => {
  const at = folder()
  assert.equal(indistinct(['sample', 'survey', '-o', join(at, 'survey.csv')]).status, 0)
  const plan = ['--plan', join(at, 'survey.plan.json')]
  const cuts = files({ 'cuts.json': [] })['cuts.json']
  const { status, json } = indistinct(['assess', join(at, 'survey.csv'), ...plan, '--cuts', cuts, '--json'])
  assert.equal(status, 0)
  const [found] = json().gate.filter(({ finding }) => finding === 'unique')
  assert.ok(found.figure > 0.99 && !found.stops)
  assert.match(found.says, /alone with what they hold of survey-weight, reading, math and composite taken together/)
})
