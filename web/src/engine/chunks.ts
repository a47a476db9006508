// A file in chunks of at most 1 MiB. Where the browser lets us bring the buffer, two are used over and over: two to four
// times as fast, and no garbage. While one is worked on, the browser fills the other.
//
// Chromium (156 at least) now and then never answers such a read; seen once in 83 readings of 100 MB on a page that does
// nothing else. So nobody waits for long: what is left is then read as the browser gives it.
const size = 1 << 20
const patienceMs = 1000

/** The file was changed, moved or removed since it was chosen. */
export class Unreadable extends Error {}

async function read<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (problem) {
    throw new Unreadable(String(problem))
  }
}

/** A chunk is valid until the next one is asked for. */
export async function* chunks(file: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  const bring = bringing(file)
  if (!bring) {
    yield* given(file)
    return
  }
  const fill = (buffer: ArrayBufferLike) => {
    const filled = bring.read(new Uint8Array(buffer as ArrayBuffer))
    filled.catch(() => {}) // heard where it is awaited, unless nobody asks any more
    return filled
  }
  let next = fill(new ArrayBuffer(size))
  let spare: ArrayBufferLike = new ArrayBuffer(size)
  let at = 0
  try {
    for (;;) {
      const answer = await read(inTime(next))
      if (!answer) break
      if (answer.done || !answer.value) return
      next = fill(spare)
      at += answer.value.length
      yield answer.value
      spare = answer.value.buffer
    }
  } finally {
    bring.cancel().catch(() => {}) // which may never be answered either
  }
  yield* given(file.slice(at))
}

/** What a reading brings, or nothing if it keeps us waiting. */
async function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

function bringing(file: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return file.stream().getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}

async function* given(file: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = file.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await read(reader.read())
      if (done) return
      for (let at = 0; at < value.length; at += size) yield value.subarray(at, at + size)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
