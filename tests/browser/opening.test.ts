// Workbooks, compressed files, and what is no table, in a real browser with the real engine, under the page's own policy.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { rowsOf, workbook } from '../web/support/workbook'
import { builtPage, keysHeard } from './support/builtPage'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-opening-'))
const stored = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const site = builtPage()

async function visited() {
  const seen = await site.open({ height: 950 })
  await keysHeard(seen.page)
  return seen
}

async function choose(page: Page, path: string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+o')
  await (await asked).setFiles(path)
}

const answer = (page: Page) => page.locator('.place-head .answer').innerText()
const requests = (page: Page) => page.locator('.promise-foot').innerText()

test('a workbook opens as its first sheet, then as another, and the plan keeps which', async () => {
  const { page, complaints, end } = await visited()
  const people = censusCsv(20_000)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  // The second sheet has some megabytes of XML.
  await choose(
    page,
    stored(
      'people.xlsx',
      workbook({
        Notes: rowsOf([
          ['a', 'b'],
          ['1', '2'],
        ]),
        Persons: rowsOf(people),
      }),
    ),
  )
  await expect.poll(() => answer(page)).toMatch(/^1 row, 2 columns, the sheet "Notes"/)
  await page.getByRole('button', { name: 'How it was read' }).click()
  await page.getByLabel('Sheet').selectOption('Persons')
  await page.getByRole('button', { name: 'Read it again like this' }).click()
  await expect.poll(() => answer(page)).toMatch(/^20,000 rows, \d+ columns, the sheet "Persons"/)
  await expect.poll(() => requests(page)).toContain('0 requests since')
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const plan = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { source: unknown }
  expect(plan.source).toMatchObject({ sheet: 'Persons' })
  expect(complaints()).toEqual([])
  await end()
})

test('a compressed file opens; a damaged one is refused, and what was open stays', async () => {
  const { page, complaints, end } = await visited()
  const packed = gzipSync(censusCsv(5000))
  await choose(page, stored('people.csv.gz', packed))
  await expect.poll(() => answer(page)).toMatch(/^5,000 rows/)
  for (const [name, bytes] of [
    ['cut.csv.gz', packed.subarray(0, -20)],
    ['cut.xlsx', workbook({ A: rowsOf([['a']]) }).subarray(0, -40)],
  ] as const) {
    await choose(page, stored(name, bytes))
    await page.getByText(`${name} `).first().waitFor()
    await page.getByRole('button', { name: 'Keep going' }).click()
    expect(await answer(page)).toMatch(/^5,000 rows/)
    await page.getByRole('gridcell').first().waitFor()
  }
  expect(complaints()).toEqual([])
  await end()
})

test('what is no table is recognised: a plan waits for one, a taxonomy asks for its column', async () => {
  const { page, complaints, end } = await visited()
  const plan = stored('a.plan.json', JSON.stringify({ indistinct: 1, columns: { age: { role: 'drop' } } }))
  await choose(page, plan)
  await page.getByText('It is a plan. Open its table first').waitFor()
  await choose(page, stored('people.csv', censusCsv(2000)))
  await expect.poll(() => answer(page)).toMatch(/^2,000 rows/)
  await choose(page, plan)
  await page.getByRole('button', { name: 'Role of age: Dropped' }).waitFor()
  await choose(page, stored('tree.csv', 'Female;Any;*\nMale;Any;*\n'))
  await page.getByRole('heading', { name: 'tree.csv is a taxonomy' }).waitFor()
  await page.getByRole('button', { name: 'Use it for sex' }).click()
  await expect.poll(() => page.url()).toContain('#/data/taxonomies')
  await page.getByText('Any', { exact: true }).first().waitFor()
  expect(complaints()).toEqual([])
  await end()
})
