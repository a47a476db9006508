// JSON whose integers stay exact: what a double cannot hold (costs reach 63 bits) arrives as a bigint.

// A string or a number, whole: digits inside a string, and those of a fraction, are no integers.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const long = /^-?\d{16,}$/
const mark = '\u0000integer:'

export function parseExact(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const marked = text.replace(token, (found) =>
    !long.test(found) || Number.isSafeInteger(Number(found)) ? found : `"\\u0000integer:${found}"`,
  )
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  )
}

/** The way back: a bigint is written as the integer that it is. */
export function writeExact(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part))
  return text.replace(/"\\u0000integer:(-?\d+)"/g, '$1')
}
