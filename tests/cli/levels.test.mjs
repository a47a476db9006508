// A column that is published in the groups of a level of its taxonomy: `suppress` then blanks what those groups need,
// the file, its recipe, its codebook and `apply` speak of the groups, and `verify` holds the file to them.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { files, folder, indistinct } from './support.mjs'

let state = 11
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}
const regionOf = { Bern: 'west', Genf: 'west', Zug: 'east', Chur: 'east', Lugano: 'south', '?': '?' }
const towns = Object.keys(regionOf)
const people = Array.from({ length: 160 }, () => [
  `${20 + below(9)}`,
  towns[below(towns.length)],
  ['cook', 'clerk'][below(2)],
])
const csv = (rows) => `${['age,town,job', ...rows.map((row) => row.join())].join('\n')}\n`
const taxonomy = 'Bern;west;*\nGenf;west;*\nZug;east;*\nChur;east;*\nLugano;south;*\n'
const planWith = (town, change = {}) => ({
  indistinct: 1,
  source: { missing: ['?'] },
  columns: {
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi', taxonomy: 'towns.csv', ...town },
    job: { role: 'quasi' },
  },
  privacy: { k: 3, maxSuppressed: null },
  release: { shuffle: false, suppressed: 'blank' },
  ...change,
})
const read = (path) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))

