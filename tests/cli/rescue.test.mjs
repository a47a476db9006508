// Rows below k published with blank cells: what `optimize` says of them is what the release holds, `verify` accepts it
// by every way of asking and refuses it once a blank is filled, and a recipe does the same to the file again.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { people, quasi, released } from './people.mjs'
import { files, folder, indistinct } from './support.mjs'

const plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi' },
    job: { role: 'quasi' },
    ill: { role: 'sensitive' },
  },
  privacy: { k: 4, maxSuppressed: null },
  search: { timeLimit: 1 },
  release: { shuffle: false },
}

function verified({ at, recipe }, rows) {
  const file = join(folder(), 'release.csv')
  writeFileSync(file, `${rows.map((row) => row.join(',')).join('\n')}\n`)
  const alone = ['verify', file, ...quasi.flatMap((name) => ['--quasi', name]), '-k', '4', '--json']
  const held = ['verify', file, '--data', at['data.csv'], '--recipe', recipe, '--json']
  return [indistinct(alone), indistinct(held)]
}

const blanks = (rows) => rows.flatMap((row, y) => quasi.flatMap((_, x) => (row[x] === '[blank]' ? [[y, x]] : [])))

for (const way of ['--rescue=after', '--rescue=jointly'])
  test(`${way}: figures, release and checks agree`, () => {
    const made = released(plan, way)
    const { rescue, suppressed, bound, proven } = made.result
    const found = blanks(made.rows)
    assert.ok(found.length > 0)
    assert.equal(found.length, rescue.cells)
    assert.equal(new Set(found.map(([y]) => y)).size, rescue.rows)
    for (const [x, name] of quasi.entries())
      assert.equal(found.filter((at) => at[1] === x).length, rescue.byColumn[name])
    assert.equal(made.rows.length - 1 + suppressed, people.length - 1)
    assert.equal(bound, null)
    assert.equal(proven, false)
    for (const check of verified(made, made.rows)) assert.equal(check.status, 0, check.stdout)

    // A blank that is filled with what stood there, as a group of the file's own.
    const groups = quasi.map((_, x) => [...new Set(made.rows.slice(1).map((row) => row[x]))])
    const [y, x] = found[Math.floor(found.length / 2)]
    for (const label of groups[x].filter((each) => each !== '[blank]')) {
      const changed = made.rows.map((row) => [...row])
      changed[y][x] = label
      assert.equal(verified(made, changed)[1].status, 1, `${label} in row ${y}`)
    }
    const copy = join(folder(), 'again.csv')
    const again = indistinct(['apply', made.at['data.csv'], '--recipe', made.recipe, '-o', copy, '--json'])
    assert.equal(again.status, 0, again.stderr)
    assert.equal(readFileSync(copy, 'utf8'), readFileSync(made.out, 'utf8'))
    assert.equal(again.json().rescue.cells, rescue.cells)
  })

test('a rescued file never loses more than the one that withholds', () => {
  const { result } = released(plan, '--rescue=after')
  assert.ok(result.cost <= result.rescue.withheld.cost)
  assert.ok(result.suppressed <= result.rescue.withheld.suppressed)
})

test('limits on blanks hold, for all cells and for a column', () => {
  const capped = { ...plan.columns, town: { role: 'quasi', cap: 0.02 } }
  const { result } = released(
    { ...plan, columns: capped, privacy: { ...plan.privacy, maxBlanked: '3%' } },
    '--rescue=jointly',
  )
  assert.ok(result.rescue.cells <= 0.03 * 3 * people.length)
  assert.ok(result.rescue.byColumn.town <= 0.02 * people.length)
})

test('what cannot be done is said', () => {
  const at = files({ 'data.csv': `${people.join('\n')}\n`, 'plan.json': plan })
  const ask = (...more) => indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], ...more])
  const dm = ask('--loss', 'dm', '--rescue')
  assert.equal(dm.status, 2)
  assert.match(dm.stderr, /where each cell has its price/)
  const limit = ask('--max-blanked', '5%')
  assert.equal(limit.status, 2)
  assert.match(limit.stderr, /only where rows are rescued/)
  const count = ask('--rescue=after', '--max-blanked', '5')
  assert.equal(count.status, 2)
  assert.match(count.stderr, /a share/)
})

for (const way of ['--rescue=after', '--rescue=jointly'])
  for (const withheld of ['blank', 'drop'])
    test(`${way}, withheld rows ${withheld}: a key table on request says how each row with a blank was published`, () => {
      const asked = {
        ...plan,
        privacy: { k: 30, maxSuppressed: null },
        release: { shuffle: false, suppressed: withheld },
      }
      const keys = join(folder(), 'keys.csv')
      const made = released(asked, way, '--key-table', keys)
      const [head, ...lines] = readFileSync(keys, 'utf8').trimEnd().split('\n')
      assert.equal(head, `row,rows,${quasi}`)
      const numbers = lines.map((line) => Number(line.split(',')[0]))
      assert.equal(lines.length, made.result.rescue.rows + made.result.suppressed)
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].sort((a, b) => a - b),
      )
      // The release is what remains of the file, row by row, and knows nothing of the key.
      const gone = new Set(
        lines.filter((line) => /^\d+,1(,\[blank\]){3}$/.test(line)).map((line) => Number.parseInt(line)),
      )
      const rows = made.rows.slice(1).map((row) => row.slice(0, quasi.length))
      const there = people.map((_, i) => i + 1).filter((n) => n > 1 && (withheld === 'blank' || !gone.has(n)))
      assert.equal(rows.length, there.length)
      const blanked = rows.flatMap((row, y) => (row.includes('[blank]') ? [`${there[y]},1,${row}`] : []))
      const kept = (line) => withheld === 'blank' || !gone.has(Number.parseInt(line))
      assert.deepEqual(lines.filter(kept), blanked)
      assert.deepEqual(made.rows[0], people[0].split(',').slice(0, quasi.length + 1))
      // Another file of the same recipe has a key table of its own.
      const again = join(folder(), 'again.csv')
      const repeated = indistinct([
        'apply',
        made.at['data.csv'],
        '--recipe',
        made.recipe,
        '--no-fresh',
        '--key-table',
        again,
      ])
      assert.equal(repeated.status, 0, repeated.stderr)
      assert.match(repeated.stderr, /It is not for release/)
      assert.equal(readFileSync(again, 'utf8'), readFileSync(keys, 'utf8'))
    })
