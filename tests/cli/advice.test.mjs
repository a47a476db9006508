// What `optimize` says would help where a result is poor.
import assert from 'node:assert/strict'
import test from 'node:test'
import { files, indistinct } from './support.mjs'

/** Values that look random and are the same everywhere. */
function table(columns, rows, values) {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor(state / 65536) % values
  }
  const lines = [Array.from({ length: columns }, (_, c) => `c${c}`).join(',')]
  for (let r = 0; r < rows; r++) lines.push(Array.from({ length: columns }, next).join(','))
  return `${lines.join('\n')}\n`
}

function planOf(columns) {
  const quasi = Array.from({ length: columns }, (_, c) => [`c${c}`, { role: 'quasi' }])
  return { indistinct: 1, columns: Object.fromEntries(quasi) }
}

const optimize = (paths, ...more) =>
  indistinct(['optimize', paths['data.csv'], '--plan', paths['plan.json'], '--time-limit', '2', ...more])

test('optimize says what would help, and the change gives what it says', () => {
  const paths = files({ 'data.csv': table(5, 150, 6), 'plan.json': planOf(5) })
  const poor = optimize(paths, '--max-suppressed', '0', '--json')
  assert.equal(poor.status, 0)
  const { advice, mean } = poor.json()
  assert.ok(advice.poor)
  assert.ok(Math.abs(advice.lost - mean) < 1e-9)
  const smaller = advice.advice.find((one) => one.change === 'k')
  assert.ok(smaller, JSON.stringify(advice))
  assert.ok(smaller.would < advice.lost)
  const after = optimize(paths, '--max-suppressed', '0', '-k', String(smaller.value), '--json').json()
  assert.ok(after.mean <= smaller.would + 1e-9)
  const told = optimize(paths, '--max-suppressed', '0')
  assert.equal(told.status, 0)
  assert.match(told.stdout, /% lost\. What would help most: /)
})

test('optimize says nothing more where little is lost', () => {
  const paths = files({ 'data.csv': table(2, 400, 4), 'plan.json': planOf(2) })
  const good = optimize(paths, '-k', '3', '--json')
  assert.equal(good.status, 0)
  assert.equal(good.json().advice, undefined)
})

test('with 19 quasi-identifiers no setting will do, and some are named to leave out', () => {
  const paths = files({ 'data.csv': table(19, 500, 12), 'plan.json': planOf(19) })
  const { status, json } = optimize(paths, '--json')
  assert.equal(status, 0)
  const { advice } = json()
  assert.equal(advice.hopeless, true)
  assert.match(advice.says, /^No setting will do with 19 quasi-identifiers/)
  assert.ok(advice.leaveOut.length > 5 && advice.leaveOut.length < 19)
  assert.ok(advice.rest < 0.5)
  const plan = planOf(19)
  for (const name of advice.leaveOut) plan.columns[name].role = 'drop'
  const fewer = files({ 'data.csv': table(19, 500, 12), 'plan.json': plan })
  assert.equal(optimize(fewer, '--json').json().advice, undefined)
})
