// Files as offices of several countries save them: their bytes, numbers and dates are recognised and said, can be told,
// and go back as they came.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { files, folder, indistinct } from './support.mjs'

const latin1 = (text) => Buffer.from(text, 'latin1')
const utf16 = (text) => Buffer.from(`\ufeff${text}`, 'utf16le')

function saved(bytes, name = 'data.csv') {
  const path = join(folder(), name)
  writeFileSync(path, bytes)
  return path
}

/** Forty persons as a German office has them. */
function office() {
  const lines = ['Nachname;Größe;Betrag;Geburtsdatum;Ort;Diagnose']
  for (let i = 0; i < 40; i++) {
    const size = `1,${60 + (i % 30)}`
    const amount = i === 7 ? 'k.A.' : `${1 + (i % 4)}.${100 + i},5`
    const day = `${String(1 + (i % 28)).padStart(2, '0')}.${String(1 + (i % 12)).padStart(2, '0')}.${1950 + i}`
    lines.push(
      `${['Müller', 'Weber', 'Weiß'][i % 3]};${size};${amount};${day};${['Köln', 'Düren'][i % 2]};${['Grippe', 'Röteln', 'Husten'][i % 3]}`,
    )
  }
  return `${lines.join('\r\n')}\r\n`
}
const officePlan = (more = {}) => ({
  indistinct: 1,
  columns: {
    Größe: { role: 'quasi', type: 'number' },
    Betrag: { role: 'quasi', type: 'number' },
    Geburtsdatum: { role: 'quasi', type: 'date' },
    Ort: { role: 'keep' },
    Diagnose: { role: 'sensitive' },
  },
  privacy: { k: 4, maxSuppressed: 0 },
  release: { shuffle: false },
  ...more,
})

test('encodings, numbers, dates and missing words are recognised and said', () => {
  for (const [bytes, encoding] of [
    [latin1(office()), 'windows-1252'],
    [Buffer.from(office()), 'utf-8'],
    [utf16(office()), 'utf-16le'],
    [utf16(office()).subarray(2), 'utf-16le'],
    [utf16(office()).swap16(), 'utf-16be'],
  ]) {
    const { status, stderr, json } = indistinct(['profile', saved(bytes), '--json'])
    assert.equal(status, 0, stderr)
    const { dialect, columns, rows } = json()
    assert.equal(dialect.encoding, encoding)
    assert.equal(rows, 40)
    assert.ok(dialect.missing.includes('k.A.'))
    const by = Object.fromEntries(columns.map((column) => [column.name, column]))
    assert.deepEqual([by.Größe.type, by.Größe.decimal, by.Größe.min, by.Größe.max], ['decimal', ',', 1.6, 1.89])
    assert.deepEqual(
      [by.Betrag.type, by.Betrag.thousands, by.Betrag.missing, by.Betrag.max],
      ['decimal', '.', 1, 4139.5],
    )
    assert.deepEqual(
      [by.Geburtsdatum.type, by.Geburtsdatum.dates, by.Geburtsdatum.min],
      ['date', 'dd.mm.yyyy', '1950-01-01'],
    )
    assert.deepEqual(
      columns.map(({ role }) => role),
      ['identifier', 'quasi', 'sensitive', 'quasi', 'quasi', 'sensitive'],
    )
  }
})

test('a release goes back in the encoding and the notation that the file came in, and is verified', () => {
  for (const bytes of [latin1(office()), utf16(office())]) {
    const data = saved(bytes)
    const at = files({ 'plan.json': officePlan() })
    const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
    const solved = indistinct(['optimize', data, '--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json'])
    assert.equal(solved.status, 0, solved.stderr)
    const wide = bytes[0] === 0xff
    assert.equal(solved.json().release.encoding, wide ? 'utf-16le' : 'windows-1252')
    const text = readFileSync(out).toString(wide ? 'utf16le' : 'latin1')
    assert.equal(text.startsWith('\ufeff'), wide)
    assert.match(text, /Größe;Betrag;Geburtsdatum;Ort;Diagnose\r\n/)
    assert.match(text, /;Köln;Grippe\r\n/)
    assert.match(text, /(^|;|\n)\[\d+,\d+, \d+,\d+[\])];/)
    assert.doesNotMatch(text, /\d{4}-\d\d-\d\d/)
    const held = indistinct(['verify', out, '--data', data, '--plan', at['plan.json'], '--json'])
    assert.equal(held.status, 0, held.stdout + held.stderr)
    assert.ok(Math.abs(held.json().lm - solved.json().cost) < 1e-9)
    const again = join(folder(), 'again.csv')
    const applied = indistinct(['apply', data, '--recipe', recipe, '-o', again, '--no-fresh', '--json'])
    assert.equal(applied.status, 0, applied.stderr)
    assert.deepEqual(readFileSync(again), readFileSync(out))
  }
})

