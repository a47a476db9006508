import { expect, test } from 'vitest'
import { chunks, Unreadable } from '../../../web/src/engine/chunks'

const content = Uint8Array.from({ length: (2 << 20) + 12_345 }, (_, i) => (i * 31 + (i >> 9)) & 255)

async function joined(file: Blob): Promise<{ bytes: Uint8Array; largest: number }> {
  const parts: Uint8Array[] = []
  let largest = 0
  for await (const chunk of chunks(file)) {
    largest = Math.max(largest, chunk.length)
    parts.push(chunk.slice())
  }
  return { bytes: new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()), largest }
}

test('the chunks are the file, in pieces of at most 1 MiB', async () => {
  const { bytes, largest } = await joined(new Blob([content]))
  expect(Buffer.compare(bytes, content)).toBe(0)
  expect(largest).toBeLessThanOrEqual(1 << 20)
})

test('a browser whose blobs take no buffer of ours is served as well', async () => {
  const file = new Blob([content])
  const plain = {
    stream: () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(content)
          controller.close()
        },
      }),
  } as unknown as Blob
  expect(file.size).toBe(content.length)
  const { bytes, largest } = await joined(plain)
  expect(Buffer.compare(bytes, content)).toBe(0)
  expect(largest).toBeLessThanOrEqual(1 << 20)
})

test('an empty file has no chunks', async () => {
  expect((await joined(new Blob([]))).bytes.length).toBe(0)
})

test('whoever stops early releases the file', async () => {
  let cancelled = false
  const plain = {
    stream: () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(content),
        cancel: () => {
          cancelled = true
        },
      }),
  } as unknown as Blob
  for await (const _ of chunks(plain)) break
  expect(cancelled).toBe(true)
})

test('a browser that never answers a read is asked in another way for what is left', async () => {
  const whole = new Blob([content])
  let reads = 0
  const stalling = {
    slice: (from: number) => ({ stream: () => whole.slice(from).stream() }),
    stream: () => ({
      getReader: () => ({
        read: (view: Uint8Array) => {
          if (++reads === 3) return new Promise(() => {})
          view.set(content.subarray((reads - 1) * view.length, reads * view.length))
          return Promise.resolve({ done: false, value: view })
        },
        cancel: () => new Promise(() => {}),
      }),
    }),
  } as unknown as Blob
  const { bytes } = await joined(stalling)
  expect(reads).toBe(3)
  expect(Buffer.compare(bytes, content)).toBe(0)
})

test('a file that went away in the meantime is told from an error of ours', async () => {
  const gone = {
    stream: () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) }),
  } as unknown as Blob
  await expect(joined(gone)).rejects.toBeInstanceOf(Unreadable)
})
