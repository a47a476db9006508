// The release in the worker: chunk in and chunk out for CSV, a window of rows at a time for Arrow and Parquet. Loaded
// when a release is written, not before.
import {
  type Data,
  type DataType,
  DateDay,
  Dictionary,
  Field,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Utf8,
  Vector,
} from 'apache-arrow'
import type { Engine, Reply, Rows } from './module'
import type { ReleaseTold } from './protocol'
import type { Sink } from './sink'

export { openSink } from './sink'

export interface Around {
  engine: Engine
  job: number
  told: ReleaseTold
  value<T>(reply: Reply<T>): T
  /** Lets others have their turn; throws where the release was stopped. */
  turn(rows: number): Promise<void>
}

const batch = 1 << 20
const sliceMs = 20
const windowRows = 32768

/** What the job has made, in pieces that are worth a write. */
function drain({ engine, job, value }: Around, sink: Sink): { take(): Promise<void>; flush(): Promise<void> } {
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  // Many small writes cost more than the copy.
  const flush = async () => {
    for (const part of waiting) await sink.write(part)
    waiting = []
    held = 0
  }
  const take = async () => {
    const out = value(engine.take(job)).slice() as Uint8Array<ArrayBuffer>
    if (out.length === 0) return
    waiting.push(out)
    held += out.length
    if (held >= batch) await flush()
  }
  return { take, flush }
}

export async function writeCsv(around: Around, bytes: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  const { engine, job, value, turn } = around
  const { take, flush } = drain(around, sink)
  const written = () => (JSON.parse(value(engine.collect(job))) as { written: number }).written
  let seen = 0
  for await (const chunk of bytes) {
    value(engine.input(chunk.length)).set(chunk)
    value(engine.give(job, chunk.length))
    await take()
    // Columns with many labels make the answer long: it is asked for seldom.
    if (seen++ % 8 === 0) await turn(written())
    else await turn(0)
  }
  value(engine.give(job, 0))
  await finish(around, take, () => around.told.records)
  await flush()
}

/** What a job makes that is given no bytes. */
export async function writeMade(around: Around, sink: Sink): Promise<void> {
  const { engine, job, value } = around
  const { take, flush } = drain(around, sink)
  await finish(around, take, () => (JSON.parse(value(engine.collect(job))) as { combinations: number }).combinations)
  await flush()
}

async function finish({ engine, job, value, turn }: Around, take: () => Promise<void>, written: () => number) {
  for (let running = true; running; ) {
    running = value(engine.advance(job, sliceMs)) === 'running'
    await take()
    await turn(written())
  }
}

/** One column of a window, as text or as what its type says. */
type Cells = { text: (string | null)[] } | { numbers: Float64Array; present: Uint8Array }

const day = 86_400_000

/** One character for each byte: offsets stay right, whatever stands in missing cells. */
const bytewise = new TextDecoder('latin1')
const utf8 = new TextDecoder()

export function cellsOf(column: Rows['columns'][number], type: ReleaseTold['columns'][number]['type']): Cells {
  const { offsets, missing } = column
  const count = missing.length
  const bytes = column.bytes.slice()
  if (type === 'text') {
    const text = Array.from({ length: count }, (_, i) =>
      missing[i] === 1 ? null : utf8.decode(bytes.subarray(offsets[i], offsets[i + 1])),
    )
    return { text }
  }
  const all = bytewise.decode(bytes)
  const numbers = new Float64Array(count)
  const present = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const cell = all.slice(offsets[i], offsets[i + 1]).trim()
    const number = type === 'date' ? Date.parse(`${cell}T00:00:00Z`) / day : Number(cell)
    if (missing[i] === 0 && cell !== '' && Number.isFinite(number)) {
      numbers[i] = number
      present[i] = 1
    }
  }
  return { numbers, present }
}

/** Windows of the release, one after the other. */
async function* windows({ engine, job, value, turn, told }: Around): AsyncGenerator<Rows> {
  for (let from = 0; from < told.records; ) {
    const rows = value(engine.written(job, from, windowRows, true))
    const count = rows.fileRows.length
    yield rows
    from += count
    await turn(from)
    if (count === 0) return
  }
}

export async function writeColumns(around: Around, format: 'arrow' | 'parquet', sink: Sink): Promise<void> {
  if (format === 'arrow') await writeArrow(around, sink)
  else await writeParquet(around, sink)
}

function bitmap(present: ArrayLike<number | boolean>): { nullCount: number; nullBitmap: Uint8Array } {
  let nullCount = 0
  const nullBitmap = new Uint8Array((present.length + 7) >> 3)
  for (let i = 0; i < present.length; i++) {
    if (present[i]) nullBitmap[i >> 3]! |= 1 << (i & 7)
    else nullCount++
  }
  return { nullCount, nullBitmap }
}

