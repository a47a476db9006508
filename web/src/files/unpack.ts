// From the file that a person chose to the text of a table: a workbook's sheet becomes CSV, a compressed file is unpacked
// by the browser as a stream. What is neither passes as it is. Told by the first bytes, whatever the name says.
import type { EngineError } from '../engine/protocol'
import type { SheetAsked, SheetTold } from './workbook'

export interface Unpacked {
  table: File
  /** Of a workbook: all its sheets, and the one that was read. */
  sheets?: string[]
  sheet?: string
}

/** How the text of a sheet is written, which nobody need guess. */
export const sheetRead = { encoding: 'utf-8', delimiter: ',', quote: '"' } as const

export type SheetReader = (asked: SheetAsked) => Promise<SheetTold>

const refuse = (what: string): { error: EngineError } => ({ error: { code: 'input', what } })

/** @throws an engine's error in a sentence, where the file cannot be unpacked */
export async function unpack(file: File, read: SheetReader, sheet?: string): Promise<Unpacked> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) return await ofWorkbook(file, sheet, read)
  if (sheet !== undefined)
    throw refuse(
      `The sheet "${sheet}" is asked for, but ${file.name} is no workbook. Open the workbook, or take "sheet" out of the plan.`,
    )
  return { table: begins(0x1f, 0x8b) ? await ofGzip(file) : file }
}

async function ofGzip(file: File): Promise<File> {
  try {
    const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
    return new File([text], file.name.replace(/\.gz$/i, ''), { type: 'text/csv' })
  } catch {
    throw refuse(
      `${file.name} is damaged or was cut off: it cannot be unpacked (gzip). Get it again, or unpack it and open what is in it.`,
    )
  }
}

async function ofWorkbook(file: File, sheet: string | undefined, read: SheetReader): Promise<Unpacked> {
  const told = await read(sheet === undefined ? { file } : { file, sheet })
  if ('csv' in told) {
    const { csv, sheets } = told
    return { table: new File([csv], file.name, { type: 'text/csv' }), sheets, sheet: told.sheet }
  }
  switch (told.fault) {
    case 'damaged':
      throw refuse(
        `${file.name} cannot be read as a workbook (.xlsx): it is damaged, or another kind of zip archive. Save it again in the spreadsheet program, or unpack it and open the table in it.`,
      )
    case 'empty':
      throw refuse(
        sheet === undefined
          ? `No sheet of ${file.name} holds a cell.`
          : `The sheet "${sheet}" of ${file.name} holds no cells.`,
      )
    case 'absent':
      throw refuse(`${file.name} has no sheet "${sheet}". It has: ${told.sheets.join(', ')}.`)
  }
}

/** @param loaded heard when the worker is there, and before it is given the file */
export function inWorker(loaded: () => void): SheetReader {
  return (asked) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./workbookWorker.ts', import.meta.url), { type: 'module', name: 'workbook' })
      worker.onmessage = ({ data }: MessageEvent<SheetTold | 'ready'>) => {
        if (data === 'ready') {
          loaded()
          worker.postMessage(asked)
          return
        }
        resolve(data)
        worker.terminate()
      }
      worker.onerror = (event) => {
        event.preventDefault()
        reject(refuse('What reads workbooks could not be loaded. Check the connection and try again.'))
        worker.terminate()
      }
    })
}
