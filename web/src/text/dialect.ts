// How a file was read, in words.
import type { ColumnProfile, Dialect, Encoding } from '../engine/protocol'

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

const encodings: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'iso-8859-1': 'ISO-8859-1',
}

export const encodingChoices = Object.entries(encodings) as [Encoding, string][]

/** "UTF-8, comma-separated", or which sheet of a workbook. */
export function howWritten({ encoding, delimiter }: Dialect, sheet?: string): string {
  return sheet === undefined ? `${encodings[encoding]}, ${delimiterName(delimiter)}` : `the sheet "${sheet}"`
}

/** What is not chosen, each column tells by its values. */
export const byColumn = 'column'

export const decimalChoices: readonly (readonly ['.' | ',' | typeof byColumn, string])[] = [
  [byColumn, 'As each column tells'],
  ['.', 'Point'],
  [',', 'Comma'],
]

export const thousandsChoices: readonly (readonly [string, string])[] = [
  [byColumn, 'As each column tells'],
  ['', 'Nothing'],
  ['.', 'Point: 1.234'],
  [',', 'Comma: 1,234'],
  [' ', 'Blank: 1 234'],
  ['\u00a0', 'Blank that does not break'],
  ['\u202f', 'Narrow blank'],
  ["'", "Apostrophe: 1'234"],
  ['\u2019', 'Apostrophe: 1\u2019234'],
]

/** Of several columns with notations of their own, one sentence: "decimal commas, dates as dd.mm.yyyy". */
export function notationsOf(columns: readonly Pick<ColumnProfile, 'decimal' | 'thousands' | 'dates'>[]): string {
  const parts: string[] = []
  if (columns.some(({ decimal }) => decimal === ',')) parts.push('decimal commas')
  const dates = [...new Set(columns.flatMap(({ dates }) => (dates ? [dates] : [])))]
  if (dates.length > 0) parts.push(`dates as ${dates.join(' and ')}`)
  return parts.join(', ')
}

/** Missing tokens as a person types them: separated by blanks, those with blanks in quotes, the empty field as (empty). */
export const emptyToken = '(empty)'

export function writeTokens(tokens: readonly string[]): string {
  return tokens.map((token) => (token === '' ? emptyToken : /\s/.test(token) ? `"${token}"` : token)).join(' ')
}

export function readTokens(text: string): string[] {
  const tokens = [...text.matchAll(/"([^"]*)"|\S+/g)].map(([token, quoted]) =>
    token === emptyToken ? '' : (quoted ?? token),
  )
  return [...new Set(tokens)]
}
