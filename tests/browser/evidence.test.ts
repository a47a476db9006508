// Risk, Utility and the report in a real browser with the real engine: figures that explain themselves, a file that
// stands alone.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, violations } from './support/builtPage'

const site = builtPage()

async function solved(options: { width?: number; dark?: boolean } = {}) {
  const opened = await site.open(options)
  const { page } = opened
  await openFile(page, { name: 'people.csv', text: censusCsv(400) })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proven', { exact: true }).first().waitFor({ timeout: 40_000 })
  await page.goto(`${site.url}#/solution/risk`)
  await page.locator('#solution-risk svg[role="img"]').first().waitFor()
  await page.locator('#solution-utility svg[role="img"]').first().waitFor()
  return opened
}

describe('the evidence', () => {
  test('figures explain themselves, a population makes a journalist, a report stands alone', async () => {
    const { page, complaints, end } = await solved()
    const risk = page.locator('#solution-risk')
    // Whatever was opened before, the place brings what it looks like.
    const two = risk.locator('.evidence-two').first()
    expect(await two.evaluate((part) => getComputedStyle(part).display)).toBe('grid')
    const word = risk.getByRole('button', { name: 'Highest risk, prosecutor' })
    await word.focus()
    const tip = page.locator(`[id="${await word.getAttribute('aria-describedby')}"]`)
    await tip.waitFor()
    expect(await tip.textContent()).toContain('1 / rows of the smallest class')
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })

    await risk.getByLabel('People in the population').fill('40,000')
    await page.keyboard.press('Tab')
    await risk.getByText('Highest risk, journalist').waitFor()
    expect(await violations(page)).toEqual([])

    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save report' }).click()
    const text = readFileSync(await (await loading).path(), 'utf8')
    expect(text).toContain('All 7 claims hold')
    expect(text).not.toMatch(/https?:|<script/)
    expect(text).toMatch(/indistinct apply \S+ --recipe recipe\.json/)
    expect(text).not.toContain('indistinct optimize')
    const paper = await page.context().newPage()
    await paper.setContent(text)
    expect(await violations(paper)).toEqual([])
    expect(await paper.locator('h2').count()).toBeGreaterThan(8)
    expect(complaints()).toEqual([])
    await end()
  })

  test('nothing overflows on a telephone in the dark', async () => {
    const { page, complaints, end } = await solved({ width: 390, dark: true })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(complaints()).toEqual([])
    await end()
  })
})