function suppressed(town, change) {
  const at = files({ 'data.csv': csv(people), 'plan.json': planWith(town, change), 'towns.csv': taxonomy })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const words = ['suppress', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json']
  const made = indistinct(words)
  assert.equal(made.status, 0, made.stderr)
  return { at, out, recipe, result: made.json(), rows: read(out) }
}

for (const semantics of ['strict', 'original-file']) {
  test(`${semantics}: as many cells as the file needs in which the groups stand already, and none of them finer`, () => {
    const reading = { suppress: { semantics } }
    const made = suppressed({ bins: { level: 1 } }, reading)
    const recoded = people.map(([age, town, job]) => [age, regionOf[town], job])
    const at = files({ 'data.csv': csv(recoded), 'plan.json': planWith({ taxonomy: undefined }, reading) })
    const same = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json'], '--json'])
    assert.equal(same.status, 0, same.stderr)
    if (semantics === 'original-file') assert.equal(made.result.cells, same.json().cells)
    const each = suppressed({}, reading)
    assert.ok(made.result.cells < each.result.cells, `${made.result.cells} of ${each.result.cells}`)
    for (const [y, row] of made.rows.entries())
      for (const [x, cell] of row.entries()) if (cell !== '[blank]') assert.equal(cell, recoded[y][x], `row ${y}`)

    const held = (file) =>
      indistinct(['verify', file, '--data', made.at['data.csv'], '--recipe', made.recipe, '--json']).status
    const planned = (file) =>
      indistinct(['verify', file, '--data', made.at['data.csv'], '--plan', made.at['plan.json']]).status
    assert.equal(held(made.out), 0)
    assert.equal(planned(made.out), 0)
    const file = join(folder(), 'filled.csv')
    const blanks = made.rows.flatMap((row, y) => row.flatMap((cell, x) => (cell === '[blank]' ? [[y, x]] : [])))
    assert.ok(blanks.length > 20)
    for (const [y, x] of blanks.filter((_, i) => i % 9 === 0)) {
      const changed = made.rows.map((row) => [...row])
      changed[y][x] = recoded[y][x]
      writeFileSync(file, csv(changed))
      assert.equal(held(file), 1, `row ${y}, column ${x}`)
    }
    // One more exact than its group is refused, too.
    const finer = made.rows.map((row) => [...row])
    const [exact] = finer.flatMap((row, y) => (row[1] === 'west' ? [y] : []))
    finer[exact][1] = people[exact][1]
    writeFileSync(file, csv(finer))
    assert.equal(held(file), 1)
  })
}

test('the recipe tells the groups, and apply finds the blanks of another file in them', () => {
  const made = suppressed({ bins: { level: 1 } })
  const recipe = JSON.parse(readFileSync(made.recipe, 'utf8'))
  const groups = recipe.columns.find(({ name }) => name === 'town').groups
  assert.deepEqual(
    groups.filter(({ values }) => values?.length).map(({ label, values }) => [label, values]),
    [
      ['west', ['Bern', 'Genf']],
      ['east', ['Chur', 'Zug']],
      ['south', ['Lugano']],
    ],
  )
  assert.match(readFileSync(made.out.replace('.csv', '.codebook.csv'), 'utf8'), /^town,west,Genf$/m)
  const other = files({ 'data.csv': csv([...people, ['77', 'Chur', 'cook']]) })
  const again = join(folder(), 'again.csv')
  const applied = indistinct(['apply', other['data.csv'], '--recipe', made.recipe, '-o', again, '--json'])
  assert.equal(applied.status, 0, applied.stderr)
  assert.ok(read(again).every(([, town]) => town === '[blank]' || Object.values(regionOf).includes(town)))
  const verdict = indistinct(['verify', again, '--data', other['data.csv'], '--recipe', made.recipe, '--json'])
  assert.equal(verdict.status, 0, verdict.stdout)
})

test('unsafe counts the combinations of the groups, and optimize cuts between them', () => {
  const at = files({ 'data.csv': csv(people), 'plan.json': planWith({ bins: { level: 1 } }), 'towns.csv': taxonomy })
  const each = files({ 'data.csv': csv(people), 'plan.json': planWith({}), 'towns.csv': taxonomy })
  const combinations = (of) => {
    const { status, stderr, json } = indistinct(['unsafe', of['data.csv'], '--plan', of['plan.json'], '--json'])
    assert.equal(status, 0, stderr)
    return json().combinations
  }
  assert.ok(combinations(at) < combinations(each))
  for (const space of ['splits', 'taxonomy', 'lattice']) {
    const plan = files({ 'plan.json': planWith({ bins: { level: 1 }, space }), 'towns.csv': taxonomy })['plan.json']
    const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
    const made = indistinct(['optimize', at['data.csv'], '--plan', plan, '-o', out, '--recipe', recipe, '--json'])
    assert.equal(made.status, 0, made.stderr)
    const shown = new Set(read(out).map(([, town]) => town))
    for (const town of ['Bern', 'Genf', 'Zug', 'Chur']) assert.ok(!shown.has(town), [...shown].join())
    for (const by of [
      ['--plan', plan],
      ['--recipe', recipe],
    ]) {
      const verdict = indistinct(['verify', out, '--data', at['data.csv'], ...by, '--json'])
      assert.equal(verdict.status, 0, verdict.stdout)
    }
    const again = join(folder(), 'again.csv')
    assert.equal(indistinct(['apply', at['data.csv'], '--recipe', recipe, '-o', again]).status, 0)
    assert.equal(readFileSync(again, 'utf8'), readFileSync(out, 'utf8'))
  }
})

test('a level that there is not, or of nothing, is refused with what to do', () => {
  const refused = (town, columns = {}) => {
    const plan = planWith(town)
    const at = files({
      'data.csv': csv(people),
      'towns.csv': taxonomy,
      'plan.json': { ...plan, columns: { ...plan.columns, ...columns } },
    })
    const { status, stderr } = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json']])
    assert.equal(status, 2)
    return stderr
  }
  assert.match(refused({ bins: { level: 2 } }), /can be level 1 of its taxonomy, not level 2/)
  assert.match(refused({ bins: { level: 0 } }), /level/)
  assert.match(refused({ bins: { level: 1, width: 5 } }), /exactly one of width, edges, count, unit or level/)
  assert.match(refused({ taxonomy: undefined, bins: { level: 1 } }), /has no taxonomy/)
  assert.match(refused({}, { age: { role: 'quasi', type: 'number', bins: { level: 1 } } }), /no level of a taxonomy/)
})

test('a kept column is published in its groups', () => {
  const plan = planWith({ role: 'keep', bins: { level: 1 } })
  const at = files({ 'data.csv': csv(people), 'plan.json': plan, 'towns.csv': taxonomy })
  const out = join(folder(), 'out.csv')
  const made = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--json'])
  assert.equal(made.status, 0, made.stderr)
  for (const [y, [, town]] of read(out).entries()) assert.equal(town, regionOf[people[y][1]])
})
