// How a file was read, in words.

const delimiters: Record<string, string> = {
  ',': 'comma-separated',
  ';': 'semicolon-separated',
  '\t': 'tab-separated',
  '|': 'separated by |',
  ' ': 'space-separated',
}

export function delimiterName(delimiter: string): string {
  return delimiters[delimiter] ?? `separated by ${delimiter}`
}

export const delimiterChoices: readonly (readonly [string, string])[] = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', '|'],
]

export const quoteChoices: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
]

/** Missing tokens as a person types them: separated by blanks, the empty field written as (empty). */
export const emptyToken = '(empty)'

export function writeTokens(tokens: readonly string[]): string {
  return tokens.map((token) => (token === '' ? emptyToken : token)).join(' ')
}

export function readTokens(text: string): string[] {
  const tokens = text
    .split(/\s+/)
    .filter(Boolean)
    .map((token) => (token === emptyToken ? '' : token))
  return [...new Set(tokens)]
}
