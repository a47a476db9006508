// Local groups in a real browser with the real engine: their line on the frontier, and the file for one k, saved and held
// against the original.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { builtPage, openSample, stopped, violations } from './support/builtPage'

const site = builtPage()

async function opened(place: string) {
  const seen = await site.open({ height: 950 })
  await openSample(seen.page, 'Census extract')
  await seen.page.goto(`${site.url}#/frontier/${place}`)
  return seen
}

async function saved(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

describe('local groups', () => {
  test('have a line on the frontier, far below that of split points, and a column in its table', async () => {
    const { page, complaints, end } = await opened('every-k')
    const look = page.getByRole('slider', { name: 'k, the smallest class allowed' })
    await look.waitFor()
    await look.focus()
    for (const [key, k] of [
      ['2', 5],
      ['3', 11],
      ['4', 20],
    ] as const) {
      await page.keyboard.press(key)
      await expect
        .poll(() => look.getAttribute('aria-valuetext'), { timeout: 30_000 })
        .toMatch(new RegExp(`^k = ${k}; split points lose .*local groups lose [\\d.]+\\s%, `))
      const words = (await look.getAttribute('aria-valuetext')) ?? ''
      const [cuts = 0, groups = 0] = [/split points lose ([\d.]+)/, /local groups lose ([\d.]+)/].map((of) =>
        Number(of.exec(words)?.[1]),
      )
      expect(groups).toBeLessThan(cuts / 2)
    }
    await page.locator('.frontier-box').getByText('Local groups', { exact: true }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('columnheader', { name: 'local groups lose' }).waitFor()
    await page.keyboard.press('t')
    const chip = page.getByRole('button', { name: 'Local groups', exact: true })
    await chip.click()
    await expect.poll(() => look.getAttribute('aria-valuetext')).not.toContain('local groups')
    await chip.click()
    await expect.poll(() => look.getAttribute('aria-valuetext'), { timeout: 30_000 }).toContain('local groups')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Look at local groups' }).click()
    await page.getByRole('heading', { name: 'Local groups for k = 20' }).waitFor()
    expect(complaints()).toEqual([])
    await end()
  }, 120_000)

  test('are saved with codebook and recipe, and a second program finds every row', async () => {
    const { page, complaints, end } = await opened('local')
    await page.getByRole('heading', { name: 'Local groups for k = 11' }).waitFor()
    const told = page.getByRole('region', { name: 'What the groups lose' })
    await told.getByText(/^\d,\d{3}, the smallest of 1\d$/).waitFor({ timeout: 30_000 })
    await stopped(page, page.getByRole('button', { name: 'Search again' }))
    await page.getByRole('heading', { name: 'Group sizes' }).waitFor()
    const merged = page.getByRole('region', { name: 'What was merged' })
    await merged.getByText(/^the 8 dearest of \d,\d{3}$/).waitFor()
    await merged.getByRole('button', { name: 'Table', exact: true }).click()
    await merged
      .getByRole('button', { name: /^Look at groups of .* 0 to 10 % lost$/ })
      .first()
      .click()
    await merged.getByRole('heading', { name: /^Groups of .* 0 to 10 % lost$/ }).waitFor()
    await merged.getByRole('button', { name: 'All groups' }).click()
    await merged.getByRole('heading', { name: 'All groups' }).waitFor()
    await page.getByRole('region', { name: 'Ten rows, before and after' }).locator('strong').first().waitFor()
    const risk = page.getByRole('region', { name: 'Risk' })
    await risk.getByRole('row', { name: /^Highest risk, prosecutor/ }).waitFor()
    await page.getByRole('region', { name: 'Utility' }).getByText('Shares of values, as they are read').waitFor()
    const file = await saved(page, 'Save the file')
    expect(file.name).toMatch(/\.k11\.local\.csv$/)
    const [head = '', ...rows] = file.text.trim().split('\n')
    const columns = head.split(',').length - 1
    const sizes = new Map<string, number>()
    const cells = (row: string) => row.match(/("[^"]*"|[^,]+)/g) ?? []
    for (const row of rows) {
      const key = cells(row).slice(0, columns).join()
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(11)
    expect(sizes.size).toBeGreaterThan(1000)
    await page.getByText(/\.k11\.local\.csv: [\d,]+ rows in [\d,]+ groups, the smallest of 1\d\./).waitFor()
    expect((await saved(page, 'Save its codebook')).text).toMatch(/^column,value,member\n/)
    const recipe = JSON.parse((await saved(page, 'Save its recipe')).text)
    expect(recipe.local.groups.length).toBe(sizes.size)
    await page.getByRole('button', { name: /^Check .*local\.csv$/ }).click()
    await page.getByText(/\.k11\.local\.csv keeps its promise: /).waitFor({ timeout: 60_000 })
    expect(await violations(page)).toEqual([])
    expect(complaints()).toEqual([])
    await end()
  }, 180_000)
})