test('what is not generalized keeps every byte', () => {
  const data = saved(latin1('Ort;Name;x\r\n"Köln";  Jürgen ;1,50\r\nKöln;"Zo""ë";-\r\nKöln;Ña;3,00\r\n'))
  const at = files({
    'plan.json': {
      indistinct: 1,
      columns: { Ort: { role: 'quasi' }, Name: { role: 'keep' }, x: { role: 'keep' } },
      privacy: { k: 3 },
      release: { shuffle: false },
    },
  })
  const out = join(folder(), 'out.csv')
  const { status, stderr } = indistinct(['optimize', data, '--plan', at['plan.json'], '-o', out, '--json'])
  assert.equal(status, 0, stderr)
  const lines = readFileSync(out).toString('latin1').split('\r\n')
  const original = readFileSync(data).toString('latin1').split('\r\n')
  for (let row = 0; row < 4; row++)
    assert.equal(lines[row].slice(lines[row].indexOf(';')), original[row].slice(original[row].indexOf(';')))
})

test('a label that the encoding lacks makes the whole file UTF-8, and says so', () => {
  const data = saved(latin1('Ort;n\nKöln;1\nDüren;1\nBonn;1\nMünster;1\n'))
  const at = files({
    'plan.json': {
      indistinct: 1,
      columns: {
        Ort: {
          role: 'quasi',
          space: 'taxonomy',
          taxonomy: { text: 'Köln;≥ Rhein;*\nBonn;≥ Rhein;*\nDüren;West;*\nMünster;West;*\n' },
        },
        n: { role: 'keep' },
      },
      privacy: { k: 2 },
      release: { shuffle: false },
    },
  })
  const out = join(folder(), 'out.csv')
  const { status, stderr, json } = indistinct(['optimize', data, '--plan', at['plan.json'], '-o', out, '--json'])
  assert.equal(status, 0, stderr)
  assert.equal(json().release.encoding, 'utf-8')
  assert.match(stderr, /written in UTF-8: windows-1252 has not all characters of "≥ Rhein"/)
  assert.match(readFileSync(out, 'utf8'), /≥ Rhein;1\n/)
})

test('plan and options go before what the values say', () => {
  const data = saved('v;w\n1.234;05/03/2021\n12.345;06/04/2021\n')
  const read = (...args) => indistinct(['profile', data, ...args, '--json']).json()
  const [v, w] = read().columns
  assert.deepEqual([v.max, w.dates, w.min], [12.345, 'dd/mm/yyyy', '2021-03-05'])
  assert.match(read().complaints[0].what, /dd\/mm\/yyyy or mm\/dd\/yyyy/)
  const told = read('--decimal', ',', '--dates', 'mm/dd/yyyy')
  assert.deepEqual([told.columns[0].max, told.columns[1].min], [12345, '2021-05-03'])
  assert.deepEqual(told.complaints, [])
  const at = files({
    'plan.json': { indistinct: 1, source: { thousands: '.', dates: 'mm/dd/yyyy', missing: ['', '1.234'] } },
  })
  const planned = read('--plan', at['plan.json'])
  assert.deepEqual(
    [planned.columns[0].max, planned.columns[0].missing, planned.columns[1].max],
    [12345, 1, '2021-06-04'],
  )
  assert.deepEqual(read('--missing', '1.234,x').dialect.missing, ['', '1.234', 'x'])
  const odd = indistinct(['profile', data, '--dates', 'whenever'])
  assert.equal(odd.status, 2)
  assert.match(odd.stderr, /"whenever" is no pattern of dates/)
  assert.match(indistinct(['profile', data, '--encoding', 'ebcdic']).stderr, /"ebcdic" is not known/)
})

test('an encoding that is told is taken, and what it cannot decode has row and column', () => {
  const data = saved(Buffer.from([...latin1('a;b\nx;'), 0x81, ...latin1('\n')]))
  const { status, stderr } = indistinct(['profile', data, '--encoding', 'windows-1252'])
  assert.equal(status, 2)
  assert.match(stderr, /Row 2, column "b": there is a character that is no windows-1252/)
  const euro = saved(Buffer.from([...latin1('a;b\nx;'), 0x80, ...latin1('\ny;z\n')]))
  assert.deepEqual(indistinct(['profile', euro, '--json']).json().columns[1].top[1] ?? [], ['€', 1])
})

