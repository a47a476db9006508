// Whatever changed in a release, in what stands beside it or in what its recipe claims, `verify` says it; what was
// written, it accepts.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { files, folder, indistinct } from './support.mjs'

const people = ['ssn,name,age,town,ill,zip']
for (let i = 0; i < 60; i++) {
  const age = 20 + ((i * 7) % 40)
  people.push(
    `s${i},N${i},${age},${['Bern', 'Zug', 'Genf'][i % 3]},${['flu', 'cold', 'none'][((i * 5) % 7) % 3]},z${age}`,
  )
}
const plan = {
  indistinct: 1,
  columns: {
    name: { role: 'identifier' },
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi' },
    ill: { role: 'sensitive' },
  },
  privacy: { k: 5, maxSuppressed: null },
  search: { method: 'two-phase' },
  release: { shuffle: false },
}

function released(change = {}, data = people) {
  const at = files({ 'data.csv': `${data.join('\n')}\n`, 'plan.json': { ...plan, ...change } })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const solved = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe])
  assert.equal(solved.status, 0, solved.stderr)
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n')
  const verify = (text, ...by) => {
    const file = join(folder(), 'release.csv')
    writeFileSync(file, `${text.join('\n')}\n`)
    return indistinct(['verify', file, '--data', at['data.csv'], '--json', ...by])
  }
  return { at, recipe, lines, byPlan: ['--plan', at['plan.json']], byRecipe: ['--recipe', recipe], verify }
}
const whats = ({ json }) => json().failures.map(({ what }) => what)
const beside = (lines, name, cell) => lines.map((line, i) => `${line},${i === 0 ? name : cell(i - 1)}`)

test('a column that the plan does not publish, or that is there twice, is refused', () => {
  const { lines, byPlan, byRecipe, verify } = released()
  for (const by of [byPlan, byRecipe]) {
    const good = verify(lines, ...by)
    assert.equal(good.status, 0, good.stdout)
    for (const name of ['ssn', 'ID', 'nick', 'age_exact', 'name']) {
      const bad = verify(
        beside(lines, name, (i) => `s${i}`),
        ...by,
      )
      assert.equal(bad.status, 1)
      assert.match(whats(bad).join(), new RegExp(`column ${name} is in the release`))
    }
    const twice = verify(
      beside(lines, 'age', (i) => i),
      ...by,
    )
    assert.equal(twice.status, 1)
    assert.match(whats(twice).join(), /Two columns of the release are headed age/)
  }
  const alone = (text) => {
    const file = join(folder(), 'alone.csv')
    writeFileSync(file, `${text.join('\n')}\n`)
    return indistinct(['verify', file, '--quasi', 'age,town', '-k', '5', '--json'])
  }
  assert.equal(alone(beside(lines, 'age', () => 1)).status, 1)
  const unnamed = alone(beside(lines, 'ssn', (i) => i))
  assert.equal(unnamed.status, 0)
  assert.deepEqual(
    unnamed.json().warnings.map(({ column, figure }) => [column, figure]),
    [
      ['ill', 0],
      ['ssn', 1],
    ],
  )
})

test('a published column that is unique, or refines a generalized one, is warned of with its figure', () => {
  const columns = { ...plan.columns, ssn: { role: 'keep' }, zip: { role: 'keep' } }
  const { lines, byPlan, verify } = released({ columns })
  const { status, json, stderr } = verify(lines, ...byPlan)
  assert.equal(status, 0, stderr)
  const found = Object.fromEntries(json().warnings.map(({ column, what, figure }) => [column, [what, figure]]))
  assert.match(found.ssn[0], /hold a value of their own/)
  assert.equal(found.ssn[1], 1)
  assert.match(found.zip[0], /zip refines age/)
  assert.ok(found.zip[1] > 0)
  assert.equal(found.ill, undefined)
  assert.match(stderr, /zip refines age/)
})

test('each figure that a recipe records is compared, where the file is the one that it was made for', () => {
  const { recipe, lines, verify, byRecipe } = released()
  const text = JSON.parse(readFileSync(recipe, 'utf8'))
  for (const key of ['k', 'rows', 'cost', 'suppressed', 'classes', 'smallestClass']) {
    const result = { ...text.result, [key]: text.result[key] + 1 }
    writeFileSync(recipe, JSON.stringify({ ...text, result }))
    const bad = verify(lines, ...byRecipe)
    assert.equal(bad.status, 1, key)
    assert.match(whats(bad).join(), /The recipe claims/)
  }
  writeFileSync(recipe, JSON.stringify({ ...text, hashes: { ...text.hashes, release: '0'.repeat(64) } }))
  const apart = verify(lines, ...byRecipe)
  assert.equal(apart.status, 0)
  assert.match(JSON.stringify(apart.json().warnings), /do not belong together/)
  const hashes = { data: '0'.repeat(64) }
  writeFileSync(recipe, JSON.stringify({ ...text, hashes, result: { ...text.result, cost: 1 } }))
  const other = verify(lines, ...byRecipe)
  assert.equal(other.status, 0, other.stdout)
  assert.match(JSON.stringify(other.json().warnings), /figures are not compared/)
})

