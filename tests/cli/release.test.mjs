// The released file, the recipe and its application: what comes out keeps what was promised.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { files, folder, indistinct, shared } from './support.mjs'

const people =
  'id,age,sex,city,job\n1,30,F,Bern,cook\n2,31,F,Bern,nurse\n3,30,M,Basel,cook\n4,52,M,Basel,judge\n5,52,M,Bern,judge\n'
const plan = (more = {}) => ({
  indistinct: 1,
  columns: {
    id: { role: 'identifier' },
    age: { role: 'quasi', type: 'number' },
    sex: { role: 'quasi' },
    job: { role: 'sensitive' },
  },
  privacy: { k: 2 },
  ...more,
})

const census = () => {
  const data = join(folder(), 'census.csv')
  indistinct(['sample', 'census', '-o', data])
  const plan = data.replace('.csv', '.plan.json')
  // Rows are compared with the original's, so they keep its order.
  writeFileSync(plan, JSON.stringify({ ...JSON.parse(readFileSync(plan, 'utf8')), release: { shuffle: false } }))
  return { data, plan }
}
const quasiOf = (path) => {
  const { columns } = JSON.parse(readFileSync(path, 'utf8'))
  return Object.keys(columns).filter((name) => columns[name].role === 'quasi')
}
// One line of a file whose cells hold no line breaks.
const cellsOf = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  )
const quoted = (cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

test('a release of the census verifies, and one restored value makes it fail with its class', () => {
  const { data, plan } = census()
  const out = join(folder(), 'release.csv')
  const solved = indistinct([
    'optimize',
    data,
    '--plan',
    plan,
    '-k',
    '11',
    '--max-suppressed',
    '0',
    '--loss',
    'dm',
    '--time-limit',
    '3',
    '-o',
    out,
    '--json',
  ])
  assert.equal(solved.status, 0, solved.stderr)
  const { suppressed, smallestClass, classes, release } = solved.json()
  assert.equal(release.records, 30000 - suppressed)
  assert.deepEqual([release.smallestClass, release.classes, release.suppressed], [smallestClass, classes, suppressed])
  const quasi = quasiOf(plan)
  const check = (file) =>
    indistinct(['verify', file, ...quasi.flatMap((name) => ['--quasi', name]), '-k', '11', '--json'])
  const verified = check(out)
  assert.equal(verified.status, 0, verified.stdout)
  assert.deepEqual([verified.json().rows, verified.json().smallestClass], [release.records, smallestClass])
  assert.ok(!existsSync(`${out}.part`))

  const held = indistinct(['verify', out, '--data', data, '--plan', plan, '-k', '11', '--json'])
  assert.equal(held.status, 0, held.stdout)
  assert.equal(held.json().dm, solved.json().cost)
  // The first cell that was changed gets its own value back.
  const [lines, original] = [out, data].map((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  const names = cellsOf(original[0])
  const cells = cellsOf(lines[1])
  const at = cellsOf(lines[0]).findIndex(
    (name, i) => quasi.includes(name) && cells[i] !== cellsOf(original[1])[names.indexOf(name)],
  )
  const value = cellsOf(original[1])[names.indexOf(cellsOf(lines[0])[at])]
  cells[at] = value
  const restored = join(folder(), 'restored.csv')
  writeFileSync(restored, [lines[0], cells.map(quoted).join(','), ...lines.slice(2)].join('\n'))
  const broken = check(restored)
  assert.equal(broken.status, 1)
  assert.ok(broken.json().failures.some((failure) => failure.class.includes(value) && failure.size < 11))
})

test('a codebook lists every published value of every generalized column with its members', async () => {
  const { data, plan } = census()
  const out = join(folder(), 'release.csv')
  const book = out.replace('.csv', '.codebook.csv')
  const solved = indistinct(['optimize', data, '--plan', plan, '--time-limit', '2', '-o', out])
  assert.equal(solved.status, 0, solved.stderr)
  assert.match(solved.stdout, /What its values stand for: .*release\.codebook\.csv/)
  const duck = await (await DuckDBInstance.create()).connect()
  const read = async (path) =>
    (await duck.runAndReadAll(`from read_csv('${path}', all_varchar = true, nullstr = '\\0')`)).getRowObjectsJS()
  const [listed, released, original] = await Promise.all([book, out, data].map(read))
  const quasi = quasiOf(plan)
  assert.deepEqual([...new Set(listed.map(({ column }) => column))], quasi)
  for (const name of quasi) {
    const mine = listed.filter(({ column }) => column === name)
    const known = new Set(mine.map(({ value }) => value))
    for (const row of released) assert.ok(known.has(row[name]), `${name}: ${row[name]}`)
    // Numbers are told by interval, all else value by value, each once.
    if (name === 'age') continue
    const members = mine.map(({ member }) => member)
    assert.equal(new Set(members).size, members.length)
    for (const row of original) assert.ok(members.includes(row[name] === '?' ? 'missing' : row[name]), row[name])
  }
  assert.equal(indistinct(['verify', out, '--data', data, '--plan', plan, '-k', '11']).status, 0)
})

test('an untouched table keeps every byte of what is kept', () => {
  const odd = '\ufeffa;"b";c\r\n1;"x; ""y""";  z\r\n1;"";=1+1\r\n'
  const at = files({
    'odd.csv': odd,
    'plan.json': {
      indistinct: 1,
      columns: { a: { role: 'quasi' }, b: { role: 'keep' }, c: { role: 'keep' } },
      privacy: { k: 2 },
      release: { shuffle: false },
    },
  })
  const out = join(folder(), 'out.csv')
  assert.equal(indistinct(['optimize', at['odd.csv'], '--plan', at['plan.json'], '-o', out]).status, 0)
  assert.equal(readFileSync(out, 'utf8'), odd)
  assert.equal(indistinct(['optimize', at['odd.csv'], '--plan', at['plan.json'], '-o', out, '--neutralize']).status, 0)
  assert.equal(readFileSync(out, 'utf8'), odd.replace('=1+1', "'=1+1"))
})

test('tokens are repeated with their key and with no other; a key is made where there is none', () => {
  const at = files({ 'people.csv': people, 'plan.json': plan({ release: { identifiers: 'token', shuffle: true } }) })
  const out = join(folder(), 'out.csv')
  const run = (key, seed = '7') => {
    const { status, stderr } = indistinct([
      'optimize',
      at['people.csv'],
      '--plan',
      at['plan.json'],
      '-o',
      out,
      '--key',
      key,
      '--shuffle-seed',
      seed,
    ])
    assert.equal(status, 0, stderr)
    return readFileSync(out, 'utf8')
  }
  const [one, two] = [join(folder(), 'one.key'), join(folder(), 'two.key')]
  const first = run(one)
  assert.equal(statSync(one).mode & 0o77, 0)
  assert.equal(run(one), first)
  assert.notEqual(run(two), first)
  assert.notEqual(run(one, '8'), first)
  assert.deepEqual(run(one, '8').split('\n').sort(), first.split('\n').sort())
  assert.match(first, /^id,age,sex,job\n[0-9a-f]{32},/)
  assert.equal(indistinct(['optimize', at['people.csv'], '--plan', at['plan.json'], '-o', out]).status, 2)
})

test('what cannot be written is said before it is tried', () => {
  const at = files({
    'people.csv': people,
    'plan.json': plan(),
    'all.json': plan({ privacy: { k: 9, maxSuppressed: null } }),
  })
  const base = ['optimize', at['people.csv'], '--plan']
  assert.equal(indistinct([...base, at['plan.json'], '-o', at['people.csv']]).status, 2)
  assert.equal(indistinct(['optimize', '-', '--plan', at['plan.json'], '-o', 'x.csv'], { input: people }).status, 2)
  assert.equal(indistinct([...base, at['plan.json'], '-o', join(folder(), 'no', 'x.csv')]).status, 2)
  const out = join(folder(), 'out.csv')
  const empty = indistinct([...base, at['all.json'], '-o', out])
  assert.equal(empty.status, 3)
  assert.ok(!existsSync(out))
  assert.equal(indistinct([...base, at['all.json'], '-o', out, '--allow-empty']).status, 0)
  assert.equal(readFileSync(out, 'utf8'), 'age,sex,job\n')
})

test('apply tells what a recipe does to another file, beside a fresh solution', () => {
  const at = files({
    'people.csv': people,
    'plan.json': plan(),
    'other.csv': 'age;sex;job\n33;F;cook\n51;M;cook\n52;M;judge\n52;F;judge\n90;F;nurse\n',
    'no.json': {},
  })
  const recipe = join(folder(), 'recipe.json')
  assert.equal(indistinct(['optimize', at['people.csv'], '--plan', at['plan.json'], '--recipe', recipe]).status, 0)
  const text = JSON.parse(readFileSync(recipe, 'utf8'))
  assert.equal(text.indistinctRecipe, 1)
  assert.equal(text.result.proven, true)
  const out = join(folder(), 'out.csv')
  const { status, stderr, json } = indistinct(['apply', at['other.csv'], '--recipe', recipe, '-o', out, '--json'])
  assert.equal(status, 0, stderr)
  const told = json()
  assert.deepEqual([told.rows, told.unseen.rows, told.unseen.columns[0].name], [5, 1, 'age'])
  assert.equal(told.suppressed, told.unseen.rows + told.below.rows)
  assert.deepEqual([told.fresh.proven, told.fresh.suppressed, told.fresh.rows], [true, 0, 5])
  assert.equal(told.release.records, 5 - told.suppressed)
  const anew = indistinct(['apply', at['other.csv'], '--recipe', recipe, '-o', out, '--reoptimize', '--json']).json()
  assert.equal(anew.release.suppressed, anew.fresh.suppressed)
  assert.equal(indistinct(['apply', at['other.csv'], '--recipe', at['no.json']]).status, 2)
  assert.match(indistinct(['apply', at['other.csv'], '--recipe', recipe]).stdout, /fresh/)
})

test('the recipe of Adult applied to the rows that it has not seen', {
  skip: !existsSync(shared('data/adult/adult-test-15060.csv')) && 'the data are not here',
}, () => {
  const recipe = join(folder(), 'adult.json')
  const args = [
    '--plan',
    shared('data/adult/adult-coarse.plan.json'),
    '-k',
    '10',
    '--max-suppressed',
    '1%',
    '--time-limit',
    '3',
  ]
  const train = indistinct(['optimize', shared('data/adult/adult-30162.csv'), ...args, '--recipe', recipe, '--json'])
  assert.equal(train.status, 0, train.stderr)
  const out = join(folder(), 'test.csv')
  const applied = indistinct([
    'apply',
    shared('data/adult/adult-test-15060.csv'),
    '--recipe',
    recipe,
    '-o',
    out,
    '--time-limit',
    '5',
    '--json',
  ])
  assert.equal(applied.status, 0, applied.stderr)
  const told = applied.json()
  assert.equal(told.rows, 15060)
  assert.equal(told.suppressed, told.unseen.rows + told.below.rows)
  assert.ok(told.fresh.rows === 15060 && told.fresh.dm > 0)
  const quasi = JSON.parse(readFileSync(recipe, 'utf8')).columns.filter((c) => c.role === 'quasi')
  const verified = indistinct(['verify', out, ...quasi.flatMap((c) => ['--quasi', c.name]), '-k', '10', '--json'])
  assert.equal(verified.status, 0, verified.stdout)
  assert.equal(verified.json().rows, 15060 - told.suppressed)
})

test('a stratified sample is drawn before it is solved, and k holds in what is published of it', () => {
  const { data, plan } = census()
  const [out, again, recipe] = ['sample.csv', 'again.csv', 'recipe.json'].map((name) => join(folder(), name))
  const common = ['optimize', data, '--plan', plan, '-k', '5', '--loss', 'dm', '--time-limit', '1', '--json']
  const some = ['--sample', '10%', '--sample-by', 'sex', '--sample-seed', '9']
  const solved = indistinct([...common, ...some, '-o', out, '--recipe', recipe])
  assert.equal(solved.status, 0, solved.stderr)
  const { rows, suppressed, cost, release } = solved.json()
  assert.equal(rows, 3000)
  assert.deepEqual([release.records, release.leftOut], [3000 - suppressed, 27000])
  const held = indistinct(['verify', out, '--data', data, '--recipe', recipe, '--json'])
  assert.equal(held.status, 0, held.stdout)
  assert.equal(held.json().dm, cost)
  assert.ok(held.json().smallestClass >= 5)
  // The recipe draws the same rows; another seed draws others, of which this is no release.
  assert.equal(indistinct(['apply', data, '--recipe', recipe, '--no-fresh', '-o', again]).status, 0)
  assert.equal(readFileSync(again, 'utf8'), readFileSync(out, 'utf8'))
  const other = JSON.parse(readFileSync(recipe, 'utf8'))
  other.plan.rows.sample.seed = 10
  writeFileSync(recipe, JSON.stringify(other))
  assert.equal(indistinct(['verify', out, '--data', data, '--recipe', recipe]).status, 1)
  assert.equal(indistinct([...common, '--sample', 'ten']).status, 2)
  assert.equal(indistinct([...common, '--sample', '10%', '--sample-by', 'sxe']).status, 2)
})

test('medians and midpoints are held against what the recipe says they stand for', () => {
  const rows = Array.from(
    { length: 120 },
    (_, i) => `${20 + ((i * 7) % 50)},${i % 3 ? '' : 'x'},${i % 9 ? i % 30 : '?'}`,
  )
  for (const represent of ['median', 'midpoint']) {
    const at = files({
      'numbers.csv': `age,note,hours\n${rows.join('\n')}\n`,
      'plan.json': {
        indistinct: 1,
        source: { missing: ['?'] },
        columns: {
          age: { role: 'quasi', type: 'number', represent },
          hours: { role: 'quasi', type: 'number', represent, bins: { width: 5 } },
          note: { role: 'keep' },
        },
        privacy: { k: 4, maxSuppressed: '5%' },
        loss: 'dm',
      },
    })
    const [out, recipe, broken] = ['out.csv', 'recipe.json', 'broken.csv'].map((name) => join(folder(), name))
    const args = ['optimize', at['numbers.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json']
    const solved = indistinct(args)
    assert.equal(solved.status, 0, solved.stderr)
    const held = (file, ...more) => indistinct(['verify', file, '--data', at['numbers.csv'], '--json', ...more])
    const verdict = held(out, '--recipe', recipe)
    assert.equal(verdict.status, 0, verdict.stdout)
    assert.deepEqual([verdict.json().dm, verdict.json().suppressed], [solved.json().cost, solved.json().suppressed])
    assert.equal(held(out, '--plan', at['plan.json']).status, 2)
    const assessed = ['assess', at['numbers.csv'], out, '--plan', at['plan.json'], '--json']
    assert.equal(indistinct([...assessed, '--recipe', recipe]).json().checked.dm, solved.json().cost)
    assert.equal(indistinct(assessed).status, 2)
    // A row moves to the next interval.
    const [head, first, ...others] = readFileSync(out, 'utf8').trimEnd().split('\n')
    const ages = [...new Set([first, ...others].map((line) => line.split(',')[0]))]
    const moved = [ages.find((age) => age !== first.split(',')[0]), ...first.split(',').slice(1)].join(',')
    writeFileSync(broken, [head, moved, ...others].join('\n'))
    assert.equal(held(broken, '--recipe', recipe).status, 1)
  }
})

test('a column that is no quasi-identifier is published by its bins, verified and applied', () => {
  const rows = Array.from(
    { length: 120 },
    (_, i) => `${20 + (i % 30)},${1000 + ((i * 37) % 900)}.5,2020-0${1 + (i % 9)}-1${i % 9}`,
  )
  rows.push('99,,')
  const columns = {
    age: { role: 'quasi' },
    pay: { role: 'keep', bins: { width: 250 } },
    since: { role: 'sensitive', bins: { unit: 'year' } },
  }
  const plan = { indistinct: 1, columns, privacy: { k: 5, maxSuppressed: 3 }, release: { suppressed: 'blank' } }
  const at = files({ 'data.csv': `age,pay,since\n${rows.join('\n')}\n`, 'plan.json': plan })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const made = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe])
  assert.equal(made.status, 0, made.stderr)
  const text = readFileSync(out, 'utf8')
  assert.match(text, /"\[1000, 1250\)",2020$/m)
  assert.doesNotMatch(text, /\.5/)
  // Withheld, the row keeps what is no quasi-identifier.
  assert.match(text, /^\[blank\],,$/m)
  for (const by of [
    ['--plan', at['plan.json']],
    ['--recipe', recipe],
  ]) {
    const told = indistinct(['verify', out, '--data', at['data.csv'], ...by])
    assert.equal(told.status, 0, told.stderr + told.stdout)
    const changed = files({ 'out.csv': text.replace('[1000, 1250)', '[1250, 1500)') })['out.csv']
    assert.equal(indistinct(['verify', changed, '--data', at['data.csv'], ...by]).status, 1)
  }
  // Of another file, what no bin holds is withheld.
  const other = files({
    'other.csv': `age,pay,since\n${rows.slice(0, 60).join('\n')}\n${rows[0].replace('1000', '7000')}\n`,
  })['other.csv']
  const again = join(folder(), 'again.csv')
  assert.equal(indistinct(['apply', other, '--recipe', recipe, '--no-fresh', '-o', again]).status, 0)
  assert.match(readFileSync(again, 'utf8'), /,\[blank\],2020$/m)
  const told = indistinct(['verify', again, '--data', other, '--recipe', recipe])
  assert.equal(told.status, 0, told.stderr + told.stdout)
})
