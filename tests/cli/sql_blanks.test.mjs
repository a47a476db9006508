// The exported SQL of releases with blank cells, run by a real database: what it blanks, and what it leaves out.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { everyKind, multiset, open, same, some, text } from './sql_support.mjs'
import { files, folder, indistinct } from './support.mjs'

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