test('a sensitive value that changed, or changed places, is found; within a class only where rows were not shuffled', () => {
  for (const shuffle of [false, true]) {
    const { lines, byPlan, byRecipe, verify } = released({ release: { shuffle } })
    const rows = lines
      .slice(1)
      .map((line) => [line.slice(0, line.lastIndexOf(',')), line.slice(line.lastIndexOf(',') + 1)])
    const swapped = (fits) => {
      for (let i = 0; i < rows.length; i++)
        for (let j = 0; j < i; j++)
          if (rows[i][1] !== rows[j][1] && fits(rows[i][0], rows[j][0]))
            return [lines[0], ...rows.map(([quasi], n) => `${quasi},${rows[n === i ? j : n === j ? i : n][1]}`)]
      return null
    }
    const across = swapped((a, b) => a !== b)
    const within = swapped((a, b) => a === b)
    const wrong = [lines[0], `${rows[0][0]},plague`, ...lines.slice(2)]
    for (const by of [byPlan, byRecipe]) {
      assert.equal(verify(wrong, ...by).status, 1)
      assert.equal(verify(across, ...by).status, 1)
      assert.equal(verify(within, ...by).status, shuffle ? 0 : 1)
    }
  }
})

test('CM is derived with the matrix of the plan', () => {
  const columns = { ...plan.columns, ill: { role: 'target' } }
  const loss = { name: 'cm', target: 'ill', matrix: { flu: { cold: 7, none: 5 }, cold: { none: 3 } } }
  const { at, recipe, lines, byPlan, byRecipe, verify } = released({ columns, loss })
  const { cost } = JSON.parse(readFileSync(recipe, 'utf8')).result
  for (const by of [byPlan, byRecipe]) assert.equal(verify(lines, ...by).json().cm, cost)
  const out = join(folder(), 'release.csv')
  writeFileSync(out, `${lines.join('\n')}\n`)
  const assessed = indistinct(['assess', at['data.csv'], out, '--plan', at['plan.json'], '--json'])
  assert.equal(assessed.json().checked.cm, cost)
})

test('a recipe remembers that formulas were made harmless, and another file is verified by it', () => {
  const data = people.map((line, i) => (i % 4 === 1 ? line.replace(/,[^,]*,([^,]*)$/, ',=1+1,$1') : line))
  const at = files({ 'data.csv': `${data.join('\n')}\n`, 'plan.json': plan })
  const [out, recipe, again] = ['out.csv', 'recipe.json', 'again.csv'].map((name) => join(folder(), name))
  const common = ['--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--neutralize']
  assert.equal(indistinct(['optimize', at['data.csv'], ...common]).status, 0)
  assert.equal(JSON.parse(readFileSync(recipe, 'utf8')).release.neutralize, true)
  for (const by of [
    ['--recipe', recipe],
    ['--plan', at['plan.json']],
  ]) {
    const held = indistinct(['verify', out, '--data', at['data.csv'], ...by, '--json'])
    assert.equal(held.status, 0, held.stdout)
  }
  assert.equal(indistinct(['apply', at['data.csv'], '--recipe', recipe, '--no-fresh', '-o', again]).status, 0)
  assert.equal(readFileSync(again, 'utf8'), readFileSync(out, 'utf8'))
  // Values that the recipe has not seen, and too few of others.
  const other = [data[0], ...data.slice(1, 40), 's,N,99,Bern,flu,1', 's,N,30,Rome,flu,1'].map((line) =>
    line.replaceAll(',', ';'),
  )
  const elsewhere = files({ 'other.csv': `${other.join('\n')}\n` })['other.csv']
  assert.equal(indistinct(['apply', elsewhere, '--recipe', recipe, '--no-fresh', '-o', again]).status, 0)
  const held = indistinct(['verify', again, '--data', elsewhere, '--recipe', recipe, '--json'])
  assert.equal(held.status, 0, held.stdout)
  assert.equal(held.json().unseen, 2)
  const [head, ...rows] = readFileSync(again, 'utf8').trimEnd().split('\n')
  writeFileSync(again, `${[head, ...rows.filter((row) => row.slice(0, 9) !== rows[0].slice(0, 9))].join('\n')}\n`)
  assert.equal(indistinct(['verify', again, '--data', elsewhere, '--recipe', recipe]).status, 1)
})

test('rows that stand for several are counted so, with and without the original', () => {
  const data = ['age,town,n', '30,Bern,3', '30,Bern,4', '31,Zug,9', '50,Zug,1']
  const columns = { age: { role: 'quasi' }, town: { role: 'quasi' }, n: { role: 'count' } }
  const { at, recipe, lines, byPlan, byRecipe, verify } = released({ columns }, data)
  for (const by of [byPlan, byRecipe]) assert.equal(verify(lines, ...by).status, 0)
  const out = join(folder(), 'release.csv')
  writeFileSync(out, `${lines.join('\n')}\n`)
  const alone = (...args) => indistinct(['verify', out, '--json', ...args])
  assert.equal(alone('--quasi', 'age,town', '-k', '5', '--count', 'n').status, 0)
  assert.equal(alone('--recipe', recipe).status, 0)
  assert.equal(alone('--plan', at['plan.json']).status, 0)
  assert.equal(alone('--quasi', 'age,town', '-k', '5').status, 1)
})

