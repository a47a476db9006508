// The exported SQL, run by a real database over the original file, releases the same rows as the engine.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { files, folder, indistinct } from './support.mjs'

const text = (path) => `'${path.replaceAll("'", "''")}'`

/** Rows of a query, each as one string of its cells, in no order. */
async function multiset(connection, sql) {
  const reader = await connection.runAndReadAll(sql)
  return reader
    .getRows()
    .map((row) => JSON.stringify(row.map((cell) => (cell === null ? '' : String(cell)))))
    .sort()
}

/** The same file as text throughout, and with the types that the database finds. */
async function open(path, typed) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const how = typed ? "nullstr = ['', '?']" : 'all_varchar = true'
  await connection.run(`CREATE TABLE data AS SELECT * FROM read_csv(${text(path)}, header = true, ${how})`)
  return connection
}

async function same(data, plan, args = []) {
  const [out, sql, recipe] = ['out.csv', 'out.sql', 'recipe.json'].map((name) => join(folder(), name))
  const solved = indistinct([
    'optimize',
    data,
    '--plan',
    plan,
    '-o',
    out,
    '--sql',
    sql,
    '--recipe',
    recipe,
    '--json',
    ...args,
  ])
  assert.equal(solved.status, 0, solved.stderr)
  const query = readFileSync(sql, 'utf8').replace(/;\s*$/, '')
  for (const typed of [false, true]) {
    const connection = await open(data, typed)
    const released = await multiset(
      connection,
      `SELECT * FROM read_csv(${text(out)}, header = true, all_varchar = true, delim = ',', quote = '"')`,
    )
    const columns = JSON.parse(readFileSync(recipe, 'utf8'))
      .columns.filter(({ role }) => !['drop', 'identifier', 'entity'].includes(role))
      .map(({ name }) => `CAST("${name.replaceAll('"', '""')}" AS VARCHAR)`)
    const queried = await multiset(connection, `SELECT ${columns.join(', ')} FROM (${query})`)
    assert.equal(released.length, solved.json().release.records)
    assert.deepEqual(queried, released, typed ? 'typed' : 'as text')
  }
  return { solved: solved.json(), sql }
}

/** What the SQL file proposes for grouping the rows, without its comment marks. */
const countsQuery = (sql) =>
  readFileSync(sql, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('--     '))
    .map((line) => line.slice(7))
    .join('\n')
    .replace(/;\s*$/, '')

// Every kind of column: plain and binned numbers, decimals, days, months, categories in order, under a taxonomy and by
// level, missing values, quotes, commas and blanks in values and names.
function everyKind() {
  let state = 7
  const below = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % n
  }
  const pick = (list) => list[below(list.length)]
  const cell = (value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const lines = ['id,age,"in, come",born,seen,city,job,size,"it""s"']
  for (let row = 0; row < 400; row++) {
    const day = new Date(Date.UTC(2020, 0, 1 + below(500))).toISOString().slice(0, 10)
    const values = [
      `p${row}`,
      below(9) === 0 ? '?' : String(20 + below(30)),
      below(8) === 0 ? '' : (below(400) / 4).toFixed(2),
      below(7) === 0 ? '' : day,
      day,
      pick(['Bern', 'Basel', "St. Mary's", 'A "quoted", name', 'Zug', '?']),
      pick(['cook', 'baker', 'nurse', 'doctor', '?']),
      pick(['small', 'middle', 'large']),
      pick(['x', 'y, z', 'say "so"']),
    ]
    lines.push(values.map(cell).join(','))
  }
  const jobs = 'cook;food;*\nbaker;food;*\nnurse;care;*\ndoctor;care;*\n'
  const plan = {
    indistinct: 1,
    source: { missing: ['', '?'] },
    columns: {
      id: { role: 'identifier' },
      age: { role: 'quasi', type: 'number', bins: { width: 5 } },
      'in, come': { role: 'quasi', type: 'number' },
      born: { role: 'quasi', type: 'date' },
      seen: { role: 'quasi', type: 'date', bins: { unit: 'month' } },
      city: { role: 'quasi' },
      job: { role: 'quasi', taxonomy: { text: jobs }, space: 'lattice' },
      size: { role: 'quasi', type: 'category', order: ['small', 'middle', 'large'] },
      'it"s': { role: 'keep' },
    },
    privacy: { k: 3, maxSuppressed: '20%' },
    loss: 'lm',
  }
  return { csv: `${lines.join('\n')}\n`, plan }
}