test('other kinds of files get a sentence', () => {
  for (const [head, says] of [
    ['PK\u0003\u0004', /zip archive/],
    ['\u0089PNG\r\n', /image/],
    ['\u00d0\u00cf\u0011\u00e0', /Office file/],
    ['%PDF-1.7', /PDF/],
    ['\u001f\u008b', /compressed/],
    [`a,b\n${'x\0\u0001'.repeat(40)}`, /zero bytes/],
  ]) {
    const { status, stderr } = indistinct(['profile', saved(latin1(head))])
    assert.equal(status, 2)
    assert.match(stderr, says)
  }
})

test('the exported SQL reads the notations of the file', async () => {
  const rows = []
  for (let i = 0; i < 60; i++)
    rows.push(
      `1.${100 + (i % 9)},5;${1 + (i % 28)}.${1 + (i % 12)}.2${i % 2};${String(1 + (i % 28)).padStart(2, '0')}/${String(1 + (i % 12)).padStart(2, '0')}/20${10 + (i % 10)} 10:30`,
    )
  const data = saved(`a;b;c\n${rows.join('\n')}\n`)
  const quasi = (type) => ({ role: 'quasi', type })
  const at = files({
    'plan.json': {
      indistinct: 1,
      columns: { a: quasi('number'), b: quasi('date'), c: quasi('date') },
      privacy: { k: 3, maxSuppressed: 0 },
    },
  })
  const [out, sql] = ['out.csv', 'out.sql'].map((name) => join(folder(), name))
  const solved = indistinct([
    'optimize',
    data,
    '--plan',
    at['plan.json'],
    '-o',
    out,
    '--sql',
    sql,
    '--time-limit',
    '5',
    '--json',
  ])
  assert.equal(solved.status, 0, solved.stderr)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const csv = (path) => `read_csv('${path}', header = true, all_varchar = true, delim = ';', quote = '"')`
  await connection.run(`CREATE TABLE data AS SELECT * FROM ${csv(data)}`)
  const all = async (query) =>
    (await connection.runAndReadAll(query))
      .getRows()
      .map((row) => JSON.stringify(row))
      .sort()
  const queried = await all(readFileSync(sql, 'utf8').replace(/;\s*$/, ''))
  assert.deepEqual(queried, await all(`SELECT * FROM ${csv(out)}`))
  assert.equal(queried.length, 60)
})

test('odd files are read as the engine that the page runs reads them', () => {
  const odd = JSON.parse(readFileSync(new URL('../odd/files.json', import.meta.url), 'utf8'))
  assert.ok(odd.length >= 40)
  for (const { name, bytes, told } of odd) {
    const { status, stderr, json } = indistinct(['profile', saved(latin1(bytes)), '--json'])
    if (told.error) {
      assert.equal(status, 2, name)
      assert.ok(stderr.includes(told.error), `${name}: ${stderr}`)
      continue
    }
    assert.equal(status, 0, `${name}: ${stderr}`)
    const { dialect, rows, columns, complaints } = json()
    const read = {
      dialect,
      rows,
      columns: columns.map((column) =>
        Object.fromEntries(
          ['name', 'type', 'missing', 'role', 'decimal', 'thousands', 'dates'].flatMap((key) =>
            key in column ? [[key, column[key]]] : [],
          ),
        ),
      ),
      complaints: complaints.map(({ what }) => what),
    }
    assert.deepEqual(read, told, name)
  }
})

test('a codebook is written as its release is: encoding, delimiter, quotes and numbers', async () => {
  const sets = {
    ...officePlan({ privacy: { k: 40 } }),
    columns: { Größe: { role: 'quasi', type: 'number' }, Ort: { role: 'quasi' } },
  }
  const plan = saved(JSON.stringify(sets), 'p.json')
  const out = join(folder(), 'out.csv')
  for (const [bytes, decode] of [
    [latin1(office()), (book) => book.toString('latin1')],
    [Buffer.from(office()), (book) => book.toString('utf8')],
    [utf16(office()), (book) => book.toString('utf16le').replace('\ufeff', '')],
  ]) {
    const { status, stderr } = indistinct(['optimize', saved(bytes), '--plan', plan, '-o', out])
    assert.equal(status, 0, stderr)
    assert.equal(
      decode(readFileSync(out.replace('.csv', '.codebook.csv'))),
      'column;value;member\nGröße;*;[1,6, 1,89]\nOrt;*;Düren\nOrt;*;Köln\n',
    )
  }
})
