// The loss rm from the plan to the release: what the cost says is what the released rows themselves show of the target,
// `verify` holds the claim against the files, and what cannot be explained is refused with what to do.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { files, folder, indistinct } from './support.mjs'

const towns = ['Bern', 'Zug', 'Genf', 'Zug', 'Chur']
const people = ['age,town,hours']
for (let i = 0; i < 80; i++) people.push(`${20 + ((i * 7) % 13)},${towns[i % 5]},${20 + ((i * 11) % 9) + (i % 5) * 4}`)
const planOf = (loss, method = 'auto') => ({
  indistinct: 1,
  columns: {
    age: { role: 'quasi', type: 'number' },
    town: { role: 'quasi' },
    hours: { role: 'target', type: 'number' },
  },
  privacy: { k: 5, maxSuppressed: 6 },
  loss,
  search: { method, threads: 1 },
  release: { shuffle: false },
})

function dispersion(numbers, way) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length
  const median = sorted[sorted.length >> 1]
  return numbers.reduce((sum, n) => sum + (way === 'mad' ? Math.abs(n - median) : (n - mean) ** 2), 0)
}

function leftIn(released, way) {
  const classes = new Map()
  for (const line of released.slice(1)) {
    const [, cells, hours] = line.match(/^(.*),([^,]*)$/)
    classes.set(cells, [...(classes.get(cells) ?? []), Number(hours)])
  }
  const all = people.slice(1).map((line) => Number(line.split(',')[2]))
  const within = [...classes.values()].reduce((sum, numbers) => sum + dispersion(numbers, way), 0)
  return within / dispersion(all, way) + (people.length - released.length) / all.length
}

for (const way of ['variance', 'mad'])
  test(`a number is explained, ${way}`, () => {
    const loss = { name: 'rm', targets: { hours: 1 }, dispersion: way }
    const costs = ['optimal', 'classic', 'two-phase'].map((method) => {
      const at = files({ 'data.csv': `${people.join('\n')}\n`, 'plan.json': planOf(loss, method) })
      const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
      const solved = indistinct([
        ...['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json'],
      ])
      assert.equal(solved.status, 0, solved.stderr)
      const { cost, mean, bound, proven } = solved.json()
      if (method !== 'two-phase') assert.ok(proven && bound === cost && mean === cost && mean > 0 && mean < 1)
      const left = leftIn(readFileSync(out, 'utf8').trimEnd().split('\n'), way)
      assert.ok(Math.abs(left - cost) < 1e-6, `${left} is left, ${cost} said`)
      const cuts = join(folder(), 'cuts.json')
      writeFileSync(cuts, JSON.stringify(solved.json().columns))
      const counted = indistinct([
        ...['evaluate', at['data.csv'], '--plan', at['plan.json'], '--cuts', cuts, '--json'],
      ]).json()
      assert.deepEqual([counted.rm, counted.rmMean], [cost, cost])
      const verify = () => indistinct(['verify', out, '--data', at['data.csv'], '--recipe', recipe, '--json'])
      const good = verify()
      assert.equal(good.status, 0, good.stdout)
      assert.ok(Math.abs(good.json().rm - cost) < 1e-6)
      const told = JSON.parse(readFileSync(recipe, 'utf8'))
      told.result.cost -= 0.01
      told.result.bound = told.result.cost
      writeFileSync(recipe, JSON.stringify(told))
      assert.match(verify().json().failures[0].what, /The recipe claims a cost \(rm\) of/)
      return cost
    })
    assert.equal(costs[0], costs[1])
    assert.ok(costs[2] >= costs[0])
  })

test('what cannot be explained is refused', () => {
  const refused = (loss, columns = {}) => {
    const plan = planOf(loss)
    Object.assign(plan.columns, columns)
    const at = files({ 'data.csv': `${people.join('\n')}\n`, 'plan.json': plan })
    const said = indistinct(['optimize', at['data.csv'], '--plan', at['plan.json'], '--json'])
    assert.equal(said.status, 2)
    return said.json().error.what
  }
  assert.match(refused({ name: 'rm', targets: { town: 1 } }), /town holds none/)
  assert.match(refused('rm', { hours: { role: 'keep' } }), /needs a target/)
  assert.match(refused({ name: 'rm', targets: { hours: 1, age: 1 } }), /Name one target/)
  assert.match(refused({ name: 'rm', suppressed: 'group' }), /use full/)
  assert.match(refused({ name: 'cm', dispersion: 'mad' }), /only rm has one/)
})