const some = ['--time-limit', '2']

/** What the engine releases of a database's table, brought as CSV, and what the SQL releases of the table itself. */
async function released(connection, at, args) {
  await connection.run(`COPY data TO ${text(at.csv)} (HEADER)`)
  const out = join(folder(), 'out.csv')
  const done = indistinct([...args(at), '-o', out, '--allow-empty', '--json'])
  assert.equal(done.status, 0, done.stderr)
  const columns = JSON.parse(readFileSync(at.recipe, 'utf8')).columns.map(({ name }) => name)
  const names = columns.map((name) => `CAST("${name}" AS VARCHAR)`)
  const query = readFileSync(at.sql, 'utf8').replace(/;\s*$/, '')
  const wrote = `read_csv(${text(out)}, header = true, all_varchar = true, delim = ',', quote = '"')`
  return {
    engine: await multiset(connection, `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM ${wrote}`),
    sql: await multiset(connection, `SELECT ${names.join(', ')} FROM (${query})`),
  }
}

test('typed columns are compared as the engine compares them, and what cannot be cast is withheld', async () => {
  const numbers = [18, 20, 22, 24, 41, 42, 43, 60]
  const taxonomy = `${numbers.map((n) => `${n};${n < 40 ? 'young' : 'old'};*`).join('\n')}\n`
  const many = Array.from({ length: 260 }, (_, n) => `${n}.5;${n < 130 ? 'low' : 'high'};*`).join('\n')
  const pick = (list) => `[${list}][1 + (i * 7919 % ${list.length})]`
  const inTaxonomy = (tree) => ({ role: 'quasi', type: 'number', taxonomy: { text: tree }, space: 'lattice' })
  const kinds = [
    ['whole', 'INTEGER', pick(numbers), inTaxonomy(taxonomy)],
    ['double', 'DOUBLE', pick(numbers), inTaxonomy(taxonomy)],
    ['decimal', 'DECIMAL(6, 2)', pick(numbers), inTaxonomy(taxonomy)],
    ['words', 'VARCHAR', pick(numbers), inTaxonomy(taxonomy)],
    ['half', 'DOUBLE', 'i % 260 + 0.5', inTaxonomy(`${many}\n`)],
    ['spread', 'DOUBLE', 'i * 37 % 90 / 4', { role: 'quasi', type: 'number' }],
    ['big', 'BIGINT', 'i * 41 % 70 - 20', { role: 'quasi', type: 'number', bins: { width: 10 } }],
    ['day', 'DATE', "DATE '2020-01-01' + (i * 53 % 700)::INTEGER", { role: 'quasi', type: 'date' }],
    [
      'month',
      'DATE',
      "DATE '2020-01-01' + (i * 59 % 300)::INTEGER",
      { role: 'quasi', type: 'date', bins: { unit: 'month' } },
    ],
    [
      'moment',
      'TIMESTAMP',
      "TIMESTAMP '2020-01-01 10:00:00' + INTERVAL (i % 4) HOUR",
      { role: 'quasi', type: 'category' },
    ],
    ['flag', 'BOOLEAN', 'i % 3 = 0', { role: 'quasi', type: 'category' }],
  ]
  for (const [column, type, value, planned] of kinds) {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const filled = `CASE WHEN i % 17 = 0 THEN NULL ELSE CAST(${value} AS ${type}) END`
    await connection.run(`CREATE TABLE data AS SELECT i % 3 AS part, ${filled} AS "${column}" FROM range(600) AS t(i)`)
    const plan = {
      indistinct: 1,
      source: { missing: [''] },
      columns: { part: { role: 'keep' }, [column]: planned },
      loss: 'lm',
    }
    plan.privacy = { k: 4, maxSuppressed: '10%' }
    plan.release = { shuffle: false }
    const at = files({ 'plan.json': plan })
    for (const name of ['recipe', 'sql', 'csv']) at[name] = join(dirname(at['plan.json']), `it.${name}`)
    const solve = ({ csv, sql, recipe }) => [
      'optimize',
      csv,
      '--plan',
      at['plan.json'],
      ...some,
      '--sql',
      sql,
      '--recipe',
      recipe,
    ]
    const own = await released(connection, at, solve)
    assert.ok(own.engine.length > 500, `${column}: ${own.engine.length} rows`)
    assert.deepEqual(own.sql, own.engine, column)
    // Next year's table, as text, with what is no value of the type.
    const strange = [
      'x',
      '042',
      '1e999',
      '+42',
      ' 42 ',
      '42.',
      '-',
      '2020-02-30',
      '2020-1-1',
      '0000-00-00',
      '2020-12-31',
      '2100-02-29',
    ]
    strange.push(...['2020-02-29', '12345678901234567', '4.2e1', 'NaN', 'inf', '1_000', '0x2A', 'true', '{}', "it's"])
    await connection.run(`ALTER TABLE data ALTER COLUMN "${column}" TYPE VARCHAR`)
    for (const value of strange)
      for (let copy = 0; copy < 5; copy++) await connection.run(`INSERT INTO data VALUES (0, ${text(value)})`)
    const apply = ({ csv, recipe }) => ['apply', csv, '--recipe', recipe, '--no-fresh']
    const next = await released(connection, at, apply)
    assert.deepEqual(next.sql, next.engine, `${column}, next year`)
  }
})

