// What `assess` says of cells that are hidden, held against the files: by cuts, by the released file, withheld or blanked.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { people, quasi, released } from './people.mjs'
import { files, folder, indistinct } from './support.mjs'

const plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi', type: 'category' },
    town: { role: 'quasi' },
    job: { role: 'quasi' },
    ill: { role: 'sensitive' },
    weight: { role: 'weight' },
  },
  privacy: { k: 4, maxSuppressed: null },
  search: { timeLimit: 1 },
  release: { shuffle: false },
}

const assess = (data, plan, ...more) => {
  const asked = indistinct(['assess', data, ...more, '--plan', plan, '--json'])
  assert.equal(asked.status, 0, asked.stderr)
  return asked.json()
}

for (const way of [[], ['--rescue=after']])
  test(`suppressed cells are those that the file does not show (${way.join() || 'withheld'})`, () => {
    const { at, out, rows, result } = released(plan, ...way)
    const rescued = files({ 'plan.json': { ...plan, release: { ...plan.release, rescue: way.length > 0 && 'after' } } })
    const { suppression } = assess(at['data.csv'], rescued['plan.json'], out)
    const input = people.slice(1).map((row) => row.split(','))
    for (const [x, name] of quasi.entries()) {
      const before = input.filter((row) => row[x] !== '').length
      const after = rows.slice(1).filter((row) => row[x] !== '' && row[x] !== '[blank]').length
      const told = suppression.columns.find((column) => column.name === name)
      assert.equal(told.count, before - after, name)
      assert.equal(told.missing, input.length - before)
      assert.equal(told.percent, (100 * told.count) / input.length)
    }
    assert.equal(suppression.suppressed, result.suppressed)
    assert.equal(
      suppression.perRecord.reduce((sum, [, some]) => sum + some, 0),
      input.length,
    )
    const cuts = files({ 'cuts.json': result.columns })
    const byCuts = assess(at['data.csv'], rescued['plan.json'], '--cuts', cuts['cuts.json'])
    assert.deepEqual(byCuts.suppression, suppression, 'the cuts say what the file says')
  })

test('a value of which nothing is left is named', () => {
  const at = files({
    'data.csv': 'a,b\nx,1\nx,1\ny,2\n',
    'plan.json': {
      indistinct: 1,
      columns: { a: { role: 'quasi' }, b: { role: 'quasi' } },
      privacy: { k: 2, maxSuppressed: null },
    },
  })
  const cuts = files({
    'cuts.json': [
      { name: 'a', cuts: ['y'] },
      { name: 'b', cuts: [2] },
    ],
  })
  const { status, stdout } = indistinct([
    'assess',
    at['data.csv'],
    '--plan',
    at['plan.json'],
    '--cuts',
    cuts['cuts.json'],
  ])
  assert.equal(status, 0)
  assert.match(stdout, /^suppressed cells +2\nrows with one +1\nrows withheld +1$/m)
  assert.match(stdout, /^a +1 +33\.3 % +y +1 +100\.0 % +y$/m)
})

test('the risk of a file with blanks is that of its published rows, and its use what these show', () => {
  const { at, out, rows, result } = released(plan, '--rescue=after')
  const rescued = files({ 'plan.json': { ...plan, release: { ...plan.release, rescue: 'after' } } })
  const { risk, utility, suppression } = assess(at['data.csv'], rescued['plan.json'], out)
  const sizes = new Map()
  const shown = rows.slice(1).map((row) => row.slice(0, quasi.length).join())
  for (const row of shown) sizes.set(row, (sizes.get(row) ?? 0) + 1)
  assert.equal(risk.after.classes, sizes.size)
  assert.equal(risk.after.smallestClass, Math.min(...sizes.values()))
  assert.equal(risk.after.rows, shown.length)
  assert.ok(Math.abs(risk.after.prosecutor.mean - sizes.size / shown.length) < 1e-12)
  assert.equal(risk.suppressed, result.suppressed)
  assert.ok(suppression.blanked > 0)
  for (const [x, name] of quasi.entries()) {
    const { blank, groups } = utility.distributions.find((column) => column.name === name)
    const hidden = rows.slice(1).filter((row) => row[x] === '[blank]').length
    assert.equal(blank, hidden, name)
    assert.equal(
      groups.reduce((sum, [, , , after]) => sum + after, 0),
      shown.length - hidden,
    )
  }
  assert.ok(Math.abs(utility.losses.after.lm - result.cost) < 1e-9)
  assert.equal(utility.losses.after.classes, sizes.size)
  assert.equal(utility.losses.after.smallestClass, Math.min(...sizes.values()))
  assert.equal(utility.losses.after.largestClass, Math.max(...sizes.values()))
  const cuts = files({ 'cuts.json': result.columns })
  const byCuts = assess(at['data.csv'], rescued['plan.json'], '--cuts', cuts['cuts.json'])
  assert.deepEqual(byCuts.risk, risk, 'the cuts say what the file says')
  assert.deepEqual(byCuts.utility.pairs, utility.pairs)
  assert.deepEqual(byCuts.utility.losses, utility.losses)
  const asked = indistinct(['assess', at['data.csv'], out, '--plan', rescued['plan.json']])
  assert.equal(asked.status, 0, asked.stderr)
  assert.match(asked.stdout, /^LM, mean|^Detail.*mean/im)
  assert.match(asked.stdout, /^highest risk \(prosecutor\)/m)
  assert.match(asked.stdout, /^read strictly: a blank is a value like any other/m)
})

