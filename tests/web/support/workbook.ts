// A workbook (.xlsx) of a few sheets, written as its format says and by nobody's library.
import { type Part, zip } from './zip'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const space = 'http://schemas.openxmlformats.org'
const sheetXml = (rows: string) =>
  `<worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const related = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${space}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
const relations = (inner: string) =>
  `<Relationships xmlns="${space}/package/2006/relationships">${inner}</Relationships>`

/** @param sheets by name, the XML of their rows; @param strings what cells of type s name by number */
export function workbook(sheets: Record<string, string>, strings: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets)
  const declared = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
  return zip([
    ['[Content_Types].xml', `<Types xmlns="${space}/package/2006/content-types"/>`],
    ['_rels/.rels', relations(related('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${space}/officeDocument/2006/relationships"><sheets>${declared}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        names.map((_, i) => related(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
          related('rId90', 'sharedStrings', 'sharedStrings.xml') +
          related('rId91', 'styles', 'styles.xml'),
      ),
    ],
    [
      'xl/sharedStrings.xml',
      `<sst xmlns="${space}/spreadsheetml/2006/main">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${space}/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ],
    ...Object.values(sheets).map((rows, i): Part => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(rows)]),
  ])
}

/** Rows of text cells that stand in the sheet itself. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