test('every kind of column', async () => {
  const { csv, plan } = everyKind()
  const at = files({ 'all.csv': csv, 'plan.json': plan })
  const { solved } = await same(at['all.csv'], at['plan.json'], some)
  assert.ok(solved.columns.filter(({ cuts }) => cuts.length > 0).length >= 2)
})

test('blanked rows, representatives, sets, and rows that miss a value left out', async () => {
  const { csv, plan } = everyKind()
  plan.release = { suppressed: 'blank', blank: 'withheld' }
  plan.columns.age.represent = 'median'
  plan.columns['in, come'].missing = 'drop'
  plan.columns.city.publish = 'sets'
  delete plan.columns.born
  delete plan.columns.seen
  const at = files({ 'all.csv': csv, 'plan.json': plan })
  const { solved } = await same(at['all.csv'], at['plan.json'], some)
  assert.ok(solved.release.leftOut > 0)
})

test('classes of persons, some of whom are not known', async () => {
  const { csv, plan } = everyKind()
  const rows = csv.trimEnd().split('\n')
  const whose = rows.map((row, i) =>
    i === 0 ? `who,${row}` : `${i % 13 === 0 ? '?' : `p${Math.floor(i / 3)}`},${row}`,
  )
  plan.columns.who = { role: 'entity' }
  for (const suppressed of ['drop', 'blank']) {
    plan.release = { suppressed }
    const at = files({ 'data.csv': `${whose.join('\n')}\n`, 'plan.json': plan })
    const { solved, sql } = await same(at['data.csv'], at['plan.json'], some)
    assert.ok(solved.smallestClass >= 3 && solved.suppressed > 0)
    assert.match(readFileSync(sql, 'utf8'), /COUNT\(DISTINCT "who as a person"\)/)
  }
})

test('columns that are no quasi-identifiers by their bins', async () => {
  const { csv, plan } = everyKind()
  plan.columns['in, come'] = { role: 'weight', type: 'number', bins: { width: 7.5 } }
  plan.columns.seen = { role: 'keep', type: 'date', bins: { unit: 'quarter' } }
  plan.columns.age = { role: 'sensitive', type: 'number', bins: { edges: [20, 25, 40, 60] }, represent: 'midpoint' }
  plan.release = { suppressed: 'blank' }
  const at = files({ 'all.csv': csv, 'plan.json': plan })
  await same(at['all.csv'], at['plan.json'], some)
})

