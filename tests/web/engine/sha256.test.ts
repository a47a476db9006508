import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256 } from '../../../web/src/engine/sha256'

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 167 + (i >> 8) * 13) & 255)
const expected = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

test('every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const data = bytes(length)
    expect(new Sha256().update(data).digest(), `${length} bytes`).toBe(expected(data))
  }
})

test('chunks of any size give the digest of the whole', () => {
  const data = bytes(100_000)
  for (const size of [1, 63, 64, 65, 1000, 65_536]) {
    const sha = new Sha256()
    for (let at = 0; at < data.length; at += size) sha.update(data.subarray(at, at + size))
    expect(sha.digest(), `chunks of ${size}`).toBe(expected(data))
  }
})
