// Rows from the engine's memory as an Arrow IPC stream: the columns of the file (Utf8, null where the cell is missing),
// then `#row`, the file's row number, and `#class`, the size of the row's class, where it is known. Columns are told by
// place, not by name: two of a file may share one.
import {
  type Data,
  type DataType,
  Field,
  Float64,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Utf8,
} from 'apache-arrow'
import type { Rows } from './module'

function presence(missing: Uint8Array): { nullCount: number; nullBitmap?: Uint8Array } {
  let nullCount = 0
  const nullBitmap = new Uint8Array((missing.length + 7) >> 3)
  for (let i = 0; i < missing.length; i++) {
    if (missing[i]) nullCount++
    else nullBitmap[i >> 3]! |= 1 << (i & 7)
  }
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap }
}

/** Copies everything out: the engine's memory moves. */
export function rowsToArrow(rows: Rows): ArrayBuffer {
  const length = rows.fileRows.length
  const fields: Field[] = []
  const children: Data<DataType>[] = []
  const add = (name: string, data: Data<DataType>) => {
    fields.push(new Field(name, data.type, true))
    children.push(data)
  }
  for (const { name, offsets, bytes, missing } of rows.columns) {
    const present = presence(missing)
    add(name, makeData({ type: new Utf8(), length, valueOffsets: offsets.slice(), data: bytes.slice(), ...present }))
  }
  const numbers = (name: string, values: Float64Array) =>
    add(name, makeData({ type: new Float64(), length, nullCount: 0, data: values.slice() }))
  numbers('#row', rows.fileRows)
  if (rows.classSizes.length > 0) numbers('#class', rows.classSizes)

  const batch = new RecordBatch(
    new Schema(fields),
    makeData({ type: new Struct(fields), length, nullCount: 0, children }),
  )
  const writer = new RecordBatchStreamWriter()
  writer.write(batch)
  writer.finish()
  const stream = writer.toUint8Array(true)
  return stream.slice().buffer
}