/** The smallest class of a query's rows; what is blank wholly is in none. */
async function smallestClass(connection, query, quasi) {
  const names = quasi.map((name) => `"${name}"`)
  const shown = names.map((name) => `${name} <> '[blank]'`).join(' OR ')
  const classes = `SELECT COUNT(*) AS n FROM (${query}) WHERE ${shown} GROUP BY ${names}`
  const reader = await connection.runAndReadAll(`SELECT MIN(n), COUNT(*) FROM (${classes})`)
  const [least, many] = reader.getRows()[0].map(Number)
  assert.ok(many > 3)
  return least
}

const rescues = ['--rescue=after', '--rescue=jointly']

for (const way of rescues)
  test(`${way}: with its key table the SQL blanks the same cells, on another table it keeps to k`, async () => {
    for (const release of [{}, { suppressed: 'blank' }]) {
      const { csv, plan } = everyKind()
      plan.release = release
      plan.privacy.maxSuppressed = null
      plan.columns['it"s'].role = 'drop'
      const at = files({ 'all.csv': csv, 'plan.json': plan })
      const key = join(folder(), 'key.csv')
      const { solved, sql } = await same(at['all.csv'], at['plan.json'], [...some, way, '--key-table', key])
      assert.ok(solved.rescue.cells > 50)
      const query = readFileSync(sql, 'utf8')
      assert.match(query, /^-- Not for release: /m)
      // Half of the rows are another table, in which fewer rows share a class.
      const lines = csv.split('\n')
      const half = files({ 'half.csv': lines.filter((_, i) => i % 2 === 0).join('\n') })
      const quasi = ['age', 'in, come', 'born', 'seen', 'city', 'job', 'size']
      const least = await smallestClass(await open(half['half.csv'], false), query.replace(/;\s*$/, ''), quasi)
      assert.ok(least >= 3, `a class of ${least} rows`)
    }
  })

for (const way of rescues)
  test(`${way}: without its key table the SQL withholds what it cannot blank, and says so`, async () => {
    const { csv, plan } = everyKind()
    plan.privacy.maxSuppressed = null
    const at = files({ 'all.csv': csv, 'plan.json': plan })
    const [sql, recipe] = ['out.sql', 'recipe.json'].map((name) => join(folder(), name))
    const asked = ['optimize', at['all.csv'], '--plan', at['plan.json'], ...some, way, '--sql', sql, '--recipe', recipe]
    const solved = indistinct(asked)
    assert.equal(solved.status, 0, solved.stderr)
    assert.match(solved.stderr, /blanks no cells: it leaves rows of classes below k out/)
    const query = readFileSync(sql, 'utf8')
    assert.match(query, /^-- The release that this belongs to blanks single cells, and this blanks none/m)
    // What the same cuts release where they withhold.
    const cuts = JSON.parse(readFileSync(recipe, 'utf8'))
    delete cuts.release.rescue
    const withholding = files({ 'recipe.json': cuts })
    const out = join(folder(), 'out.csv')
    const applied = indistinct([
      'apply',
      at['all.csv'],
      '--recipe',
      withholding['recipe.json'],
      '--no-fresh',
      '-o',
      out,
      '--allow-empty',
    ])
    assert.equal(applied.status, 0, applied.stderr)
    const connection = await open(at['all.csv'], false)
    const wrote = `read_csv(${text(out)}, header = true, all_varchar = true, delim = ',', quote = '"')`
    assert.deepEqual(
      await multiset(connection, query.replace(/;\s*$/, '')),
      await multiset(connection, `SELECT * FROM ${wrote}`),
    )
  })

