// Numbers as people read them: comma for thousands, no-break space before %, en dash in ranges, true minus.

import { format } from 'd3-format'

const nbsp = '\u00a0'
const minus = '\u2212'
const grouped = format(',.0f')
const exactly = new Intl.NumberFormat('en-US')

/** 30162 -> 30,162 */
export function whole(n: number | bigint): string {
  return typeof n === 'bigint' ? exactly.format(n).replace('-', minus) : grouped(n)
}

function fixed(x: number, digits: number): string {
  return format(`,.${digits}f`)(x)
}

/** "1 row", "2 rows" */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${whole(n)} ${n === 1 ? one : many}`
}

/**
 * A part of a whole in per cent. Never "0.0 %" for something nor "100.0 %" for less than all: below 0.01 % a count
 * speaks for itself.
 */
export function share(part: number, all: number, digits = 1): string {
  if (all <= 0 || part <= 0) return `0${nbsp}%`
  if (part >= all) return `100${nbsp}%`
  const percent = (100 * part) / all
  if (percent < 0.01) return part < 1 ? `<${nbsp}0.01${nbsp}%` : whole(part)
  const shown = percent < 0.1 ? Math.max(digits, 2) : digits
  const ceiling = 100 - 10 ** -shown
  return `${fixed(Math.min(percent, ceiling), shown)}${nbsp}%`
}

/** A share without decimals, for narrow columns: 31 %, and "< 1 %" rather than 0. */
export function roundShare(part: number, all: number): string {
  if (all <= 0 || part <= 0) return `0${nbsp}%`
  if (part >= all) return `100${nbsp}%`
  const percent = (100 * part) / all
  if (percent < 1) return `<${nbsp}1${nbsp}%`
  return `${Math.min(99, Math.round(percent))}${nbsp}%`
}

/** A proven lower bound in per cent: rounded down, so that it never claims more than was proven. */
export function bound(fraction: number): string {
  return `${fixed(Math.floor(fraction * 1000 + 1e-9) / 10, 1)}${nbsp}%`
}

/** A probability of being recognised: four decimals. */
export function risk(p: number): string {
  return fixed(p, 4)
}

/** The difference of two shares: "+4.7 points". */
export function points(fraction: number): string {
  const value = Math.round(fraction * 1000) / 10
  const sign = value > 0 ? '+' : ''
  return `${sign}${fixed(value, 1)} points`
}

/** 2–10 */
export function range(from: string | number, to: string | number): string {
  const show = (x: string | number) => (typeof x === 'number' ? plainNumber(x) : x)
  return from === to ? show(from) : `${show(from)}–${show(to)}`
}

/** 40 ms, 2.4 s, 38 s, 3 min */
export function duration(seconds: number): string {
  if (seconds < 0.9995) return `${Math.max(1, Math.round(seconds * 1000))}${nbsp}ms`
  if (seconds < 9.95) return `${fixed(seconds, 1)}${nbsp}s`
  if (seconds < 119.5) return `${whole(Math.round(seconds))}${nbsp}s`
  if (seconds < 7170) return `${whole(Math.round(seconds / 60))}${nbsp}min`
  return `${fixed(seconds / 3600, 1)}${nbsp}h`
}

/** 2.9 MB */
export function bytes(n: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  let value = n
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : 1
  return `${fixed(value, digits)}${nbsp}${units[unit]}`
}

/** Axis labels: 10,000 as it is, 2 M from a million on. */
export function axis(n: number): string {
  if (Math.abs(n) >= 1e9) return `${plainNumber(n / 1e9)}${nbsp}G`
  if (Math.abs(n) >= 1e6) return `${plainNumber(n / 1e6)}${nbsp}M`
  return plainNumber(n)
}

/** A value of the data: every digit that it has and no separators, so that years and postcodes stay what they are. */
export function dataNumber(n: number): string {
  const text = String(n)
  return text.startsWith('-') ? minus + text.slice(1) : text
}

/** A figure with as many digits as it needs, at most four after the point. */
export function plainNumber(n: number): string {
  return format(Math.abs(n) >= 1000 ? ',.1~f' : ',.4~f')(n)
}

const days = 86_400_000

/** Days since 1970 as the ISO date. */
export function isoDate(day: number): string {
  const date = new Date(day * days)
  return Number.isNaN(date.getTime()) ? plainNumber(day) : date.toISOString().slice(0, 10)
}

/** 41c7…e09b */
export function shortHash(hash: string): string {
  return hash.length > 12 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}

const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Small numbers inside a sentence as words: "ten others", "49 others". */
export function inWords(n: number): string {
  return words[n] ?? whole(n)
}

/** "age, sex and education" */
export function list(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`
}

/** The sentence or title with a capital letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
