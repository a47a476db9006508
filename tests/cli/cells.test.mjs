// Unsafe combinations and the least local suppression from the command line.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { slowWay } from '../../bench/support/slow-way.mjs'
import { files, indistinct, shared } from './support.mjs'

const quasi = (names) => ({
  indistinct: 1,
  columns: Object.fromEntries(names.map((name) => [name, { role: 'quasi' }])),
})

const small = 'a,b,c\n1,x,p\n1,x,q\n1,y,p\n2,y,p\n1,x,p\n'
const smallPaths = () => files({ 'data.csv': small, 'plan.json': quasi(['a', 'b', 'c']) })
const run = (verb, paths, ...more) =>
  indistinct([verb, paths['data.csv'], '--plan', paths['plan.json'], '--threads', '2', ...more])

test('unsafe counts the minimal combinations that are rarer than k', () => {
  const answer = run('unsafe', smallPaths(), '-k', '2', '--json')
  assert.equal(answer.status, 0)
  const { combinations, bySize, byColumn, records, rows, semantics } = answer.json()
  // a=2 alone; c=q alone; a=1 with b=y.
  assert.deepEqual({ combinations, bySize }, { combinations: 3, bySize: { 1: 2, 2: 1, 3: 0 } })
  assert.deepEqual(byColumn, { a: 2, b: 1, c: 1 })
  assert.deepEqual([records, rows, semantics], [3, 5, 'original-file'])
})

test('unsafe writes every combination with the row that has it', () => {
  const paths = smallPaths()
  const out = `${paths['data.csv']}.unsafe.csv`
  assert.equal(run('unsafe', paths, '-k', '2', '-o', out).status, 0)
  const [header, ...lines] = readFileSync(out, 'utf8').trimEnd().split('\n')
  assert.equal(header, 'row,size,a,b,c')
  assert.deepEqual(lines.sort(), ['3,1,,,q', '4,2,1,y,', '5,1,2,,'])
})

test('unsafe leaves out what is larger than asked for', () => {
  const { combinations, mostSize } = run('unsafe', smallPaths(), '-k', '2', '--max-size', '1', '--json').json()
  assert.deepEqual([combinations, mostSize], [2, 1])
})

test('suppress blanks the least by the reading of the original file', () => {
  const answer = run('suppress', smallPaths(), '-k', '2', '--semantics', 'original-file', '--json')
  assert.equal(answer.status, 0)
  const { cells, weightedCells, bound, optimal, records, perRow, semantics } = answer.json()
  assert.deepEqual([cells, weightedCells, bound, optimal, records], [3, 3, 3, true, 3])
  assert.deepEqual(perRow, [2, 3, 0, 0])
  assert.equal(semantics, 'original-file')
})

test('suppress reads strictly unless told: every class has k rows, and a bound says what must be', () => {
  const answer = run('suppress', smallPaths(), '-k', '2', '--json')
  assert.equal(answer.status, 0)
  const { cells, bound, semantics, records, finished } = answer.json()
  // Rows 1 and 5 are alike, rows 3 and 4 hide their a, and row 2 costs three cells, alone or with the first two.
  assert.equal(cells, 5)
  assert.equal(semantics, 'strict')
  assert.ok(bound > 0 && bound <= cells, JSON.stringify({ bound, cells }))
  assert.equal(finished, true)
  assert.ok(records <= 5)
})

