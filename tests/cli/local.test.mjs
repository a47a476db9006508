// Local recoding from the command line: what `optimize --space local` says is what it writes, `verify` finds a row of the
// original for every row of it and refuses it once a value is refined, and whatever is not honoured is refused in words.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { files, folder, indistinct } from './support.mjs'

let state = 7
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}
const people = Array.from({ length: 240 }, () =>
  [
    20 + below(40),
    ['Bern', 'Zug', 'Genf', 'Lausanne'][below(4)],
    ['cook', 'clerk', 'nurse'][below(3)],
    below(2),
  ].join(),
)
const table = `age,town,job,ill\n${people.join('\n')}\n`
const towns = 'Bern;German;*\nZug;German;*\nGenf;French;*\nLausanne;French;*\n'
const plan = (change = {}) => ({
  indistinct: 1,
  columns: {
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi', taxonomy: { text: towns } },
    job: { role: 'quasi' },
    ill: { role: 'sensitive' },
  },
  privacy: { k: 4, maxSuppressed: 0 },
  ...change,
})
const optimize = (at, more) => indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], ...more, '--json'])

function recoded(more = [], change = {}) {
  const at = files({ 'data.csv': table, 'plan.json': plan(change) })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const made = optimize(at, ['--space', 'local', '-o', out, '--recipe', recipe, ...more])
  assert.equal(made.status, 0, made.stderr)
  const rows = readFileSync(out, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.match(/("[^"]*"|[^,]+)/g))
  return { at, out, recipe, made, result: made.json(), rows }
}

const verified = ({ at, recipe }, file) =>
  indistinct(['verify', file, '--data', at['data.csv'], '--recipe', recipe, '--json'])

test('a file of groups is what it claims to be, and not once a value is refined', () => {
  for (const publish of [[], ['--publish', 'intervals']]) {
    const made = recoded(publish)
    const { result, rows } = made
    assert.equal(rows.length, 241)
    assert.ok(result.groups > 10 && result.smallestClass >= 4 && result.granularity > 0 && result.bound > 0)
    assert.ok(!('columns' in result) && !('recoding' in result))
    const verdict = verified(made, made.out)
    assert.equal(verdict.status, 0, verdict.stderr)
    assert.ok(Math.abs(verdict.json().lm - result.cost) < 1e-9)
    const sizes = new Map()
    const key = (row) => row.slice(0, 3).join()
    for (const row of rows.slice(1)) sizes.set(key(row), (sizes.get(key(row)) ?? 0) + 1)
    assert.equal(Math.min(...sizes.values()), result.smallestClass)
    const at = rows.findIndex((row, y) => y > 0 && sizes.get(key(row)) === 4 && row[0].includes('['))
    assert.ok(at > 0)
    const refined = rows.map((row) => [...row])
    refined[at][0] = refined[at][0].match(/\d+/)[0]
    const file = join(folder(), 'refined.csv')
    writeFileSync(file, `${refined.map((row) => row.join()).join('\n')}\n`)
    assert.equal(verified(made, file).status, 1)
  }
})

test('a frontier tells for each k what a file of groups loses, which one for a greater k may do', () => {
  const at = files({ 'data.csv': table, 'plan.json': plan() })
  const ask = ['frontier', at['data.csv'], '--plan', at['plan.json'], '--space', 'local', '--most', '40']
  const { status, stderr, stdout } = indistinct([...ask, '--first', '7,4'])
  assert.equal(status, 0, stderr)
  assert.match(stdout, /searches ended[\s\S]*smallest group/)
  const told = indistinct([...ask, '--first', '7,4', '--publish', 'intervals', '--json']).json()
  assert.equal(told.space, 'local')
  assert.equal(told.evaluated, told.searches)
  assert.equal(told.stopped, null)
  assert.deepEqual(
    told.points.map(({ k }) => k),
    [2, 3, 4, 5, 7, 8, 11, 20, 30],
  )
  told.points.forEach(({ k, cost, bound, smallestClass, suppressed, groups }, i) => {
    assert.ok(smallestClass >= k && suppressed === 0 && groups > 0)
    assert.ok(bound <= cost + 1e-12)
    if (i > 0) assert.ok(cost >= told.points[i - 1].cost && bound >= told.points[i - 1].bound)
  })
})

test('sets of values are published in full', () => {
  const made = recoded([], { columns: { ...plan().columns, town: { role: 'quasi', publish: 'sets' } } })
  assert.ok(made.rows.some((row) => /^"?\{.*\}"?$/.test(row[1])))
  assert.equal(verified(made, made.out).status, 0)
})

test('a recipe names what groups publish, and neither rows nor seeds', () => {
  const { recipe, result, made } = recoded(['--seed', '9876543'])
  const told = JSON.parse(readFileSync(recipe, 'utf8'))
  assert.equal(told.local.groups.length, result.groups)
  assert.ok(told.local.groups.every((group) => group.length === 3))
  assert.ok(!readFileSync(recipe, 'utf8').includes('9876543'))
  assert.match(made.stderr, /whoever knows the seed/)
  const again = recoded(['--seed', '9876543', '--threads', '2']).result
  assert.equal(again.cost, result.cost)
})

test('every group shows as many values of a sensitive column as was promised', () => {
  const models = [{ name: 'l-diversity', column: 'ill', l: 2 }]
  const made = recoded([], { privacy: { k: 4, maxSuppressed: 0, models } })
  const values = new Map()
  for (const row of made.rows.slice(1)) {
    const key = row.slice(0, 3).join()
    values.set(key, (values.get(key) ?? new Set()).add(row[3]))
  }
  assert.ok([...values.values()].every((some) => some.size === 2))
  assert.equal(verified(made, made.out).status, 0)
})

test('groups that other methods make hold k rows, cost no less than the bound, and stand before the checker', () => {
  const { result: best } = recoded()
  for (const method of ['mondrian', 'mondrian-relaxed', 'k-member'])
    for (const publish of [[], ['--publish', 'intervals']]) {
      const made = recoded([...publish, '--method', method])
      assert.equal(made.result.method, method)
      assert.ok(made.result.smallestClass >= 4 && made.result.suppressed === 0, method)
      assert.ok(made.result.cost >= best.bound && made.result.bound === null && !made.result.proven, method)
      assert.equal(verified(made, made.out).status, 0, method)
    }
})

test('a method that only hides values publishes each as it is or not at all', () => {
  const few = { rows: { sample: { size: 60 } }, privacy: { k: 2, maxSuppressed: 0 } }
  for (const change of [few, { ...few, loss: 'entropy' }]) {
    const made = recoded(['--method', 'meyerson-williams'], change)
    assert.equal(made.rows.length, 61)
    assert.ok(made.result.smallestClass >= 2 && made.result.bound === null)
    const values = [new Set(), new Set(), new Set()]
    for (const person of people) for (const [i, value] of person.split(',').slice(0, 3).entries()) values[i].add(value)
    for (const row of made.rows.slice(1))
      for (const [i, all] of values.entries()) assert.ok(row[i] === '*' || all.has(row[i]), row[i])
    assert.equal(verified(made, made.out).status, 0)
  }
})

test('what is not honoured is refused in words', () => {
  const at = files({ 'data.csv': table, 'plan.json': plan() })
  const says = (words, pattern) => {
    const { status, stderr } = optimize(at, ['--space', 'local', ...words])
    assert.equal(status, 2, stderr)
    assert.match(stderr, pattern)
  }
  says(['--loss', 'dm'], /recodes locally where each cell has its price/)
  says(['--rescue=after'], /leaves no classes below k/)
  says(['--method', 'classic'], /does not recode locally/)
  says(['--method', 'meyerson-williams'], /takes at most 1,000,000 of them; 240 rows have more for k = 4/)
  const { status, stderr } = optimize(at, ['--method', 'mondrian'])
  assert.equal(status, 2)
  assert.match(stderr, /mondrian makes groups with cells of their own.*--space local/)
  says(['--publish', 'taxonomy'], /age is to be published by its taxonomy and has none/)
  says(['--publish', 'sets'], /age holds numbers, of which groups publish intervals/)
  const { out } = recoded()
  const frontier = (words) =>
    indistinct(['frontier', at['data.csv'], '--plan', at['plan.json'], '--space', 'local', ...words])
  for (const [words, pattern] of [
    [['--method', 'exact'], /"exact" does not recode locally/],
    [['--reading', 'pareto'], /belong to whole levels/],
    [['--loss', 'dm'], /recodes locally where each cell has its price/],
  ]) {
    const { status, stderr } = frontier(words)
    assert.equal(status, 2)
    assert.match(stderr, pattern)
  }
  const assess = (words) =>
    indistinct(['assess', at['data.csv'], '--plan', at['plan.json'], '--space', 'local', ...words])
  for (const [words, pattern] of [
    [[], /Give the released file/],
    [[out, '--mend', 'rake'], /the cells of local groups overlap/],
    [[out, '--outcome', 'age'], /the cells of local groups overlap/],
  ]) {
    const { status, stderr } = assess(words)
    assert.equal(status, 2, stderr)
    assert.match(stderr, pattern)
  }
})

/** The values that a published cell of the table above stands for. */
function holds(cell, value) {
  const text = cell.replaceAll('"', '')
  const interval = /^\[(\d+), (\d+)([\])])$/.exec(text)
  if (interval)
    return +value >= +interval[1] && (+value < +interval[2] || (interval[3] === ']' && value === interval[2]))
  const nodes = { German: ['Bern', 'Zug'], French: ['Genf', 'Lausanne'] }
  return text === '*' || (nodes[text] ?? text.replace(/[{}]/g, '').split(', ')).includes(value)
}

test('another file is published by the groups of a recipe, where k still holds', () => {
  const { at, recipe, result } = recoded()
  const others = Array.from({ length: 150 }, () =>
    [15 + below(40), ['Bern', 'Zug', 'Genf', 'Chur'][below(4)], ['cook', 'clerk', 'nurse'][below(3)], below(2)].join(),
  )
  const other = files({ 'other.csv': `age,town,job,ill\n${others.join('\n')}\n` })
  for (const [data, lines, all] of [
    [at['data.csv'], people, 240],
    [other['other.csv'], others, 150],
  ]) {
    const out = join(folder(), 'again.csv')
    const apply = (more) => indistinct(['apply', data, '--recipe', recipe, '-o', out, '--allow-empty', ...more])
    const { status, stderr, stdout } = apply(['--no-fresh', '--json'])
    assert.equal(status, 0, stderr)
    const told = JSON.parse(stdout)
    const rows = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.match(/("[^"]*"|[^,]+)/g))
    assert.equal(told.rows, all)
    assert.equal(told.suppressed + rows.length, all)
    assert.equal(told.unseen.rows + told.below.rows, told.suppressed)
    assert.ok(told.classes > 0 && told.classes <= result.groups && told.smallestClass >= 4)
    const sizes = new Map()
    for (const row of rows) sizes.set(row.slice(0, 3).join(), (sizes.get(row.slice(0, 3).join()) ?? 0) + 1)
    assert.equal(Math.min(...sizes.values()), told.smallestClass)
    const fits = (row) =>
      lines.some((line) => {
        const values = line.split(',')
        return values[3] === row[3] && [0, 1, 2].every((c) => holds(row[c], values[c]))
      })
    assert.ok(rows.every(fits))
    const verdict = indistinct(['verify', out, '--data', data, '--recipe', recipe, '--json'])
    if (all === 150) {
      assert.ok(told.unseen.columns.some(({ name, examples }) => name === 'town' && examples.includes('Chur')))
      assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr)
      // The one that is refined is refused.
      const refined = rows.map((row) => [...row])
      const cell = refined.find((row) => row[0].includes('['))
      cell[0] = /\d+/.exec(cell[0])[0]
      writeFileSync(out, `age,town,job,ill\n${refined.map((row) => row.join()).join('\n')}\n`)
      assert.equal(indistinct(['verify', out, '--data', data, '--recipe', recipe]).status, 1)
    }
    // A value that the taxonomy lacks stands against a file of its own.
    const anew = apply(['--reoptimize', '--time-limit', '1'])
    assert.equal(anew.status, all === 240 ? 0 : 3, anew.stderr)
    if (all === 240) assert.match(anew.stdout, /held by no group/)
  }
})

test('risk and use of a file of groups are counted from the file', () => {
  for (const publish of [[], ['--publish', 'intervals']]) {
    const { at, out, result, rows } = recoded(publish)
    const ask = ['assess', at['data.csv'], out, '--plan', at['plan.json'], '--space', 'local', ...publish]
    const { status, stderr, stdout } = indistinct([...ask, '--json'])
    assert.equal(status, 0, stderr)
    const { checked, risk, utility, suppression, estimates, gate } = JSON.parse(stdout)
    assert.equal(checked.ok, true)
    assert.equal(estimates, null)
    assert.ok(Array.isArray(gate))
    const sizes = new Map()
    for (const row of rows.slice(1)) {
      const key = row.slice(0, 3).join()
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    assert.equal(risk.overlapping, true)
    assert.equal(risk.after.classes, sizes.size)
    assert.equal(risk.after.smallestClass, result.smallestClass)
    assert.ok(Math.abs(risk.after.prosecutor.mean - sizes.size / (rows.length - 1)) < 1e-12)
    assert.equal(risk.before.rows, 240)
    assert.equal(suppression.suppressed, 0)
    assert.ok(Math.abs(utility.losses.after.lm - result.cost) < 1e-9)
    assert.equal(
      utility.losses.after.dm,
      [...sizes.values()].reduce((sum, size) => sum + size * size, 0),
    )
    // A row counts in parts, at each value of its cell.
    const job = utility.distributions.find(({ name }) => name === 'job')
    const read = new Map()
    for (const row of rows.slice(1)) {
      const [first, last = first] = row[2].replace(/["{}]/g, '').split(' … ')
      const jobs = ['clerk', 'cook', 'nurse']
      const values =
        first === '*'
          ? jobs
          : first.includes(',')
            ? first.split(', ')
            : jobs.slice(jobs.indexOf(first), jobs.indexOf(last) + 1)
      for (const value of values) read.set(value, (read.get(value) ?? 0) + 1 / values.length)
    }
    for (const [label, , before, after] of job.groups) {
      assert.equal(before, people.filter((row) => row.split(',')[2] === label).length)
      assert.equal(after, Math.round(read.get(label) ?? 0))
    }
    assert.match(indistinct(ask).stdout, /groups overlap: a class is a group/)
  }
})
