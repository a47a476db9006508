import { tableFromIPC } from 'apache-arrow'
import { expect, test } from 'vitest'
import { rowsToArrow } from '../../../web/src/engine/arrow'
import type { Rows } from '../../../web/src/engine/module'

function column(name: string, cells: (string | null)[], missing = '?') {
  const encoded = cells.map((cell) => new TextEncoder().encode(cell ?? missing))
  const offsets = new Int32Array(cells.length + 1)
  encoded.forEach((bytes, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + bytes.length
  })
  return {
    name,
    offsets,
    bytes: new Uint8Array(Buffer.concat(encoded)),
    missing: Uint8Array.from(cells, (cell) => (cell === null ? 1 : 0)),
  }
}

const rows = (columns: Rows['columns'], fileRows: number[], classSizes: number[] = []): Rows => ({
  columns,
  fileRows: Float64Array.from(fileRows),
  classSizes: Float64Array.from(classSizes),
  rows: fileRows.length,
})

test('columns are told by place, in the order of the file, whatever their names', () => {
  const made = rowsToArrow(rows([column('b', ['x']), column('1', ['y']), column('b', ['z'])], [2]))
  const table = tableFromIPC(new Uint8Array(made))
  expect(table.schema.fields.map((field) => field.name)).toEqual(['b', '1', 'b', '#row'])
  expect([0, 1, 2, 3].map((i) => table.getChildAt(i)?.get(0))).toEqual(['x', 'y', 'z', 2])
})

test('missing cells are null, empty ones are not', () => {
  const cells = ['', null, 'žluť', null, ...Array.from({ length: 20 }, (_, i) => (i % 3 ? `${i}` : null))]
  const table = tableFromIPC(new Uint8Array(rowsToArrow(rows([column('a', cells)], Array.from(cells.keys())))))
  expect(Array.from(table.getChildAt(0) ?? [])).toEqual(cells)
})

test('the class of each row follows where it is known', () => {
  const table = tableFromIPC(new Uint8Array(rowsToArrow(rows([column('a', ['x', 'y'])], [7, 9], [0, 12]))))
  expect(Array.from(table.getChild('#row') ?? [])).toEqual([7, 9])
  expect(Array.from(table.getChild('#class') ?? [])).toEqual([0, 12])
})

test('no rows are a table of no rows', () => {
  const table = tableFromIPC(new Uint8Array(rowsToArrow(rows([column('a', [])], []))))
  expect(table.numRows).toBe(0)
  expect(table.schema.fields).toHaveLength(2)
})

test('engine memory that is shared between threads is copied', () => {
  const shared = (bytes: Uint8Array) => {
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
    copy.set(bytes)
    return copy
  }
  const plain = column('a', ['x', null])
  const offsets = new Int32Array(new SharedArrayBuffer(12))
  offsets.set(plain.offsets)
  const made = rowsToArrow(
    rows([{ ...plain, offsets, bytes: shared(plain.bytes), missing: shared(plain.missing) }], [1, 2]),
  )
  expect(Array.from(tableFromIPC(new Uint8Array(made)).getChildAt(0) ?? [])).toEqual(['x', null])
})
