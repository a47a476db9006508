// Reads one sheet of a workbook, in a worker of its own: it may take seconds, and what it held goes with it.
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { SheetText } from './sheet'

export interface SheetAsked {
  file: Blob
  /** Without it the first one that holds cells. */
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
    if (sheet !== undefined && !sheets.includes(sheet)) return { fault: 'absent', sheets }
    for (const name of sheet === undefined ? sheets : [sheet]) {
      const text = new SheetText()
      for await (const { values } of streamXlsxRows(bytes, { sheet: name })) text.add(values)
      if (text.rows > 0) return { csv: new Blob([...text.parts()], { type: 'text/csv' }), sheet: name, sheets }
    }
    return { fault: 'empty', sheets }
  } catch {
    return { fault: 'damaged', sheets }
  }
}