function arrowColumn(column: Rows['columns'][number], type: ReleaseTold['columns'][number]['type']): Data<DataType> {
  const length = column.missing.length
  if (type === 'text') {
    const present = Array.from(column.missing, (missing) => missing !== 1)
    return makeData({
      type: new Utf8(),
      length,
      valueOffsets: column.offsets.slice(),
      data: column.bytes.slice(),
      ...bitmap(present),
    })
  }
  const cells = cellsOf(column, type)
  if (!('numbers' in cells)) throw new Error('A number is no text.')
  const { numbers, present } = cells
  return type === 'date'
    ? makeData({ type: new DateDay(), length, data: Int32Array.from(numbers), ...bitmap(present) })
    : makeData({ type: new Float64(), length, data: numbers, ...bitmap(present) })
}

/** A generalized column has few different words: each is written once, and rows by its number. */
interface Words {
  type: Dictionary<Utf8, Int32>
  vector: Vector<Utf8>
  /** By their bytes, one character each. */
  numbers: Map<string, number>
}

const encoder = new TextEncoder()

function wordsOf(labels: readonly string[]): Words {
  const words = [...new Set(labels)].map((label) => encoder.encode(label))
  const valueOffsets = new Int32Array(words.length + 1)
  words.forEach((word, i) => {
    valueOffsets[i + 1] = (valueOffsets[i] ?? 0) + word.length
  })
  const data = new Uint8Array(valueOffsets[words.length] ?? 0)
  words.forEach((word, i) => {
    data.set(word, valueOffsets[i])
  })
  const type = new Utf8()
  return {
    type: new Dictionary(type, new Int32()),
    vector: new Vector([makeData({ type, length: words.length, nullCount: 0, valueOffsets, data })]),
    numbers: new Map(words.map((word, i) => [bytewise.decode(word), i])),
  }
}

function arrowWords({ bytes, offsets, missing }: Rows['columns'][number], { type, vector, numbers }: Words) {
  const all = bytewise.decode(bytes.slice())
  const data = new Int32Array(missing.length)
  for (let i = 0; i < data.length; i++) {
    if (missing[i] === 1) continue
    const number = numbers.get(all.slice(offsets[i], offsets[i + 1]))
    if (number === undefined) throw new Error('A published cell is none of its column’s labels.')
    data[i] = number
  }
  const present = Array.from(missing, (each) => each !== 1)
  return makeData({ type, length: data.length, data, dictionary: vector, ...bitmap(present) })
}

async function writeArrow(around: Around, sink: Sink): Promise<void> {
  const { told } = around
  const typeOf = (type: string) => (type === 'text' ? new Utf8() : type === 'date' ? new DateDay() : new Float64())
  const words = told.columns.map(({ type, labels }) =>
    type === 'text' && labels ? wordsOf([...labels, told.blank]) : null,
  )
  const fields = told.columns.map(({ name, type }, i) => new Field(name, words[i]?.type ?? typeOf(type), true))
  const schema = new Schema(fields)
  const writer = new RecordBatchFileWriter()
  writer.reset(undefined, schema)
  const parts = writer[Symbol.asyncIterator]()
  const pump = (async () => {
    for (let part = await parts.next(); !part.done; part = await parts.next())
      await sink.write(part.value.slice() as Uint8Array<ArrayBuffer>)
  })()
  for await (const rows of windows(around)) {
    const length = rows.fileRows.length
    const children = rows.columns.map((column, i) => {
      const known = words[i]
      return known ? arrowWords(column, known) : arrowColumn(column, told.columns[i]?.type ?? 'text')
    })
    writer.write(new RecordBatch(schema, makeData({ type: new Struct(fields), length, nullCount: 0, children })))
  }
  writer.finish()
  await pump
}

/** Fetched before a file is open: nothing is asked for after it. */
export const parquet = () => import('hyparquet-writer')

async function writeParquet(around: Around, sink: Sink): Promise<void> {
  const { ByteWriter, ParquetWriter } = await parquet()
  const { told } = around
  const out = new ByteWriter()
  const flush = async () => {
    const part = out.getBytes().slice()
    out.index = 0
    await sink.write(part as Uint8Array<ArrayBuffer>)
  }
  const element = ({ name, type }: ReleaseTold['columns'][number]) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...(type === 'text'
      ? { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const }
      : type === 'date'
        ? { type: 'INT32' as const, converted_type: 'DATE' as const }
        : { type: 'DOUBLE' as const }),
  })
  const schema = [{ name: 'root', num_children: told.columns.length }, ...told.columns.map(element)]
  const writer = new ParquetWriter({ writer: out, schema, createdBy: 'indistinct' })
  for await (const rows of windows(around)) {
    const columnData = rows.columns.map((column, i) => {
      const { name, type } = told.columns[i] ?? { name: column.name, type: 'text' as const }
      const cells = cellsOf(column, type)
      if ('text' in cells) return { name, data: cells.text }
      const data = Array.from(cells.numbers, (number, at) =>
        cells.present[at] ? (type === 'date' ? new Date(number * day) : number) : null,
      )
      return { name, data }
    })
    await writer.write({ columnData, rowGroupSize: rows.fileRows.length })
    await flush()
  }
  await writer.finish()
  await flush()
}
