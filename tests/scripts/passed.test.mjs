import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keepPassed, passedBefore } from '../../scripts/lib/passed.mjs'
import { suites } from '../../scripts/suites.mjs'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
after(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'suite.json')
const green = { passed: 3, failed: [], skipped: [{ name: 'a', reason: 'b' }] }

test('what passed counts again as long as nothing has changed', () => {
  assert.equal(passedBefore('native', 'one', path), undefined)
  keepPassed('native', 'one', green, path)
  assert.deepEqual(passedBefore('native', 'one', path), green)
  assert.equal(passedBefore('native', 'two', path), undefined)
})

test('a failure is never kept, and takes away what was', () => {
  keepPassed('native', 'one', green, path)
  keepPassed('native', 'one', { ...green, failed: ['x'] }, path)
  assert.equal(passedBefore('native', 'one', path), undefined)
})

test('half a file counts for nothing', () => {
  writeFileSync(path, '{"print": "one", "ta')
  assert.equal(passedBefore('native', 'one', path), undefined)
})

test('the engine decides the suites of the engine, and no suite of the page is kept', () => {
  for (const { name, inputs } of suites) {
    const engine = ['native', 'cli', 'model', 'asan', 'tsan', 'fuzz', 'wasm-threads', 'wasm-single'].includes(name)
    assert.equal(Boolean(inputs), engine, name)
    if (engine)
      for (const path of ['core', 'tests/core', 'CMakeLists.txt', 'docs']) assert.ok(inputs.includes(path), name)
  }
})
