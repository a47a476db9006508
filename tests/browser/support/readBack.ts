// Released files read by somebody else's programs, as rows of text, and the checker asked about them.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tableFromIPC } from 'apache-arrow'
import { parquetReadObjects } from 'hyparquet'
import Papa from 'papaparse'

export interface Sheet {
  names: string[]
  rows: string[][]
}

const word = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value)

export function readCsv(path: string): Sheet {
  const [names = [], ...rows] = Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data
  return { names, rows }
}

export function readArrow(path: string): Sheet {
  const table = tableFromIPC(readFileSync(path))
  const names = table.schema.fields.map(({ name }) => name)
  const columns = names.map((name) => table.getChild(name))
  return {
    names,
    rows: Array.from({ length: table.numRows }, (_, row) => columns.map((column) => word(column?.get(row)))),
  }
}

export async function readParquet(path: string): Promise<Sheet> {
  const { buffer, byteOffset, byteLength } = readFileSync(path)
  const objects = await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
  const names = Object.keys(objects[0] ?? {})
  return { names, rows: objects.map((row) => names.map((name) => word(row[name]))) }
}

export function writeCsv(path: string, { names, rows }: Sheet, delimiter = ','): string {
  writeFileSync(path, `${Papa.unparse([names, ...rows], { newline: '\n', delimiter })}\n`)
  return path
}

/** The command line, as it was built for this machine. */
export const command =
  process.env.INDISTINCT_COMMAND ?? fileURLToPath(new URL('../../../build/release/indistinct', import.meta.url))

export interface Verdict {
  ok: boolean
  smallestClass: number
  rows: number
  failures: { class: string[]; size: number; what: string }[]
}

export function indistinct<T>(...args: string[]): T {
  const { status, stdout, stderr } = spawnSync(command, [...args, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0 && status !== 1) throw new Error(stderr)
  return JSON.parse(stdout) as T
}
