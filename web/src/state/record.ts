// Shows one record of a file as it stands there, though the engine left it out: read in chunks, quotes respected.

const newline = 10
const most = 4000

/** The n-th record (from 1) as text, or null where the file is shorter. Damaged quotes end at the next `most` bytes. */
export async function recordAt(file: Blob, n: number, quote = '"'): Promise<string | null> {
  const mark = quote.charCodeAt(0)
  const reader = file.stream().getReader()
  const kept: number[] = []
  let record = 1
  let quoted = false
  let started = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      for (let i = 0; i < value.length; i++) {
        const byte = value[i] as number
        if (byte === mark) quoted = !quoted
        const ends = byte === newline && !quoted
        if (record === n) {
          if (ends || kept.length >= most) return text(kept)
          kept.push(byte)
          started = true
        } else if (ends) {
          record++
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return started ? text(kept) : null
}

function text(bytes: number[]): string {
  return new TextDecoder().decode(new Uint8Array(bytes)).replace(/\r$/, '')
}
