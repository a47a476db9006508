// The loss entropy from the plan to the release: two methods prove the same, the bits of the release counted here are those
// that `evaluate` and `verify` say, and a recipe that claims others is rejected.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { files, folder, indistinct } from './support.mjs'

const people = ['age,town']
for (let i = 0; i < 60; i++) people.push(`${20 + ((i * 7) % 13)},${['Bern', 'Zug', 'Genf', 'Zug'][i % 4]}`)
const planOf = (method) => ({
  indistinct: 1,
  columns: { age: { role: 'quasi', type: 'number', importance: 2 }, town: { role: 'quasi' } },
  privacy: { k: 5, maxSuppressed: 6 },
  loss: 'entropy',
  search: { method, threads: 1 },
  release: { shuffle: false, suppressed: 'blank' },
})

// The definition, on the rows as they stand in the release.
function bitsOf(original, released) {
  const cells = (lines) => lines.slice(1).map((line) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g).slice(0, 2))
  const [own, published] = [cells(original), cells(released)]
  const blank = (row) => row.every((cell) => cell.startsWith('[blank]'))
  let bits = 0
  for (const [column, weight] of [2, 1].entries()) {
    const values = own.map((row) => row[column])
    const groups = new Map()
    published.forEach((row, i) => {
      if (!blank(row)) groups.set(row[column], (groups.get(row[column]) ?? new Set()).add(values[i]))
    })
    values.forEach((value, i) => {
      const held = blank(published[i]) ? new Set(values) : groups.get(published[i][column])
      const rows = values.filter((other) => held.has(other)).length
      bits += weight * Math.log2(rows / values.filter((other) => other === value).length)
    })
  }
  return bits
}

test('entropy is proven, counted and checked alike', () => {
  const costs = ['optimal', 'classic'].map((method) => {
    const at = files({ 'data.csv': `${people.join('\n')}\n`, 'plan.json': planOf(method) })
    const [out, recipe, cuts] = ['out.csv', 'recipe.json', 'cuts.json'].map((name) => join(folder(), name))
    const plan = ['--plan', at['plan.json']]
    const solved = indistinct(['optimize', at['data.csv'], ...plan, '-o', out, '--recipe', recipe, '--json'])
    assert.equal(solved.status, 0, solved.stderr)
    const { cost, mean, bound, proven, columns } = solved.json()
    assert.ok(proven && bound === cost && mean > 0 && mean < 1)
    writeFileSync(cuts, JSON.stringify(columns))
    const counted = indistinct(['evaluate', at['data.csv'], ...plan, '--cuts', cuts, '--json']).json()
    assert.deepEqual([counted.entropy, counted.entropyMean], [cost, mean])
    const bits = bitsOf(people, readFileSync(out, 'utf8').trimEnd().split('\n'))
    assert.ok(Math.abs(bits - cost) < 1e-6, `${bits} bits, ${cost} said`)
    const verify = () => indistinct(['verify', out, '--data', at['data.csv'], '--recipe', recipe, '--json'])
    const good = verify()
    assert.equal(good.status, 0, good.stdout)
    assert.ok(Math.abs(good.json().entropy - cost) < 1e-6)
    const told = JSON.parse(readFileSync(recipe, 'utf8'))
    told.result.cost -= 0.01
    told.result.bound = told.result.cost
    writeFileSync(recipe, JSON.stringify(told))
    const bad = verify()
    assert.equal(bad.status, 1)
    assert.match(bad.json().failures[0].what, /The recipe claims a cost \(entropy\) of/)
    return cost
  })
  assert.equal(costs[0], costs[1])
})