test('suppress refuses what the reading cannot honour', () => {
  const capped = quasi(['a', 'b', 'c'])
  capped.columns.a.cap = '10%'
  const paths = files({ 'data.csv': small, 'plan.json': capped })
  const { status, stderr } = run('suppress', paths, '-k', '2')
  assert.equal(status, 2)
  assert.match(stderr, /columns\.a\.cap: it is honoured by the original file's reading only/)
})

test('caps move blanks to other columns, and say where they cannot be kept', () => {
  const rows = 'a,b\n1,x\n1,y\n2,x\n2,y\n1,z\n3,x\n'
  const capped = (cap) => {
    const plan = quasi(['a', 'b'])
    plan.columns.a.cap = cap
    return files({ 'data.csv': rows, 'plan.json': plan })
  }
  const ask = (paths) => run('suppress', paths, '-k', '2', '--semantics', 'original-file', '--json')
  // 3 stands alone in a; all others may hide their b.
  const { byColumn, optimal, capped: told } = ask(capped('20%')).json()
  assert.deepEqual([byColumn.a.count, byColumn.b.count, optimal, told], [1, 5, true, true])
  const { status, stderr } = ask(capped(0))
  assert.equal(status, 3)
  assert.match(stderr, /Nothing keeps the blanks of a within its cap/)
})

test('ties are spread or concentrated at the same cost, and small combinations cost less to protect', () => {
  const rows = 'a,b\n1,x\n1,y\n2,x\n2,y\n'
  const paths = files({ 'data.csv': rows, 'plan.json': quasi(['a', 'b']) })
  const ask = (...more) => run('suppress', paths, '-k', '2', '--semantics', 'original-file', '--json', ...more).json()
  const counts = ({ byColumn }) => [byColumn.a.count, byColumn.b.count].sort()
  const spread = ask('--ties', 'spread')
  const concentrated = ask('--ties', 'concentrate')
  assert.deepEqual([spread.cells, concentrated.cells], [4, 4])
  assert.deepEqual(counts(spread), [2, 2])
  assert.deepEqual(counts(concentrated), [0, 4])
  assert.equal(ask('--combinations', '1').cells, 0)
})

test('importances decide which cells are blanked', () => {
  const plan = quasi(['a', 'b', 'c'])
  plan.columns.b.importance = 5
  const paths = files({ 'data.csv': 'a,b,c\n1,x,p\n1,y,p\n2,x,p\n2,x,p\n', 'plan.json': plan })
  const { byColumn, weightedCells } = run('suppress', paths, '-k', '2', '--semantics', 'original-file', '--json').json()
  // The first row is like the others but for a; the second needs its b hidden, or a and b.
  assert.deepEqual([byColumn.a.count, byColumn.b.count, byColumn.c.count], [1, 1, 0])
  assert.equal(weightedCells, 6)
})

test('where k is more than there are rows, nothing can be done and it is said', () => {
  for (const verb of ['unsafe', 'suppress']) {
    const more = verb === 'suppress' ? ['--semantics', 'original-file'] : []
    const { status, stderr } = run(verb, smallPaths(), '-k', '6', ...more)
    assert.equal(status, 3)
    assert.match(stderr, /5 rows cannot show anything 6 times. Lower k\./)
  }
})

const household = shared('data/sdc/testdata.csv')
test('a household survey has the combinations that were counted before', (t) => {
  if (!existsSync(household)) return t.skip('the household survey does not lie beside the repository')
  const names = ['urbrur', 'roof', 'walls', 'water', 'electcon', 'relat', 'sex']
  const counted = [
    [names, [1, 11, 94, 86, 35, 7, 1], 157],
    [[...names, 'age'], [7, 269, 1165, 1487, 732, 152, 4, 0], 1723],
  ]
  for (const [columns, sizes, cells] of counted) {
    const paths = files({ 'plan.json': quasi(columns) })
    const ask = (verb, ...more) =>
      indistinct([verb, household, '--plan', paths['plan.json'], '-k', '2', '--json', ...more]).json()
    assert.deepEqual(Object.values(ask('unsafe').bySize), sizes)
    const least = ask('suppress', '--semantics', 'original-file')
    assert.deepEqual([least.cells, least.optimal], [cells, true])
  }
})

test("the paper's own way finds the same combinations and as few blanks", () => {
  let state = 11
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  for (let k = 2; k <= 4; k++) {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const rows = Array.from({ length: 60 }, () => names.map((_, c) => (below(9) === 0 ? '' : `v${below(2 + c)}`)))
    const plan = { ...quasi(names), privacy: { k, maxSuppressed: null } }
    const csv = `${[names, ...rows].map((row) => row.join(',')).join('\n')}\n`
    const paths = files({ 'data.csv': csv, 'plan.json': plan })
    const slow = slowWay(rows, k)
    const found = run('suppress', paths, '--semantics', 'original-file', '--json').json()
    assert.deepEqual([run('unsafe', paths, '--json').json().combinations, found.cells], [slow.combinations, slow.cells])
    assert.equal(found.optimal, true)
    assert.ok(slow.cells <= slow.all)
  }
})

test('a row shows its combinations, and the rows that score highest are named with the formula', () => {
  const paths = smallPaths()
  const one = run('unsafe', paths, '-k', '2', '--record', '4', '--json').json()
  assert.deepEqual(one.combinations, [{ values: { a: 1, b: 'y' }, rows: 1 }])
  assert.deepEqual([one.row, one.rows, one.score], [4, 1, 1])
  assert.deepEqual(one.contribution, { a: 1, b: 1, c: 0 })
  assert.match(run('unsafe', paths, '-k', '2', '--record', '4').stdout, /1 +a = 1, b = y/)
  const { scores } = run('unsafe', paths, '-k', '2', '--json').json()
  assert.deepEqual(
    scores.records.map(({ row, score }) => [row, score]),
    [
      [3, 2],
      [5, 2],
      [4, 1],
    ],
  )
  assert.match(scores.formula, /Elliot, Manning and Ford 2002/)
  assert.ok(scores.records[0].disScore > scores.records[2].disScore)
  assert.equal(run('unsafe', paths, '-k', '3', '--json').json().scores.dis, null)
  const gone = run('unsafe', paths, '-k', '2', '--record', '1')
  assert.equal(gone.status, 2)
  assert.match(gone.stderr, /no row 1: its rows are 2 to 6/)
})
