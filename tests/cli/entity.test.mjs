// The role entity from the plan to the release: k counts persons in every search, in the checker, and in what is told.
// Classes are counted anew here, from the released file and the original.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { files, folder, indistinct } from './support.mjs'

// Persons with one to five rows each, told apart by a number; of some rows nobody knows whose they are.
const people = ['who,age,town,ill']
for (let i = 0; i < 90; i++) {
  const person = Math.floor(i / (1 + (i % 5)))
  people.push(
    `${i % 17 === 0 ? '' : `p${person}`},${20 + ((i * 7) % 12)},${['Bern', 'Zug', 'Genf'][i % 3]},${['flu', 'cold'][i % 2]}`,
  )
}
/** Twenty persons with four equal rows each: a class of rows need not hide anybody. */
const comingBack = [people[0]]
for (let i = 0; i < 80; i++)
  comingBack.push(`p${i % 20},${20 + (i % 20)},${['Bern', 'Zug', 'Genf'][(i % 20) % 3]},${['flu', 'cold'][i % 2]}`)
const planOf = (change = {}, columns = {}) => ({
  indistinct: 1,
  columns: {
    who: { role: 'entity' },
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi' },
    ill: { role: 'target' },
    ...columns,
  },
  privacy: { k: 4, maxSuppressed: 8 },
  search: { method: 'optimal', threads: 1 },
  release: { shuffle: false },
  ...change,
})
const write = (plan, data = people) => files({ 'data.csv': `${data.join('\n')}\n`, 'plan.json': plan })
const cellsOf = (line) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g).map((cell) => cell.replace(/,$/, ''))
const linesOf = (path) => readFileSync(path, 'utf8').trimEnd().split('\n')

function solve(at, ...more) {
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const args = ['--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json', ...more]
  const solved = indistinct(['optimize', at['data.csv'], ...args])
  assert.equal(solved.status, 0, solved.stderr)
  return { out, recipe, told: solved.json() }
}

/** The persons of every class: rows are written in the original's order, so that tokens name whose each is. */
function personsOf(lines, token, quasi) {
  const classes = new Map()
  for (const line of lines.slice(1)) {
    const cells = cellsOf(line)
    const key = quasi.map((i) => cells[i]).join(';')
    classes.set(key, (classes.get(key) ?? new Set()).add(cells[token]))
  }
  return [...classes.values()].map((persons) => persons.size)
}

test('no published class has fewer persons than k, by every exact method and every loss', () => {
  for (const k of [2, 3, 4])
    for (const maxSuppressed of [0, 8])
      for (const loss of ['lm', 'dm', 'cm']) {
        const found = ['optimal', 'classic'].map((method) => {
          const at = write(
            planOf({
              loss,
              privacy: { k, maxSuppressed },
              search: { method, threads: 1 },
              release: { shuffle: false, identifiers: 'token' },
            }),
          )
          const { out, told } = solve(at, '--key', join(dirname(at['plan.json']), 'key'))
          assert.equal(told.proven, true)
          assert.equal(told.persons, new Set(people.slice(1).map((line) => cellsOf(line)[0])).size)
          const sizes = personsOf(linesOf(out), 0, [1, 2])
          assert.ok(Math.min(...sizes) >= k, `${sizes}`)
          assert.equal(told.smallestClass, Math.min(...sizes))
          assert.equal(told.classes, sizes.length)
          return told.cost
        })
        assert.equal(found[0], found[1])
      }
})

test('the hospital has no class with fewer persons than k', () => {
  const data = join(folder(), 'hospital.csv')
  assert.equal(indistinct(['sample', 'hospital', '-o', data]).status, 0)
  const from = data.replace(/\.csv$/, '.plan.json')
  const sample = JSON.parse(readFileSync(from, 'utf8'))
  const entity = Object.keys(sample.columns).filter((name) => sample.columns[name].role === 'entity')
  assert.deepEqual(entity, ['patient'])
  const quasi = Object.keys(sample.columns).filter((name) => sample.columns[name].role === 'quasi')
  const fewOf = (role) => {
    const plan = structuredClone(sample)
    plan.columns.patient.role = role
    plan.search = { timeLimit: 3 }
    plan.release = { shuffle: false, identifiers: 'token' }
    writeFileSync(from, JSON.stringify(plan))
    const { out, told } = solve({ 'data.csv': data, 'plan.json': from }, '--key', join(dirname(data), `key ${role}`))
    const lines = linesOf(out)
    const at = (name) => cellsOf(lines[0]).indexOf(name)
    const sizes = personsOf(lines, at('patient'), quasi.map(at))
    if (role === 'entity') assert.equal(told.smallestClass, Math.min(...sizes))
    return sizes.filter((size) => size < told.k).length
  }
  assert.ok(fewOf('identifier') > 0, 'rows alone leave classes of too few persons')
  assert.equal(fewOf('entity'), 0)
})

