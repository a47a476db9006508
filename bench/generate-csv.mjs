// Writes a large CSV file for measuring how fast files are read: the same bytes for the same seed, everywhere.
// Its columns are what such files are made of: a running number, small and large numbers, decimals, dates, categories of
// few and of many values, cells with quotes, delimiters and line ends in them, and missing ones.
//
//     node bench/generate-csv.mjs [--megabytes 100] [--seed 1] [-o build/bench/100mb.csv]
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// Mulberry32: small, fast, and the same in every engine.
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const workclasses = ['Private', 'Self-emp-not-inc', 'Self-emp-inc', 'Federal-gov', 'Local-gov', 'State-gov', '?']
const regions = ['North', 'North-East', 'East', 'South', 'West', 'Centre']
const remarks = [
  '',
  '',
  '',
  'none',
  'moved in spring',
  '"as told, by phone"',
  '"said ""no"" twice"',
  '"first line\nsecond line"',
]
const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const header = 'person_id,age,birth_date,postcode,workclass,region,employer,income,weight,hours,remark\n'

function row(number, next) {
  const pick = (list) => list[Math.floor(next() * list.length)]
  const month = Math.floor(next() * 12)
  const age = 17 + Math.floor((next() + next()) * 37)
  const two = (n) => (n < 10 ? `0${n}` : `${n}`)
  const born = `${2024 - age}-${two(month + 1)}-${two(1 + Math.floor(next() * days[month]))}`
  const postcode = 10000 + Math.floor(next() * next() * 80000)
  // A few employers have most of the people, many have one.
  const employer = Math.floor(1 / (next() + 0.00002))
  const income = next() < 0.03 ? '' : (8000 + Math.floor(next() * next() * 180000)).toFixed(0)
  const weight = (0.2 + next() * 4).toFixed(3)
  return `${number},${age},${born},${postcode},${pick(workclasses)},${pick(regions)},E${employer},${income},${weight},${Math.floor(next() * 80)},${pick(remarks)}\n`
}

/** The file in pieces of about a megabyte; it ends after the row that reaches `bytes`. */
export function* pieces(bytes, seed = 1) {
  const next = random(seed)
  let written = 0
  let piece = header
  for (let number = 1; written + piece.length < bytes; number++) {
    piece += row(number, next)
    if (piece.length >= 1 << 20) {
      yield piece
      written += piece.length
      piece = ''
    }
  }
  if (piece) yield piece
}

async function main() {
  const { values } = parseArgs({
    options: {
      megabytes: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      output: { type: 'string', short: 'o', default: 'build/bench/100mb.csv' },
    },
  })
  const bytes = Number(values.megabytes) * 1e6
  const seed = Number(values.seed)
  if (!(bytes > 0) || !Number.isInteger(seed))
    throw new Error('Give --megabytes as a number above 0 and --seed as a whole number.')
  mkdirSync(dirname(values.output), { recursive: true })
  const file = createWriteStream(values.output)
  for (const piece of pieces(bytes, seed)) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
  process.stdout.write(`${values.output}: ${file.bytesWritten} bytes\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
