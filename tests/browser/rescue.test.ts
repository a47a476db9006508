// Blank cells instead of withheld rows, on the page: chosen, solved, shown for what it is, released and checked.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, violations } from './support/builtPage'

const site = builtPage()

const withheld = async (page: Page) => (await page.locator('.strip dd').nth(2).textContent()) ?? ''

describe('rows below k', () => {
  test.each(['After the cuts', 'Together with the cuts'])(
    'are published with blank cells: %s',
    async (way) => {
      const { page, complaints, end } = await site.open()
      await openFile(page, { name: 'people.csv', text: censusCsv(400) })
      await page.keyboard.press('2')
      await page.goto(`${site.url}#/frontier/solve`)
      const limit = page.getByRole('group', { name: 'Rows that may be withheld' })
      await limit.getByRole('button', { name: '5\u00a0%' }).click()
      const choice = page.getByRole('group', { name: 'Blank cells instead of withholding rows' })
      await choice.getByRole('button', { name: way }).click()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Control+Enter')
      await page.getByRole('button', { name: 'Solve again' }).first().waitFor()

      await page.goto(`${site.url}#/solution`)
      await expect.poll(() => withheld(page), { timeout: 30_000 }).toMatch(/[1-9]\d* cells? blank in \d+ rows?/)
      await page.locator('#solution-risk').getByText('blanks read strictly').waitFor()
      const utility = page.locator('#solution-utility')
      await utility.getByText('of a pair, the rows that show both').waitFor()
      const blank = utility
        .getByRole('group', { name: 'Distances by column, table' })
        .locator('tbody tr td:nth-child(3)')
      await expect
        .poll(async () => (await blank.allTextContents()).some((text) => Number(text.replaceAll(',', '')) > 0))
        .toBe(true)
      await page.locator('#solution-classes').getByText('blanks included').waitFor()
      expect(await violations(page)).toEqual([])

      await page.goto(`${site.url}#/release`)
      await page.getByText(/below k leave with \d+ cells? blank\./).waitFor()
      const loading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save CSV' }).click()
      const text = readFileSync(await (await loading).path(), 'utf8')
      expect(text).toContain('[blank]')
      await page.getByRole('button', { name: /^Check people\.k5\.csv/ }).click()
      await page.getByText('people.k5.csv keeps its promise').waitFor()
      expect(await violations(page)).toEqual([])

      const saved = async (name: string) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name }).click(),
        ])
        return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
      }
      const report = await saved('Save the report')
      expect(report.text).toContain('What is blank · blanks read strictly')
      expect(report.text).toContain('● All 8 claims hold.')
      const sql = await saved('Save it as SQL')
      expect(sql.text).toContain('blanks single cells, and this blanks none')
      const keyed = await saved('Save SQL with the key')
      expect(keyed.name).toBe('people.k5.not-for-release.sql')
      expect(keyed.text).toContain("'[blank]'")
      expect(keyed.text).toContain('-- Not for release')

      // The way back: the file that withholds, with all its figures.
      await page.goto(`${site.url}#/solution`)
      await page.locator('#solution-classes').getByRole('button', { name: 'withhold them and solve again' }).click()
      await expect
        .poll(() => choice.getByRole('button', { name: 'No', exact: true }).getAttribute('aria-pressed'))
        .toBe('true')
      await page.keyboard.press('Control+z')
      await expect.poll(() => choice.getByRole('button', { name: way }).getAttribute('aria-pressed')).toBe('true')
      expect(complaints()).toEqual([])
      await end()
    },
    120_000,
  )
})
