// What `assess` says of cells that are hidden, held against the files: by cuts, by the released file, withheld or blanked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { people, quasi, released } from './people.mjs'
import { files, indistinct } from './support.mjs'

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

test('the risk of a file with blanks is that of its published rows, and what is not measured is said', () => {
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
  assert.equal(utility, null)
  const cuts = files({ 'cuts.json': result.columns })
  const byCuts = assess(at['data.csv'], rescued['plan.json'], '--cuts', cuts['cuts.json'])
  assert.deepEqual(byCuts.risk, risk, 'the cuts say what the file says')
  const asked = indistinct(['assess', at['data.csv'], out, '--plan', rescued['plan.json']])
  assert.equal(asked.status, 0, asked.stderr)
  assert.match(asked.stderr, /What is left of a file with blank cells is not measured by distributions and pairs yet/)
  assert.match(asked.stdout, /^highest risk \(prosecutor\)/m)
  assert.match(asked.stdout, /^read strictly: a blank is a value like any other/m)
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
