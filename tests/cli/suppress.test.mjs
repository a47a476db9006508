// Files with blank cells: what `suppress` says of them is what it writes, `verify` holds them to the reading that they
// were made by and refuses them once a blank is filled, and `apply` finds blanks anew.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { files, folder, indistinct } from './support.mjs'

let state = 5
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}
const names = ['age', 'town', 'job']
// Towns that nobody knows are missing in two spellings.
const towns = ['Bern', 'Bern', 'Zug', 'Genf', '?', '']
const people = Array.from({ length: 150 }, () =>
  [20 + below(9), towns[below(6)], ['cook', 'clerk', 'nurse'][below(3)], ['flu', 'cold'][below(2)]].join(),
)
const table = `age,town,job,ill\n${people.join('\n')}\n`
const plan = (change = {}) => ({
  indistinct: 1,
  source: { missing: ['?', ''] },
  columns: {
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi' },
    job: { role: 'quasi' },
    ill: { role: 'sensitive' },
  },
  privacy: { k: 3 },
  release: { shuffle: false },
  ...change,
})

function suppressed(more = [], change = {}) {
  const at = files({ 'data.csv': table, 'plan.json': plan(change) })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const words = ['suppress', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json']
  const made = indistinct([...words, ...more])
  assert.equal(made.status, 0, made.stderr)
  const rows = readFileSync(out, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','))
  return { at, out, recipe, result: made.json(), rows }
}

const held = ({ at, recipe }, file) =>
  indistinct(['verify', file, '--data', at['data.csv'], '--recipe', recipe, '--json'])

function refusesEveryFilledBlank(made) {
  const original = people.map((row) => row.split(','))
  const blanks = made.rows.flatMap((row, y) => names.flatMap((_, x) => (row[x] === '[blank]' ? [[y, x]] : [])))
  assert.ok(blanks.length > 20)
  const file = join(folder(), 'filled.csv')
  for (const [y, x] of blanks.filter((_, i) => i % 7 === 0)) {
    const changed = made.rows.map((row) => [...row])
    changed[y][x] = original[y - 1][x]
    writeFileSync(file, `${changed.map((row) => row.join()).join('\n')}\n`)
    assert.equal(held(made, file).status, 1, `row ${y}, ${names[x]}`)
  }
}

test('strictly, every class of the file has k rows, a blank being a value', () => {
  const made = suppressed()
  const { result, rows } = made
  assert.equal(result.withheld, 0)
  assert.equal(rows.flat().filter((cell) => cell === '[blank]').length, result.cells)
  // A missing value is neither a blank nor another value.
  for (const [y, row] of rows.slice(1).entries())
    for (const [x, cell] of row.entries())
      if (cell !== '[blank]') {
        const was = people[y].split(',')[x]
        assert.equal(['?', ''].includes(cell), ['?', ''].includes(was))
        if (!['?', ''].includes(was)) assert.equal(cell, was)
      }
  assert.equal(result.release.semantics, 'strict')
  assert.equal(JSON.parse(readFileSync(made.recipe, 'utf8')).suppress.semantics, 'strict')
  const alone = ['verify', made.out, '--quasi', names.join(), '-k', '3', '--json']
  assert.equal(indistinct(alone).status, 0)
  assert.equal(indistinct(['verify', made.out, '--recipe', made.recipe]).status, 0)
  const verdict = held(made, made.out)
  assert.equal(verdict.status, 0, verdict.stdout)
  refusesEveryFilledBlank(made)
})

test('by the original file, what a row shows has k rows there, and only that file can tell', () => {
  const made = suppressed(['--semantics', 'original-file'])
  const { semantics, classes } = { ...made.result.release }
  assert.equal(semantics, 'original-file')
  assert.ok(classes > 0)
  const verdict = held(made, made.out)
  assert.equal(verdict.status, 0, verdict.stdout)
  const alone = indistinct(['verify', made.out, '--recipe', made.recipe])
  assert.equal(alone.status, 2)
  assert.match(alone.stderr, /is about the original file.*--data/)
  refusesEveryFilledBlank(made)
})

test('the plan alone is enough to verify, where it says how cells are blanked', () => {
  const made = suppressed([], { suppress: { semantics: 'strict' } })
  const words = ['verify', made.out, '--data', made.at['data.csv'], '--plan', made.at['plan.json'], '--json']
  assert.equal(indistinct(words).status, 0)
})

test('apply finds the blanks anew, on the same file and on another', () => {
  const made = suppressed()
  const again = join(folder(), 'again.csv')
  const same = indistinct(['apply', made.at['data.csv'], '--recipe', made.recipe, '-o', again, '--json'])
  assert.equal(same.status, 0, same.stderr)
  assert.equal(same.json().cells, made.result.cells)
  assert.equal(readFileSync(again, 'utf8'), readFileSync(made.out, 'utf8'))
  const other = files({ 'data.csv': `${table}77,Chur,smith,flu\n` })
  const anew = indistinct(['apply', other['data.csv'], '--recipe', made.recipe, '-o', again, '--json'])
  assert.equal(anew.status, 0, anew.stderr)
  const verdict = indistinct(['verify', again, '--data', other['data.csv'], '--recipe', made.recipe, '--json'])
  assert.equal(verdict.status, 0, verdict.stdout)
  const refused = indistinct(['apply', other['data.csv'], '--recipe', made.recipe, '--reoptimize'])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /found anew for every file/)
})

