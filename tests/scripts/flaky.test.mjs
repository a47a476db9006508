import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keepFlaky, onlyThat, secondChance } from '../../scripts/lib/flaky.mjs'
import { nothing, vitest } from '../../scripts/lib/reports.mjs'
import { inRoot, run } from '../../scripts/lib/run.mjs'

mkdirSync(inRoot('build'), { recursive: true })
const folder = mkdtempSync(inRoot('build', 'flaky-'))
after(() => rmSync(folder, { recursive: true }))

const failed = (title, name = title) => ({
  title: `a.test.ts: ${title}`,
  file: 'a.test.ts',
  name,
  why: `${title} broke`,
})
const tallyOf = (...cases) => ({ ...nothing(), passed: 1, failed: cases.map(({ title }) => title), again: cases })
const passes = async () => ({ ...nothing(), passed: 1 })

test('what passes when it is run alone has passed, and is named', async () => {
  const tally = tallyOf(failed('sometimes'), failed('never'))
  const flaky = await secondChance(tally, async ({ name }) => ({
    ...nothing(),
    passed: name === 'sometimes' ? 1 : 0,
    failed: name === 'sometimes' ? [] : [name],
  }))
  assert.deepEqual(
    flaky.map(({ title }) => title),
    ['a.test.ts: sometimes'],
  )
  assert.deepEqual(tally.failed, ['a.test.ts: never'])
  assert.equal(tally.passed, 2)
})

test('what did not run a second time has failed', async () => {
  const tally = tallyOf(failed('gone'))
  assert.deepEqual(await secondChance(tally, async () => nothing()), [])
  assert.deepEqual(tally.failed, ['a.test.ts: gone'])
})

test('many failures are no accident', async () => {
  const tally = tallyOf(...Array.from({ length: 9 }, (_, i) => failed(`case ${i}`)))
  assert.deepEqual(await secondChance(tally, passes), [])
  assert.equal(tally.failed.length, 9)
})

test('a failure that is no case stays', async () => {
  const tally = { ...nothing(), failed: ['(no report: exit code 1)'], again: [] }
  assert.deepEqual(await secondChance(tally, passes), [])
  assert.deepEqual(tally.failed, ['(no report: exit code 1)'])
})

test('a file that could not begin is run whole, and its cases are no longer skipped', async () => {
  const tally = { ...tallyOf(failed('Error: busy', '')), skipped: [{ name: 'a.test.ts: one', reason: '' }] }
  tally.again[0].file = join(folder, 'a.test.ts')
  await secondChance(tally, async () => ({ ...nothing(), passed: 3 }))
  assert.deepEqual({ ...tally, again: [] }, { passed: 4, failed: [], skipped: [], again: [] })
})

test('the file names each, with what it said; without any there is none', () => {
  const path = join(folder, 'flaky.txt')
  keepFlaky([{ suite: 'browser', ...failed('sometimes') }], path)
  assert.equal(readFileSync(path, 'utf8'), 'flaky browser a.test.ts: sometimes\nsometimes broke\n')
  keepFlaky([], path)
  assert.ok(!existsSync(path))
})

test('vitest: of a file with cases that fail once, for good and not at all, each runs alone', async () => {
  const file = join(folder, 'real.test.mjs')
  const ran = join(folder, 'ran.txt')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
const tell = (name) => appendFileSync('${ran}', name + '\\n')
const times = (name) => readFileSync('${ran}', 'utf8').split('\\n').filter((line) => line === name).length
describe('a (1.5 %) place', () => {
  test('fails once', () => { tell('once'); expect(times('once')).toBe(2) })
  test('fails once more', () => { tell('more'); expect(1).toBe(2) })
  test('holds', () => tell('holds'))
})
`,
  )
  const report = join(folder, 'report.json')
  const vitestRun = async (which) => {
    rmSync(report, { force: true })
    const line = ['npx', '--no-install', 'vitest', 'run', '--root', folder, '--config', join(folder, 'none.config.mjs')]
    const result = await run('flaky-mechanism', [...line, ...which, '--reporter=json', `--outputFile.json=${report}`])
    return vitest(report, result)
  }
  writeFileSync(join(folder, 'none.config.mjs'), 'export default {}\n')
  const tally = await vitestRun([])
  assert.deepEqual([tally.passed, tally.failed.length], [1, 2])
  const flaky = await secondChance(tally, (one) => vitestRun(onlyThat(one)))
  assert.deepEqual(
    flaky.map(({ title }) => title),
    ['real.test.mjs: a (1.5 %) place fails once'],
  )
  assert.match(flaky[0].why, /expected 1 to be 2/)
  assert.deepEqual(tally.failed, ['real.test.mjs: a (1.5 %) place fails once more'])
  assert.equal(tally.passed, 2)
  assert.deepEqual(readFileSync(ran, 'utf8').trim().split('\n'), ['once', 'more', 'holds', 'once', 'more'])
})
