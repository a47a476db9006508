// Distinct l-diversity from the plan to the release: every published class shows l different values, every exact
// search proves the same, and `verify` rejects a release once the values of one class are made equal.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { files, folder, indistinct } from './support.mjs'

const people = ['age,town,ill']
for (let i = 0; i < 60; i++)
  people.push(
    `${20 + ((i * 7) % 12)},${['Bern', 'Zug', 'Genf'][i % 3]},${['flu', 'cold', 'none', ''][((i * 5) % 11) % 4]}`,
  )
const planOf = (privacy, change = {}) => ({
  indistinct: 1,
  columns: { age: { role: 'quasi', type: 'number' }, town: { role: 'quasi' }, ill: { role: 'sensitive' } },
  privacy,
  search: { method: 'optimal', threads: 1 },
  release: { shuffle: false },
  ...change,
})
const diverse = (l, more = {}) => ({
  k: 4,
  maxSuppressed: 6,
  models: [{ name: 'l-diversity', column: 'ill', l, ...more }],
})
const write = (plan, data = people) => files({ 'data.csv': `${data.join('\n')}\n`, 'plan.json': plan })

// The different values of every class, counted anew.
function classesOf(lines) {
  const classes = new Map()
  for (const line of lines.slice(1)) {
    const [age, town, ill] = line.match(/("[^"]*"|[^,]*)(?:,|$)/g).map((cell) => cell.replace(/,$/, ''))
    const key = `${age};${town}`
    classes.set(key, [...(classes.get(key) ?? []), ill])
  }
  return [...classes.values()]
}

test('every published class shows l different values, by every method and every loss', () => {
  for (const l of [2, 3, 4])
    for (const loss of ['lm', 'dm', 'cm']) {
      const found = []
      for (const method of ['optimal', 'classic']) {
        const at = write(
          planOf(diverse(l), {
            loss: loss === 'cm' ? { name: 'cm', target: 'ill' } : loss,
            search: { method, threads: 1 },
          }),
        )
        const out = join(folder(), 'out.csv')
        const solved = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--json'])
        assert.equal(solved.status, 0, solved.stderr)
        const { cost, proven, suppressed, smallestClass } = solved.json()
        assert.equal(proven, true)
        assert.ok(suppressed <= 6 && smallestClass >= 4)
        const classes = classesOf(readFileSync(out, 'utf8').trimEnd().split('\n'))
        for (const ills of classes) assert.ok(new Set(ills).size >= l, ills.join())
        found.push(cost)
      }
      assert.equal(found[0], found[1])
    }
})

test('a release whose class shows one value everywhere is rejected, whatever it is held against', () => {
  const at = write(planOf(diverse(3)))
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const solved = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe])
  assert.equal(solved.status, 0, solved.stderr)
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n')
  const first = lines[1].slice(0, lines[1].lastIndexOf(','))
  const equal = lines.map((line) => (line.startsWith(`${first},`) ? `${first},flu` : line))
  for (const by of [
    ['--plan', at['plan.json']],
    ['--recipe', recipe],
    ['--data', at['data.csv'], '--plan', at['plan.json']],
    ['--data', at['data.csv'], '--recipe', recipe],
  ]) {
    const verify = (text) => {
      const file = join(folder(), 'release.csv')
      writeFileSync(file, `${text.join('\n')}\n`)
      return indistinct(['verify', file, ...by, '--json'])
    }
    const good = verify(lines)
    assert.equal(good.status, 0, good.stdout)
    const bad = verify(equal)
    assert.equal(bad.status, 1, by.join(' '))
    const whats = bad.json().failures.map(({ what }) => what)
    assert.match(whats.join('\n'), /has 1 different value of ill where 3 were promised/)
  }
})

test('a recipe holds another file to the same rule, and is not written as SQL', () => {
  const at = write(planOf(diverse(2)))
  const recipe = join(folder(), 'recipe.json')
  const solved = indistinct([
    'optimize',
    at['data.csv'],
    '--plan',
    at['plan.json'],
    '-o',
    join(folder(), 'o.csv'),
    '--recipe',
    recipe,
  ])
  assert.equal(solved.status, 0, solved.stderr)
  assert.deepEqual(JSON.parse(readFileSync(recipe, 'utf8')).models, [
    { name: 'l-diversity', kind: 'distinct', column: 'ill', l: 2 },
  ])
  const same = people.map((line, i) => (i === 0 ? line : line.replace(/,[^,]*$/, ',flu')))
  const other = write(planOf(diverse(2)), same)
  const applied = indistinct(['apply', other['data.csv'], '--recipe', recipe, '-o', join(folder(), 'other.csv')])
  assert.notEqual(applied.status, 0)
})

test('a plan whose models are not honoured is refused with what to do', () => {
  const refused = (models, what, columns) => {
    const at = write(planOf({ k: 2, models }, columns ? { columns } : {}))
    const run = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '--json'])
    assert.equal(run.status, 2, run.stderr)
    assert.match(run.stderr, what)
  }
  refused([{ name: 't-closeness', column: 'ill', t: 0.2 }], /Use l-diversity in place of t-closeness/)
  refused([{ name: 'l-diversity', column: 'ill', l: 2, kind: 'entropy' }], /Use the kind distinct/)
  refused([{ name: 'l-diversity', column: 'ill', l: 2, c: 1 }], /distinct l-diversity has none/)
  refused([{ name: 'l-diversity', column: 'ill' }], /"l" is missing/)
  refused([{ name: 'l-diversity', l: 2 }], /"column" is missing/)
  refused([{ name: 'l-diversity', column: 'ill', l: 1.5 }], /no count of values/)
  refused([{ name: 'l-diversity', column: 'town', l: 2 }], /no sensitive column/)
  refused(
    [
      { name: 'l-diversity', column: 'ill', l: 2 },
      { name: 'l-diversity', column: 'ill', l: 3 },
    ],
    /has a model already/,
  )
})

test('where the column has too few values nothing can be released, and that is said', () => {
  const at = write(planOf(diverse(5)))
  const run = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '--json'])
  assert.equal(run.status, 3, run.stderr)
  assert.match(run.stderr, /fewer different values than every class must show/)
})

test('the frontier answers every k as the search does', () => {
  const at = write(planOf(diverse(3)))
  const run = indistinct(['frontier', at['data.csv'], '--plan', at['plan.json'], '--most', '6', '--json'])
  assert.equal(run.status, 0, run.stderr)
  for (const { k, cost, proven } of run.json().points) {
    if (!proven || k > 6) continue
    const one = write(planOf({ ...diverse(3), k }))
    const solved = indistinct(['optimize', one['data.csv'], '--plan', one['plan.json'], '--json'])
    assert.ok(Math.abs(solved.json().cost - cost) < 1e-9, `k = ${k}`)
  }
})
