// Rows come from the engine in blocks; the last few stay. A block that is no longer wanted is not asked for.
import { tableFromIPC } from 'apache-arrow'

export const blockRows = 100
const kept = 60

export interface RowBlock {
  /** Cells by column, then row; null is missing. */
  cells: (string | null)[][]
  fileRows: number[]
  /** Absent until a preflight ran; 0: the row is left out. */
  classes: number[] | null
}

export function readBlock(arrow: ArrayBuffer, columns: number): RowBlock {
  const table = tableFromIPC(new Uint8Array(arrow))
  const column = (i: number) => table.getChildAt(i)?.toArray() as ArrayLike<unknown> | undefined
  const cells = Array.from({ length: columns }, (_, i) => {
    const vector = table.getChildAt(i)
    return Array.from({ length: table.numRows }, (_, row) => {
      const value: unknown = vector?.get(row) ?? null
      return value === null ? null : String(value)
    })
  })
  const numbers = (i: number) => Array.from(column(i) ?? [], Number)
  return {
    cells,
    fileRows: numbers(columns),
    classes: table.numCols > columns + 1 ? numbers(columns + 1) : null,
  }
}

export interface Preview {
  names: string[]
  rows: string[][]
}

/** The first rows of a file that is still being read. */
export function readPreview(arrow: ArrayBuffer, most: number): Preview {
  const table = tableFromIPC(new Uint8Array(arrow))
  const names = table.schema.fields.map(({ name }) => name)
  const last = names.lastIndexOf('#row')
  const columns = last < 0 ? names.length : last
  const count = Math.min(most, table.numRows)
  return {
    names: names.slice(0, columns),
    rows: Array.from({ length: count }, (_, row) =>
      Array.from({ length: columns }, (_, i) => String(table.getChildAt(i)?.get(row) ?? '')),
    ),
  }
}

export interface Blocks {
  get(row: number): { block: RowBlock; at: number } | null
  want(from: number, to: number): void
}

export function createBlocks(load: (from: number, count: number) => Promise<RowBlock>, arrived: () => void): Blocks {
  const have = new Map<number, RowBlock>()
  let wanted: number[] = []
  let busy = false

  async function next(): Promise<void> {
    const index = wanted.find((one) => !have.has(one))
    if (index === undefined || busy) return
    busy = true
    try {
      const block = await load(index * blockRows, blockRows)
      have.delete(index)
      have.set(index, block)
      for (const old of have.keys()) {
        if (have.size <= kept) break
        if (!wanted.includes(old)) have.delete(old)
      }
      arrived()
    } catch {
      wanted = []
    }
    busy = false
    void next()
  }

  return {
    get(row) {
      const block = have.get(Math.floor(row / blockRows))
      const at = row % blockRows
      return block && at < block.fileRows.length ? { block, at } : null
    },
    want(from, to) {
      const first = Math.floor(from / blockRows)
      const last = Math.floor(Math.max(from, to - 1) / blockRows)
      wanted = Array.from({ length: last - first + 1 }, (_, i) => first + i)
      void next()
    },
  }
}