test('more rows blank wholly than may be suppressed are no solution, and nothing is written', () => {
  const strangers = 'a,b\n1,1\n2,2\n3,3\n4,4\n4,4\n'
  const columns = { a: { role: 'quasi' }, b: { role: 'quasi' } }
  const at = files({ 'data.csv': strangers, 'plan.json': { indistinct: 1, columns } })
  for (const semantics of ['strict', 'original-file']) {
    const out = join(folder(), 'out.csv')
    const ask = (...more) =>
      indistinct(['suppress', at['data.csv'], '--plan', at['plan.json'], '-k', '2', '--semantics', semantics, ...more])
    const none = ask('-o', out)
    assert.equal(none.status, 3)
    assert.match(none.stderr, /3 rows would be blank wholly, where the plan lets 0 be withheld/)
    assert.equal(existsSync(out), false)
    const some = ask('--max-suppressed', '3', '--json', '-o', out)
    assert.equal(some.status, 0, some.stderr)
    assert.deepEqual([some.json().withheld, some.json().release.suppressed], [3, 3])
  }
})

test('a value that reads like a blank is refused with another word for it', () => {
  const at = files({ 'data.csv': table.replace('cook', '[blank]'), 'plan.json': plan() })
  const out = join(folder(), 'out.csv')
  const { status, stderr } = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json'], '-o', out])
  assert.equal(status, 2)
  assert.match(stderr, /"\[blank 2\]"/)
})

test('the gate stops a file with blank cells as it stops any other', () => {
  const rows = table.split('\n').map((row, i) => (row === '' ? row : `${row},${i === 0 ? 'note' : i}`))
  const change = plan()
  change.columns.note = { role: 'keep' }
  const at = files({ 'data.csv': rows.join('\n'), 'plan.json': change })
  const out = join(folder(), 'out.csv')
  const stopped = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--json'])
  assert.equal(stopped.status, 1)
  assert.equal(existsSync(out), false)
  assert.ok(stopped.json().gate.some(({ column, stops }) => column === 'note' && stops))
})

test('what asks for cuts is refused, in words that say what to do', () => {
  const at = files({
    'data.csv': table,
    'plan.json': plan({ release: { rescue: 'after' }, privacy: { k: 3, maxBlanked: '5%' } }),
  })
  const asked = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json']])
  assert.equal(asked.status, 2)
  assert.match(
    asked.stderr,
    /release\.rescue: .* Remove release\.rescue and privacy\.maxBlanked, or optimize instead\./s,
  )
})

test('on request a key table says how each row with a blank was published, and that it is not for release', () => {
  for (const semantics of ['strict', 'original-file']) {
    const keys = join(folder(), 'keys.csv')
    const made = suppressed(['--semantics', semantics, '--max-suppressed', 'none', '--key-table', keys], {
      release: { shuffle: false, suppressed: 'blank' },
    })
    const [head, ...lines] = readFileSync(keys, 'utf8').trimEnd().split('\n')
    assert.equal(head, `row,rows,${names}`)
    const released = made.rows.map((row) => row.slice(0, names.length))
    const blanked = released.flatMap((row, y) => (row.includes('[blank]') ? [`${y + 1},1,${row}`] : []))
    assert.deepEqual(lines, blanked)
    assert.ok(lines.length > 10)
  }
})

test('where a file keeps its order, a row that fits two published ones is the one at its place', () => {
  const quasi = { role: 'quasi', type: 'category' }
  const at = files({
    'data.csv': 'a,b,c\n1,y,p\n1,y,q\n1,y,r\n1,y,s\n1,w,t\n2,y,u\n',
    'plan.json': {
      indistinct: 1,
      columns: { a: quasi, b: quasi, c: quasi },
      privacy: { k: 2, maxSuppressed: null },
      suppress: { semantics: 'strict' },
      release: { shuffle: false },
    },
  })
  const verify = (rows) => {
    const file = join(folder(), 'release.csv')
    writeFileSync(file, `a,b,c\n${rows.join('\n')}\n`)
    return indistinct(['verify', file, '--data', at['data.csv'], '--plan', at['plan.json'], '--json'])
  }
  const [one, other] = ['1,[blank],[blank]', '[blank],y,[blank]']
  const verdict = verify([one, other, other, one, one, other])
  assert.equal(verdict.status, 0, verdict.stdout)
  assert.equal(verify([one, other, other, one, other, one]).status, 1)
})
