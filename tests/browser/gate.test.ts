// The release gate in a real browser with the real engine: a kept column whose values are each row's own holds the file
// back until it is mended, or confirmed with a reason.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, violations } from './support/builtPage'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))

const site = builtPage()

/** Nearly every row has a score of its own. */
function scored(): string {
  const [head, ...rows] = censusCsv(240).trimEnd().split('\n')
  return [`${head},score`, ...rows.map((row, i) => `${row},${(Math.max(1, i) * 1.37).toFixed(2)}`), ''].join('\n')
}

async function solve(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.locator('.big-gap').filter({ hasText: 'Proven' }).waitFor({ timeout: 40_000 })
  await page.goto(`${site.url}#/release`)
}

/** The file with its scores kept, solved for, at Release. */
async function atRelease() {
  const { page, complaints, end } = await site.open()
  await openFile(page, { name: 'people.csv', text: scored() })
  await page.getByRole('button', { name: /^Role of score/ }).click()
  await page.getByRole('menuitemradio', { name: /Kept published/ }).click()
  await solve(page)
  const gate = page.getByRole('region', { name: 'Before it leaves' })
  const finding = gate.getByRole('listitem', { name: /^score/ })
  const save = page.getByRole('button', { name: 'Save CSV' })
  return { page, gate, finding, save, complaints, end }
}

async function download(page: Page, act: () => Promise<void>): Promise<string> {
  const loading = page.waitForEvent('download')
  await act()
  const file = await loading
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return readFileSync(path, 'utf8')
}

/** What a screen reader adds to the button. */
const described = (button: Locator) =>
  button.evaluate((node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent ?? '')

describe('a column whose values are each row’s own', () => {
  test('holds every file back, and leads to what mends it', async () => {
    const { page, gate, finding, save, complaints, end } = await atRelease()
    await finding.getByText('stops the release').waitFor()
    for (const name of ['Save CSV', 'Save Arrow', 'Save Parquet', 'Save the recipe', 'Save it as SQL'])
      expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true)
    expect(await described(save)).toContain('score stops the release')
    await save.focus()
    await page.keyboard.press('Enter')
    expect(await gate.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])

    await finding.getByRole('button', { name: /in bins of/ }).click()
    await gate.getByText('Nothing was found').waitFor()
    const csv = await download(page, () => save.click())
    expect(csv.split('\n')[0]).toContain('score')
    expect(csv).not.toContain('1.37')
    expect(complaints()).toEqual([])
    await end()
  })

  test('may be left out without another search', async () => {
    const { page, gate, finding, save, end } = await atRelease()
    await finding.getByRole('button', { name: /^Drop it/ }).click()
    await gate.getByText('Nothing was found').waitFor()
    const csv = await download(page, () => save.click())
    expect(csv.split('\n')[0]).not.toContain('score')
    await end()
  })

  test('leaves with a reason that stands in plan and report, and not without', async () => {
    const { page, finding, save, complaints, end } = await atRelease()
    const open = finding.getByRole('button', { name: /^Publish it all the same/ })
    await open.click()
    const reason = finding.getByLabel(/^Why may it leave as it is/)
    const confirm = finding.getByRole('button', { name: 'Publish it for this reason' })
    await reason.fill('   ')
    expect(await confirm.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await open.evaluate((node) => node === document.activeElement)).toBe(true)
    await open.click()
    await reason.fill('The scores are drawn at random.')
    await page.keyboard.press('Enter')
    await finding.getByText('Published all the same').waitFor()
    expect(await finding.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect((await download(page, () => save.click())).split('\n')[0]).toContain('score')
    const plan = JSON.parse(await download(page, () => page.keyboard.press('Control+s'))) as {
      columns: Record<string, { confirm?: string }>
    }
    expect(plan.columns.score?.confirm).toBe('The scores are drawn at random.')
    const report = await download(page, () => page.getByRole('button', { name: 'Save the report' }).click())
    expect(report).toContain('The scores are drawn at random.')
    await page.keyboard.press('Control+z')
    await finding.getByText('stops the release').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    expect(complaints()).toEqual([])
    await end()
  })
})
