import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { header, pieces } from '../../bench/generate-csv.mjs'

const text = (bytes, seed) => [...pieces(bytes, seed)].join('')

test('the file reaches its size and ends after a whole row', () => {
  const file = text(2_500_000)
  assert.ok(file.length >= 2_500_000 && file.length < 2_500_300, `${file.length}`)
  assert.ok(file.startsWith(header))
  assert.ok(file.endsWith('\n'))
})

test('every byte is one character, so that sizes are what they say', () => {
  const file = text(100_000)
  assert.equal(Buffer.byteLength(file), file.length)
})

test('the same seed gives the same bytes, another seed others', () => {
  const digest = (seed) => createHash('sha256').update(text(300_000, seed)).digest('hex')
  assert.equal(digest(7), digest(7))
  assert.notEqual(digest(7), digest(8))
})

test('hard cells are among them', () => {
  const file = text(300_000)
  for (const cell of ['"as told, by phone"', '"said ""no"" twice"', '"first line\nsecond line"', ',,']) {
    assert.ok(file.includes(cell), cell)
  }
})
