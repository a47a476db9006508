// The exported SQL, run by a real database over the original file, releases the same rows as the engine.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { everyKind, multiset, open, same, some, text } from './sql_support.mjs'
import { files, folder, indistinct } from './support.mjs'

/** What the SQL file proposes for grouping the rows, without its comment marks. */
const countsQuery = (sql) =>
  readFileSync(sql, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('--     '))
    .map((line) => line.slice(7))
    .join('\n')
    .replace(/;\s*$/, '')
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
