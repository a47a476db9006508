// A file in chunks of at most 1 MiB. Where the browser lets us bring the buffer, one is used over and over: two to four
// times as fast, and no garbage.
const size = 1 << 20

/** A chunk is valid until the next one is asked for. */
export async function* chunks(file: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  const bring = bringing(file)
  if (!bring) {
    yield* given(file)
    return
  }
  let buffer = new ArrayBuffer(size)
  try {
    for (;;) {
      const { done, value } = await bring.read(new Uint8Array(buffer))
      if (done || !value) return
      yield value
      buffer = value.buffer as ArrayBuffer
    }
  } finally {
    await bring.cancel()
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
      const { done, value } = await reader.read()
      if (done) return
      for (let at = 0; at < value.length; at += size) yield value.subarray(at, at + size)
    }
  } finally {
    await reader.cancel()
  }
}