test('what --reoptimize writes is verified by its own recipe', () => {
  const { at, recipe } = released()
  const [out, fresh] = ['out.csv', 'fresh.json'].map((name) => join(folder(), name))
  const other = files({ 'other.csv': `${[people[0], ...people.slice(20)].join('\n')}\n` })['other.csv']
  const written = indistinct(['apply', other, '--recipe', recipe, '--reoptimize', '-o', out, '--new-recipe', fresh])
  assert.equal(written.status, 0, written.stderr)
  const told = indistinct(['verify', out, '--data', other, '--recipe', fresh, '--json'])
  assert.equal(told.status, 0, told.stderr + told.stdout)
  assert.deepEqual(told.json().warnings, [])
  assert.equal(indistinct(['verify', out, '--data', at['data.csv'], '--recipe', fresh]).status, 1)
})

test('a column alone in its file of semicolons is read by whoever does not know of them', () => {
  const data = files({
    'data.csv': `age;town\n${people
      .slice(1)
      .map((row) => row.split(',').slice(2, 4).join(';'))
      .join('\n')}\n`,
  })['data.csv']
  const plan = files({ 'plan.json': { indistinct: 1, columns: { age: { role: 'quasi' } }, privacy: { k: 5 } } })[
    'plan.json'
  ]
  const out = join(folder(), 'out.csv')
  assert.equal(indistinct(['optimize', data, '--plan', plan, '-o', out]).status, 0)
  for (const by of [
    ['--quasi', 'age', '-k', '5'],
    ['--data', data, '--plan', plan],
  ]) {
    const told = indistinct(['verify', out, ...by])
    assert.equal(told.status, 0, told.stderr + told.stdout)
  }
})

test('members of a set that hold commas are told apart by the plan alone', () => {
  const towns = ['a', 'a, b', 'b', 'c', 'b, c']
  const rows = Array.from({ length: 50 }, (_, i) => `"${towns[i % 5]}",${i % 3}`)
  const at = files({
    'data.csv': `town,ill\n${rows.join('\n')}\n`,
    'plan.json': {
      indistinct: 1,
      columns: { town: { role: 'quasi', publish: 'sets' }, ill: { role: 'keep' } },
      privacy: { k: 20, maxSuppressed: 0 },
    },
  })
  const out = join(folder(), 'out.csv')
  assert.equal(indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out]).status, 0)
  assert.match(readFileSync(out, 'utf8'), /\{a, ""a, b""\}/)
  const told = indistinct(['verify', out, '--data', at['data.csv'], '--plan', at['plan.json']])
  assert.equal(told.status, 0, told.stdout)
})

test('a release of a file with damaged rows is held to the others', () => {
  const at = files({ 'data.csv': `${[...people, 's1,N1,30', ...people.slice(1)].join('\n')}\n`, 'plan.json': plan })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const options = ['--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--lenient']
  assert.equal(indistinct(['optimize', at['data.csv'], ...options]).status, 0)
  for (const by of [
    ['--recipe', recipe],
    ['--plan', at['plan.json']],
  ]) {
    const held = indistinct(['verify', out, '--data', at['data.csv'], ...by, '--lenient', '--json'])
    assert.equal(held.status, 0, held.stderr)
    assert.equal(held.json().original, 120)
    assert.match(indistinct(['verify', out, '--data', at['data.csv'], ...by]).stderr, /Row 62 has 3 fields/)
  }
  const alone = indistinct(['verify', out, '--quasi', 'age,town', '-k', '5', '--lenient'])
  assert.equal(alone.status, 2)
  assert.match(alone.stderr, /name it with --data/)
})

test('a missing value may be spelled as any that the plan counts as missing', () => {
  const rows = ['a,b', ...Array(3).fill('x,1'), ...Array(3).fill('y,1'), ...Array(4).fill('?,2')]
  const at = files({
    'data.csv': `${rows.join('\n')}\n`,
    'plan.json': {
      indistinct: 1,
      source: { missing: ['?', ''] },
      columns: { a: { role: 'quasi', type: 'category' }, b: { role: 'quasi' } },
      privacy: { k: 3, maxSuppressed: 0 },
      loss: 'lm',
    },
  })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const call = ['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe]
  assert.equal(indistinct(call).status, 0)
  const written = readFileSync(out, 'utf8')
  assert.match(written, /^\?,2$/m)
  const verified = (text, ...by) =>
    indistinct(['verify', files({ 'released.csv': text })['released.csv'], '--data', at['data.csv'], ...by]).status
  for (const by of [
    ['--plan', at['plan.json']],
    ['--recipe', recipe],
  ]) {
    assert.equal(verified(written.replaceAll('?', ''), ...by), 0)
    assert.equal(verified(written.replaceAll('?', '-'), ...by), 1)
    assert.equal(verified(written.replaceAll('x,1', ',1'), ...by), 1)
  }
})