test('the checker counts persons with the original, and says that it cannot without', () => {
  const at = write(planOf())
  const { out, recipe } = solve(at)
  assert.ok(!readFileSync(out, 'utf8').includes('who'))
  for (const by of [
    ['--plan', at['plan.json']],
    ['--recipe', recipe],
  ]) {
    const good = indistinct(['verify', out, '--data', at['data.csv'], ...by, '--json'])
    assert.equal(good.status, 0, good.stdout)
    assert.ok(good.json().smallestClass >= 4)
    const alone = indistinct(['verify', out, ...by, '--json'])
    assert.equal(alone.status, 0, alone.stdout)
    assert.match(
      alone
        .json()
        .warnings.map(({ what }) => what)
        .join(),
      /its rows were counted.*--data/,
    )
  }
  const said = indistinct(['verify', out, '--data', at['data.csv'], '--plan', at['plan.json']])
  assert.match(said.stdout, /with rows of at least 3 other persons/)
  assert.match(said.stdout, /smallest class \d+ persons/)
})

test('a release by rows is rejected where one class has fewer persons than k', () => {
  const byRows = write(planOf({}, { who: { role: 'identifier' } }), comingBack)
  const byPersons = write(planOf())
  const { out, recipe } = solve(byRows)
  assert.equal(indistinct(['verify', out, '--data', byRows['data.csv'], '--plan', byRows['plan.json']]).status, 0)
  const told = { ...JSON.parse(readFileSync(recipe, 'utf8')) }
  told.columns.find(({ name }) => name === 'who').role = 'entity'
  told.plan.columns.who.role = 'entity'
  const counting = files({ 'recipe.json': told })['recipe.json']
  for (const by of [
    ['--plan', byPersons['plan.json']],
    ['--recipe', counting],
  ]) {
    const bad = indistinct(['verify', out, '--data', byRows['data.csv'], ...by, '--json'])
    assert.equal(bad.status, 1, by.join(' '))
    const whats = bad.json().failures.map(({ what }) => what)
    assert.match(whats.join('\n'), /has \d persons? where 4 were promised/)
  }
})

test('one person who takes the place of another is found', () => {
  const at = write(planOf())
  const { out } = solve(at)
  // All rows are one person's: the release stays, its classes hide nobody.
  const same = people.map((line, i) => (i === 0 ? line : line.replace(/^[^,]*/, 'p1')))
  writeFileSync(at['data.csv'], `${same.join('\n')}\n`)
  const bad = indistinct(['verify', out, '--data', at['data.csv'], '--plan', at['plan.json'], '--json'])
  assert.equal(bad.status, 1)
  assert.match(bad.json().failures[0].what, /has 1 person where 4 were promised/)
})

test('a recipe holds another file to persons, and needs the column', () => {
  const at = write(planOf())
  const { recipe } = solve(at)
  assert.equal(JSON.parse(readFileSync(recipe, 'utf8')).columns.find(({ name }) => name === 'who').role, 'entity')
  const other = write(planOf(), [people[0], ...people.slice(1).reverse()])
  const applied = indistinct(['apply', other['data.csv'], '--recipe', recipe, '--no-fresh', '--json'])
  assert.equal(applied.status, 0, applied.stderr)
  assert.ok(applied.json().smallestClass >= 4)
  const without = write(
    planOf(),
    people.map((line) => line.replace(/^[^,]*,/, '')),
  )
  const refused = indistinct(['apply', without['data.csv'], '--recipe', recipe, '--json'])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /k counts the persons that "who" tells apart, a column that the table does not have/)
})

test('the gate does not warn of few persons where k counts them, and says what to do where it does not', () => {
  const gateOf = (role) => {
    const { told } = solve(write(planOf({}, { who: { role } }), comingBack))
    return told.gate.filter(({ finding }) => finding === 'persons')
  }
  assert.deepEqual(gateOf('entity'), [])
  assert.match(gateOf('identifier')[0].remedy, /role entity/)
})

test('the frontier answers every k as the search does', () => {
  const at = write(planOf())
  const run = indistinct(['frontier', at['data.csv'], '--plan', at['plan.json'], '--most', '5', '--json'])
  assert.equal(run.status, 0, run.stderr)
  const proven = run.json().points.filter((point) => point.proven && point.k <= 5)
  assert.ok(proven.length > 2)
  for (const { k, cost, smallestClass } of proven) {
    assert.ok(smallestClass >= k)
    const one = write(planOf({ privacy: { k, maxSuppressed: 8 } }))
    const solved = indistinct(['optimize', one['data.csv'], '--plan', one['plan.json'], '--json'])
    assert.ok(Math.abs(solved.json().cost - cost) < 1e-9, `k = ${k}`)
  }
})

test('what cannot be counted is refused in words', () => {
  const refused = (plan, what, status = 2) => {
    const at = write(plan)
    const run = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '--json'])
    assert.equal(run.status, status, run.stderr)
    assert.match(run.stderr, what)
  }
  refused(planOf({}, { ill: { role: 'entity' } }), /two columns have the role entity/)
  refused(planOf({}, { ill: { role: 'count' } }), /its persons cannot be told apart/)
  refused(planOf({ privacy: { k: 80, maxSuppressed: 0 } }), /fewer persons than k/, 3)
})

test('commands that look at single cells count rows, and refuse persons in words', () => {
  const at = write(planOf())
  for (const command of ['unsafe', 'suppress']) {
    const run = indistinct([command, at['data.csv'], '--plan', at['plan.json'], '--json'])
    assert.equal(run.status, 2, run.stderr)
    assert.match(run.stderr, /looked at by rows, and the plan lets k count the persons of who/)
  }
})
