// Arrow and Parquet files of a release, read back by readers that know nothing of who wrote them.
import { tableFromIPC } from 'apache-arrow'
import { parquetReadObjects } from 'hyparquet'
import { describe, expect, test } from 'vitest'
import type { Engine, Reply, Rows } from '../../../web/src/engine/module'
import type { ReleaseTold } from '../../../web/src/engine/protocol'
import { type Around, writeColumns, writeCsv } from '../../../web/src/engine/release'
import type { Sink } from '../../../web/src/engine/sink'

const columns: ReleaseTold['columns'] = [
  {
    name: 'age',
    role: 'quasi',
    type: 'text',
    labels: Array.from({ length: 5 }, (_, i) => `[${i * 10}, ${i * 10 + 10})`),
  },
  { name: 'ort', role: 'quasi', type: 'text', labels: ['Zürich … Genève', '?'] },
  { name: 'born', role: 'keep', type: 'date' },
  { name: 'income', role: 'sensitive', type: 'decimal' },
  { name: 'städte', role: 'keep', type: 'text' },
]
// Missing cells hold what the file says for them, also where that is no ASCII.
const cellsAt = (row: number) => [
  row % 7 === 0 ? '[blank]' : `[${(row % 5) * 10}, ${(row % 5) * 10 + 10})`,
  row % 7 === 0 ? '[blank]' : row % 3 === 0 ? '?' : 'Zürich … Genève',
  row % 4 === 0 ? '–' : `20${String(10 + (row % 12))}-03-0${1 + (row % 9)}`,
  row % 6 === 0 ? '–' : String(row / 4),
  row % 3 === 0 ? '' : `Zürich, ${row}`,
]
const missingAt = (row: number) => [
  row % 7 === 0 ? 2 : 0,
  row % 7 === 0 ? 2 : row % 3 === 0 ? 1 : 0,
  row % 4 === 0 ? 1 : 0,
  row % 6 === 0 ? 1 : 0,
  row % 3 === 0 ? 1 : 0,
]

function rowsFrom(from: number, count: number): Rows {
  const text = new TextEncoder()
  const numbers = Array.from({ length: count }, (_, i) => from + i)
  return {
    columns: columns.map(({ name }, c) => {
      const cells = numbers.map((row) => text.encode(cellsAt(row)[c]))
      const offsets = new Int32Array(count + 1)
      cells.forEach((cell, i) => {
        offsets[i + 1] = (offsets[i] ?? 0) + cell.length
      })
      const bytes = new Uint8Array(offsets[count] ?? 0)
      cells.forEach((cell, i) => {
        bytes.set(cell, offsets[i])
      })
      return { name, offsets, bytes, missing: Uint8Array.from(numbers, (row) => missingAt(row)[c] ?? 0) }
    }),
    fileRows: Float64Array.from(numbers),
    classSizes: new Float64Array(count),
    rows: count,
  }
}

function aroundOf(records: number, parts: Partial<Engine> = {}) {
  const turns: number[] = []
  const engine = {
    written: (_job: number, from: number, count: number) => ({
      value: rowsFrom(from, Math.max(0, Math.min(count, records - from))),
    }),
    ...parts,
  } as unknown as Engine
  const around: Around = {
    engine,
    job: 1,
    told: {
      rows: records,
      records,
      suppressed: 0,
      leftOut: 0,
      classes: 1,
      smallestClass: records,
      k: 2,
      blank: '[blank]',
      written: 0,
      wantsBytes: false,
      encoding: 'utf-8',
      columns,
    },
    value: <T>(reply: Reply<T>) => {
      if (reply.error) throw new Error(reply.error.what)
      return reply.value as T
    },
    turn: async (rows) => {
      turns.push(rows)
    },
  }
  return { around, turns }
}

function memorySink() {
  const parts: Uint8Array[] = []
  const sink: Sink = {
    bytes: 0,
    write: async (part) => {
      parts.push(part)
      sink.bytes += part.length
    },
    close: async () => undefined,
    abort: async () => undefined,
  }
  return { sink, bytes: () => new Uint8Array(Buffer.concat(parts)) }
}

const expected = (row: number) => {
  const [age, ort, born, income, city] = cellsAt(row)
  const [, o, b, i, c] = missingAt(row)
  return {
    age,
    ort: o === 1 ? null : ort,
    born: b ? null : born,
    income: i ? null : Number(income),
    städte: c ? null : city,
  }
}
const records = 40_000

describe('files of columns', () => {
  test('Arrow holds numbers, days and text, and what is missing', async () => {
    const { around, turns } = aroundOf(records)
    const { sink, bytes } = memorySink()
    await writeColumns(around, 'arrow', sink)
    const table = tableFromIPC(bytes())
    expect(table.numRows).toBe(records)
    expect(table.schema.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'age Dictionary<Int32, Utf8>',
      'ort Dictionary<Int32, Utf8>',
      'born Date32<DAY>',
      'income Float64',
      'städte Utf8',
    ])
    for (const row of [0, 1, 2, 3, 4, 5, 6, 7, 32767, 32768, records - 1]) {
      const { age, ort, born, income, städte } = table.get(row)?.toJSON() ?? {}
      const day = born === null ? null : new Date(Number(born)).toISOString().slice(0, 10)
      expect({ age, ort, born: day, income, städte }, `row ${row}`).toEqual(expected(row))
    }
    expect(turns).toEqual([32768, records])
  })

  test('Parquet holds the same', async () => {
    const { around } = aroundOf(records)
    const { sink, bytes } = memorySink()
    await writeColumns(around, 'parquet', sink)
    const all = await parquetReadObjects({ file: bytes().buffer as ArrayBuffer })
    expect(all).toHaveLength(records)
    for (const row of [0, 1, 2, 3, 4, 5, 6, 7, 32767, 32768, records - 1]) {
      const { age, ort, born, income, städte } = all[row] ?? {}
      const day = born === null ? null : (born as Date).toISOString().slice(0, 10)
      expect({ age, ort, born: day, income, städte }, `row ${row}`).toEqual(expected(row))
    }
  })
})

test('CSV passes chunk by chunk, and its end is told', async () => {
  const given: number[] = []
  let out = ''
  const { around } = aroundOf(3, {
    input: (size) => ({ value: new Uint8Array(size) }),
    give: (_job, size) => {
      given.push(size)
      out += size > 0 ? `chunk of ${size}\n` : 'end\n'
      return { value: true }
    },
    take: () => {
      const value = new TextEncoder().encode(out)
      out = ''
      return { value }
    },
    advance: () => ({ value: 'done' }),
    collect: () => ({ value: '{"written": 3}' }),
  })
  const { sink, bytes } = memorySink()
  const chunks = (async function* () {
    yield new Uint8Array(5)
    yield new Uint8Array(3)
  })()
  await writeCsv(around, chunks, sink)
  expect(given).toEqual([5, 3, 0])
  expect(new TextDecoder().decode(bytes())).toBe('chunk of 5\nchunk of 3\nend\n')
})
