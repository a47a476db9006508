// A workbook made here, byte by byte, as spreadsheet programs write it: shared strings, styles, gaps, failed formulas.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SheetText, textOf } from '../../../web/src/files/sheet'
import { unpack } from '../../../web/src/files/unpack'
import { readSheet } from '../../../web/src/files/workbook'
import { workbook } from '../support/workbook'
import { zip } from '../support/zip'

const strings = ['name', 'born', 'seen', 'weight', 'Müller, "Anna"', 'two\nlines', ' kept ', 'k.A.']
const cell = (at: string, text: string, type = '') => `<c r="${at}"${type}><v>${text}</v></c>`
const shared = (at: string, text: string) => cell(at, String(strings.indexOf(text)), ' t="s"')

const persons = `<row r="2">${shared('A2', 'name')}${shared('B2', 'born')}${shared('C2', 'seen')}${shared('D2', 'weight')}</row>
<row r="3">${shared('A3', 'Müller, "Anna"')}${cell('B3', '44260', ' s="1"')}${cell('C3', '44260.4375', ' s="2"')}${cell('D3', '0.30000000000000004')}</row>
<row r="4"/><row r="5">${shared('A5', 'two\nlines')}${cell('C5', '1', ' t="b"')}${cell('D5', '#DIV/0!', ' t="e"')}</row>
<row r="6">${shared('A6', ' kept ')}${shared('B6', 'k.A.')}<c r="E6" s="1"/></row>`

const numbers = Array.from(
  { length: 30_000 },
  (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, String(i))}</row>`,
).join('')
const book = () => new File([workbook({ Personen: persons, Zahlen: numbers, Leer: '' }, strings)], 'persons.xlsx')
const csv = `name,born,seen,weight
"Müller, ""Anna""",2021-03-05,2021-03-05 10:30:00,0.3
"two
lines",,TRUE,
" kept ",k.A.,,
`

const refusal = (what: RegExp) => ({ error: { code: 'input', what: expect.stringMatching(what) } })

describe('a workbook', () => {
  it('is read as its first sheet, as CSV', async () => {
    const { table, sheets, sheet } = await unpack(book(), readSheet)
    expect(await table.text()).toBe(csv)
    expect([table.name, sheets, sheet]).toEqual(['persons.xlsx', ['Personen', 'Zahlen', 'Leer'], 'Personen'])
  })

  it('is read as the first sheet that holds cells', async () => {
    const notes = new File([workbook({ Titel: '', Personen: persons }, strings)], 'persons.xlsx')
    const { table, sheet } = await unpack(notes, readSheet)
    expect([sheet, await table.text()]).toEqual(['Personen', csv])
    const none = new File([workbook({ Titel: '', Leer: '' })], 'persons.xlsx')
    await expect(unpack(none, readSheet)).rejects.toEqual(refusal(/No sheet of persons.xlsx holds a cell/))
  })

  it('is read as the sheet that is asked for, also a long one', async () => {
    const { table, sheet } = await unpack(book(), readSheet, 'Zahlen')
    const lines = (await table.text()).trimEnd().split('\n')
    expect([sheet, lines.length, lines[0], lines[29_999]]).toEqual(['Zahlen', 30_000, '0', '29999'])
  })

  it('is refused in a sentence where the sheet is not there, or holds nothing', async () => {
    await expect(unpack(book(), readSheet, 'Persons')).rejects.toEqual(
      refusal(/no sheet "Persons".*Personen, Zahlen, Leer/),
    )
    await expect(unpack(book(), readSheet, 'Leer')).rejects.toEqual(refusal(/"Leer" of persons.xlsx holds no cells/))
  })

  it('is refused in a sentence where it is damaged, or no workbook at all', async () => {
    const whole = new Uint8Array(await book().arrayBuffer())
    for (const end of [4, 30, 200, whole.length >> 1, whole.length - 30])
      await expect(unpack(new File([whole.slice(0, end)], 'cut.xlsx'), readSheet)).rejects.toEqual(
        refusal(/^cut.xlsx cannot be read as a workbook/),
      )
    // A single byte, anywhere in the sheet.
    const small = workbook({ Personen: persons }, strings)
    for (let at = small.length >> 1; at < small.length - 700; at += 7) {
      const bent = small.slice()
      bent[at] = (bent[at] ?? 0) ^ 255
      const told = await readSheet({ file: new Blob([bent]) })
      if ('csv' in told) expect(await told.csv.text()).toBe(csv)
    }
    const archive = new File([zip([['people.csv', 'a,b\n1,2\n']])], 'people.zip')
    await expect(unpack(archive, readSheet)).rejects.toEqual(refusal(/another kind of zip archive/))
  })
})

describe('a compressed file', () => {
  const text = 'age,sex\n30,F\n'.repeat(100_000)

  it('is unpacked, and called by the name of what was in it', async () => {
    const { table, sheets } = await unpack(new File([gzipSync(text)], 'people.csv.gz'), readSheet)
    expect(await table.text()).toBe(text)
    expect([table.name, sheets]).toEqual(['people.csv', undefined])
  })

  it('is refused in a sentence where it was cut off or damaged', async () => {
    const packed = gzipSync(text)
    const bent = packed.slice()
    bent[bent.length >> 1] = (bent[bent.length >> 1] ?? 0) ^ 255
    for (const bytes of [packed.slice(0, -9), packed.slice(0, 12), bent])
      await expect(unpack(new File([bytes], 'people.csv.gz'), readSheet)).rejects.toEqual(
        refusal(/damaged or was cut off/),
      )
  })
})

describe('any other file', () => {
  it('passes as it is', async () => {
    const file = new File(['a,b\n1,2\n'], 'people.xlsx')
    expect(await unpack(file, readSheet)).toEqual({ table: file })
    await expect(unpack(file, readSheet, 'Personen')).rejects.toEqual(
      refusal(/"Personen" is asked for, but people.xlsx is no/),
    )
  })
})

describe('the text of a cell', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    [true, 'TRUE'],
    [1234567, '1234567'],
    [0.1 + 0.2, '0.3'],
    [-12.5, '-12.5'],
    ['#N/A', ''],
    ['#1', '#1'],
    [new Date('2024-02-29T00:00:00Z'), '2024-02-29'],
    // 10:15 as a spreadsheet holds it, a few microseconds short.
    [new Date(Date.UTC(2024, 1, 29, 10, 14, 59, 999)), '2024-02-29 10:15:00'],
    [new Date(Date.UTC(1899, 11, 30, 7, 30)), '07:30:00'],
    [new Date(Number.NaN), ''],
  ])('%s is %j', (value, text) => {
    expect(textOf(value)).toBe(text)
  })

  it('fills rows up to the longest, and leaves out those with nothing in them', () => {
    const sheet = new SheetText()
    for (const row of [['a'], [null, ''], ['b', 'c', null], []]) sheet.add(row)
    expect([...sheet.parts()].join('')).toBe('a,\nb,c\n')
  })
})
