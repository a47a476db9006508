import assert from 'node:assert/strict'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { files, fingerprint, forget, keep, unchanged } from '../../scripts/lib/fingerprint.mjs'
import { inRoot } from '../../scripts/lib/run.mjs'

const folder = `build/fingerprint-test-${process.pid}`
const write = (name, text) => writeFileSync(inRoot(folder, name), text)
beforeEach(() => {
  rmSync(inRoot(folder), { recursive: true, force: true })
  mkdirSync(inRoot(folder, 'deep'), { recursive: true })
  write('b.txt', 'b')
  write('deep/a.txt', 'a')
})
after(() => {
  rmSync(inRoot(folder), { recursive: true, force: true })
  forget('fingerprint-test')
})

test('files are found at any depth, always in the same order; what is missing is nothing', () => {
  assert.deepEqual(files(folder), [join(folder, 'b.txt'), join(folder, 'deep/a.txt')])
  assert.deepEqual(files(`${folder}/b.txt`), [`${folder}/b.txt`])
  assert.deepEqual(files(`${folder}/absent`), [])
})

test('a fingerprint follows contents, names and the further words, not dates', () => {
  const before = fingerprint([folder], 'emcc 3')
  utimesSync(inRoot(folder, 'b.txt'), 1, 1)
  assert.equal(fingerprint([folder], 'emcc 3'), before)
  assert.notEqual(fingerprint([folder], 'emcc 4'), before)
  write('b.txt', 'changed')
  const changed = fingerprint([folder], 'emcc 3')
  assert.notEqual(changed, before)
  write('c.txt', '')
  assert.notEqual(fingerprint([folder], 'emcc 3'), changed)
})

test('work counts as done while its inputs are the same and its outputs are there', () => {
  const print = fingerprint([folder])
  assert.ok(!unchanged('fingerprint-test', print))
  keep('fingerprint-test', print)
  assert.ok(unchanged('fingerprint-test', print, [`${folder}/b.txt`]))
  assert.ok(!unchanged('fingerprint-test', print, [`${folder}/absent.txt`]))
  assert.ok(!unchanged('fingerprint-test', `${print}x`))
  forget('fingerprint-test')
  assert.ok(!unchanged('fingerprint-test', print))
})