// From the cells of two columns as they stand in a file: the share of each pair of values, and Cramér's V.
function tableOf(cells) {
  const counted = (list) => list.reduce((some, each) => some.set(each, (some.get(each) ?? 0) + 1), new Map())
  const [pairs, a, b] = [
    counted(cells.map((pair) => pair.join())),
    ...[0, 1].map((i) => counted(cells.map((c) => c[i]))),
  ]
  let chi = 0
  for (const [x, nx] of a)
    for (const [y, ny] of b) {
      const expected = (nx * ny) / cells.length
      chi += ((pairs.get(`${x},${y}`) ?? 0) - expected) ** 2 / expected
    }
  const least = Math.min(a.size, b.size)
  const v = least < 2 ? 0 : Math.sqrt(chi / cells.length / (least - 1))
  return { share: (key) => (pairs.get(key) ?? 0) / cells.length, keys: [...pairs.keys()], v }
}

for (const semantics of ['strict', 'original-file'])
  test(`distributions and pairs of a file that suppress made are those of the cells that it shows (${semantics})`, () => {
    const { columns } = plan
    const read = { ...plan, columns, suppress: { semantics } }
    const at = files({ 'data.csv': `${people.join('\n')}\n`, 'plan.json': read })
    const out = join(folder(), 'out.csv')
    const made = indistinct(['suppress', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--json'])
    assert.equal(made.status, 0, made.stderr)
    const { utility } = assess(at['data.csv'], at['plan.json'], out)
    const input = people.slice(1).map((row) => row.split(','))
    const rows = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','))
    const near = (ours, counted, what) => assert.ok(Math.abs(ours - counted) < 1e-7, `${what}: ${ours}, ${counted}`)
    const apart = (before, after) =>
      before.keys.reduce((sum, key) => sum + Math.abs(before.share(key) - after.share(key)), 0) / 2
    for (const [x, name] of quasi.entries()) {
      const one = utility.distributions.find((column) => column.name === name)
      const of = (list) => tableOf(list.filter((row) => row[x] !== '[blank]').map((row) => [row[x], '']))
      assert.equal(one.blank, rows.filter((row) => row[x] === '[blank]').length)
      near(one.withheld.totalVariation, apart(of(input), of(rows)), name)
    }
    for (const { a, b, ...pair } of utility.pairs.filter(({ b: last }) => last < quasi.length)) {
      const of = (list) =>
        tableOf(list.filter((row) => row[a] !== '[blank]' && row[b] !== '[blank]').map((row) => [row[a], row[b]]))
      const [before, after] = [of(input), of(rows)]
      const what = `${quasi[a]} × ${quasi[b]}`
      near(pair.before, before.v, what)
      near(pair.after, after.v, what)
      near(pair.withheld, apart(before, after), what)
    }
    assert.ok(utility.distributions.some(({ blank }) => blank > 0))
    near(utility.losses.after.lm, made.json().cells / input.length, 'LM')
  })

test('weighted shares, what mends them, and a regression are told with the files beside them', () => {
  const { at, out, rows } = released(plan, '--rescue=after')
  const rescued = files({ 'plan.json': { ...plan, release: { ...plan.release, rescue: 'after' } } })
  const ask = (...more) => assess(at['data.csv'], rescued['plan.json'], out, ...more)
  const { estimates, regression } = ask('--outcome', 'weight', '--covariate', 'town')
  const input = people.slice(1).map((row) => row.split(','))
  const part = (of, town) => {
    const shown = of.filter((row) => row[1] !== '' && row[1] !== '[blank]')
    const weight = (some) => some.reduce((sum, row) => sum + Number(row.at(-1)), 0)
    return (100 * weight(shown.filter((row) => row[1] === town))) / weight(shown)
  }
  const towns = estimates.columns.find(({ name }) => name === 'town').values
  assert.ok(towns.length > 1)
  assert.equal(estimates.weights, 'weight')
  for (const { value, before, after } of towns) {
    if (value.includes(',')) continue
    assert.ok(Math.abs(before[0] - part(input, value)) < 1e-9, value)
    if (after) assert.ok(Math.abs(after[0] - part(rows.slice(1), value)) < 1e-9, value)
  }
  assert.equal(estimates.mended, null)
  const raked = ask('--mend', 'rake').estimates
  assert.ok(raked.mended.farthest < 0.001)
  assert.ok(Math.abs(raked.differences.greatest) <= Math.abs(estimates.differences.greatest) + 1e-6)
  const imputed = ask('--mend', 'impute').estimates
  assert.equal(imputed.mended.by, 'impute')

  const [all, complete] = regression.fits.map((fit) => fit.models[0])
  assert.deepEqual(
    regression.fits.map(({ data }) => data),
    ['all', 'complete', 'blankLevel', 'allNumbered', 'blank99'],
  )
  assert.equal(all.rows, input.length)
  assert.equal(complete.rows, rows.slice(1).filter((row) => row[1] !== '[blank]').length)
  assert.equal(all.covariates[0].base, towns[0].value)
})

test('a regression says what it cannot take', () => {
  const { at } = released(plan)
  const asked = ['assess', at['data.csv'], '--plan', at['plan.json']]
  const words = indistinct([...asked, '--outcome', 'ill'])
  assert.equal(words.status, 2)
  assert.match(words.stderr, /ill is no column of numbers in this file/)
  const kept = indistinct([...asked, '--outcome', 'weight', '--covariate', 'ill'])
  assert.equal(kept.status, 2)
  assert.match(kept.stderr, /ill is no quasi-identifier of the plan/)
})