test('rescued classes of persons, by their key table', async () => {
  const { csv, plan } = everyKind()
  const rows = csv.trimEnd().split('\n')
  const whose = rows.map((row, i) =>
    i === 0 ? `who,${row}` : `${i % 13 === 0 ? '?' : `p${Math.floor(i / 3)}`},${row}`,
  )
  plan.columns.who = { role: 'entity' }
  plan.privacy.maxSuppressed = null
  const at = files({ 'data.csv': `${whose.join('\n')}\n`, 'plan.json': plan })
  const key = join(folder(), 'key.csv')
  const { solved } = await same(at['data.csv'], at['plan.json'], [...some, '--rescue=after', '--key-table', key])
  assert.ok(solved.rescue.cells > 50)
})

test('cells that are blanked where nothing is generalized, by their key table', async () => {
  const { csv, plan } = everyKind()
  plan.privacy.maxSuppressed = null
  delete plan.loss
  delete plan.columns.job.space
  const at = files({ 'all.csv': csv, 'plan.json': plan })
  const [out, sql, key] = ['out.csv', 'out.sql', 'key.csv'].map((name) => join(folder(), name))
  const ask = (...more) =>
    indistinct(['suppress', at['all.csv'], '--plan', at['plan.json'], ...some, '--sql', sql, ...more])
  const made = ask('-o', out, '--key-table', key, '--json')
  assert.equal(made.status, 0, made.stderr)
  assert.ok(made.json().cells > 100)
  const connection = await open(at['all.csv'], false)
  const wrote = `read_csv(${text(out)}, header = true, all_varchar = true, delim = ',', quote = '"')`
  assert.deepEqual(
    await multiset(connection, readFileSync(sql, 'utf8').replace(/;\s*$/, '')),
    await multiset(connection, `SELECT * FROM ${wrote}`),
  )
  const alone = ask()
  assert.equal(alone.status, 2)
  assert.match(alone.stderr, /cannot tell which single cells to blank without a key table/)
  const original = ask('--semantics', 'original-file', '--key-table', key)
  assert.equal(original.status, 2)
  assert.match(original.stderr, /by the strict reading/)
})

test('a column with more values than a CASE should list', async () => {
  const lines = ['zip,sex']
  for (let row = 0; row < 1000; row++) lines.push(`Z${(row * 7) % 300},${row % 3 === 0 ? 'F' : 'M'}`)
  const plan = { indistinct: 1, columns: { zip: { role: 'quasi' }, sex: { role: 'quasi' } }, privacy: { k: 5 } }
  const at = files({ 'zip.csv': `${lines.join('\n')}\n`, 'plan.json': plan })
  await same(at['zip.csv'], at['plan.json'], some)
})

test('the census, and its counts in place of its rows: the same solution at the same cost', async () => {
  const data = join(folder(), 'census.csv')
  indistinct(['sample', 'census', '-o', data])
  const planPath = data.replace('.csv', '.plan.json')
  const plan = JSON.parse(readFileSync(planPath, 'utf8'))
  for (const [name, column] of Object.entries(plan.columns))
    if (!['age', 'sex', 'race'].includes(name)) column.role = 'drop'
  // Beside the taxonomies that it names.
  const small = join(dirname(data), 'small.json')
  writeFileSync(small, JSON.stringify(plan))
  const { solved, sql } = await same(data, small, ['-k', '20', '--threads', '1'])
  assert.equal(solved.proven, true)
  const connection = await open(data, false)
  const counts = join(folder(), 'counts.csv')
  await connection.run(`COPY (${countsQuery(sql)}) TO ${text(counts)} (HEADER)`)
  for (const name of Object.keys(plan.columns)) if (plan.columns[name].role !== 'quasi') delete plan.columns[name]
  plan.columns.rows = { role: 'count' }
  const grouped = join(dirname(data), 'counts.json')
  writeFileSync(grouped, JSON.stringify(plan))
  const again = indistinct(['optimize', counts, '--plan', grouped, '-k', '20', '--threads', '1', '--json'])
  assert.equal(again.status, 0, again.stderr)
  const { cost, suppressed, classes, columns, rows } = again.json()
  assert.deepEqual(
    [cost, suppressed, classes, columns, rows],
    [solved.cost, solved.suppressed, solved.classes, solved.columns, solved.rows],
  )
})
