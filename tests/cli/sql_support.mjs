// Releases as SQL over a database, beside what the engine wrote.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { folder, indistinct } from './support.mjs'

export const text = (path) => `'${path.replaceAll("'", "''")}'`

/** Rows of a query, each as one string of its cells, in no order. */
export async function multiset(connection, sql) {
  const reader = await connection.runAndReadAll(sql)
  return reader
    .getRows()
    .map((row) => JSON.stringify(row.map((cell) => (cell === null ? '' : String(cell)))))
    .sort()
}

/** The same file as text throughout, and with the types that the database finds. */
export async function open(path, typed) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const how = typed ? "nullstr = ['', '?']" : 'all_varchar = true'
  await connection.run(`CREATE TABLE data AS SELECT * FROM read_csv(${text(path)}, header = true, ${how})`)
  return connection
}

export async function same(data, plan, args = []) {
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
// Every kind of column: plain and binned numbers, decimals, days, months, categories in order, under a taxonomy and by
// level, missing values, quotes, commas and blanks in values and names.
export function everyKind() {
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
/** For an optimize that need not find the best. */
export const some = ['--time-limit', '2']
