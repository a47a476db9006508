// Reads one sheet of a workbook, in a worker of its own: it may take seconds, and what it held goes with it.
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { SheetText } from './sheet'

export interface SheetAsked {
  file: Blob
  /** The first one without it. */
  sheet?: string
}

export type SheetTold =
  | { csv: Blob; sheet: string; sheets: string[] }
  /** Without the sheets: the file is no workbook, or a damaged one. */
  | { fault: 'damaged' | 'empty' | 'absent'; sheets: string[] }

export async function readSheet({ file, sheet }: SheetAsked): Promise<SheetTold> {
  const sheets: string[] = []
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    await readXlsx(bytes, {
      sheets: ({ name }) => {
        sheets.push(name)
        return false
      },
    })
    const name = sheet ?? sheets[0]
    if (name === undefined || !sheets.includes(name)) return { fault: name === undefined ? 'empty' : 'absent', sheets }
    const text = new SheetText()
    for await (const { values } of streamXlsxRows(bytes, { sheet: name })) text.add(values)
    if (text.rows === 0) return { fault: 'empty', sheets }
    return { csv: new Blob([...text.parts()], { type: 'text/csv' }), sheet: name, sheets }
  } catch {
    return { fault: 'damaged', sheets }
  }
}
