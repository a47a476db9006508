// A workbook and a compressed file in every browser: each unpacks them by its own means, under the page's own policy.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, test } from 'vitest'
import { serve } from '../../scripts/serve.mjs'
import { pageFolder } from '../browser/support/build'
import { censusCsv } from '../web/support/census'
import { rowsOf, workbook } from '../web/support/workbook'
import { browsers, inBrowser, manyThreads, says } from './support/browsers'
import type { Tab } from './support/tab'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-opening-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const table = (rows: number) =>
  censusCsv(rows)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))

/** Nobody is there to choose a file. */
async function open(tab: Tab, path: string): Promise<void> {
  await tab.run(() => {
    document.getElementById('chosen')?.remove()
    HTMLInputElement.prototype.click = function () {
      this.id = 'chosen'
      document.body.append(this)
    }
    dispatchEvent(new KeyboardEvent('keydown', { key: 'o', ctrlKey: true, bubbles: true }))
  }, null)
  await tab.choose('//input[@id="chosen"]', path)
}

describe.each(browsers)('%s', (name) => {
  test('opens a workbook and a compressed file', async () => {
    const book = join(folder, 'people.xlsx')
    const packed = join(folder, 'people.csv.gz')
    writeFileSync(book, workbook({ Persons: rowsOf(table(6000)) }))
    writeFileSync(packed, gzipSync(censusCsv(4000)))
    const host = await serve({ folder: pageFolder, isolated: true })
    try {
      await inBrowser({ name, threads: true, what: 'opening' }, async (tab) => {
        await tab.go(host.url)
        await says(tab, '.teaser-words', /rows share/)
        await open(tab, book)
        await says(tab, '.place-head .answer', /6,000 rows, \d+ columns, the sheet "Persons"/)
        await says(tab, '.engine-line', manyThreads)
        await open(tab, packed)
        await says(tab, '.place-head .answer', /4,000 rows/)
      })
    } finally {
      await host.close()
    }
  })
})
