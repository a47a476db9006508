// Taxonomies in a real browser with the real engine: proposed, changed by keyboard, brought, refused, taken back.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { builtPage, openSample, violations } from './support/builtPage'

const site = builtPage({ isolated: false })

async function opened(column: string, width = 1440, dark = false) {
  const seen = await site.open({ width, height: 950, dark })
  const { page } = seen
  await openSample(page, 'Census extract')
  await page.goto(`${site.url}#/data/taxonomies`)
  await page.getByRole('button', { name: new RegExp(`^${column} ·`) }).click()
  await page.getByRole('heading', { name: `Taxonomy of ${column}` }).waitFor()
  await page.locator('.tax-block').first().waitFor()
  return seen
}

const block = (page: Page, name: RegExp) => page.getByRole('treeitem', { name }).first()
/** Waits until the keys go to this block. */
const held = (page: Page, name: RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(name)
const card = (page: Page) => page.getByRole('region', { name: 'The selected group' })

async function bring(page: Page, name: string, text: string) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bring a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

describe('the taxonomy of a column', () => {
  test('is changed and taken back by keyboard alone', async () => {
    const { page, complaints, end } = await opened('education')
    await block(page, /^Preschool, value/).focus()
    await page.keyboard.press('ArrowRight')
    await card(page).getByRole('heading', { name: 'Primary' }).waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await block(page, /^Primary, level 1, 8 values/).waitFor()
    await page.keyboard.press('Shift+S')
    await page.keyboard.press('F2')
    await held(page, /^New name of /)
    await page.keyboard.type('Early')
    await page.keyboard.press('Enter')
    await held(page, /^Early, level 1/)
    await page.keyboard.press('ArrowLeft')
    await held(page, /^Preschool, value/)
    await page.keyboard.press('Alt+ArrowDown')
    await block(page, /^1st-4th, value/).waitFor()
    await held(page, /^Preschool, value/)
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z')
    await block(page, /^Primary, level 1, 4 values/).waitFor()
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(16 + 7 + 3 + 1)
    expect(complaints()).toEqual([])
    await end()
  })

  test('is refused with all that is wrong, or taken with what it lacks put beside others', async () => {
    const { page, end } = await opened('sex')
    await bring(page, 'sex.csv', 'Female;F;*\nMale;*\nFemale;M;*\n')
    const alert = page.getByRole('alert').first()
    await alert.getByText('sex.csv cannot be used: 2 things are wrong with it.').waitFor()
    expect(await page.locator('.tax-complaints li').count()).toBe(2)
    expect(await page.getByRole('treeitem').count()).toBe(3)
    await bring(page, 'sex.json', '{"text": "*", "children": [{"text": "Women", "children": ["Female"]}]}')
    await page.getByText('sex.json does not cover 1 value: “Male”.').waitFor()
    await block(page, /^Women, level 1, 2 values/).waitFor()
    await end()
  })

  for (const [width, dark] of [
    [1440, false],
    [390, true],
  ] as const)
    test(`is accessible at ${width}${dark ? ', dark' : ''}, whoever builds it`, async () => {
      const { page, complaints, end } = await opened('age', width, dark)
      await page.getByRole('button', { name: 'Use Round intervals' }).click()
      await block(page, /^40-44, level 1/).focus()
      await page.getByText(/^k = 11 (needs|can keep)/).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Table' }).click()
      await expect.poll(() => page.locator('.reading tbody tr').count()).toBe(74)
      expect(complaints()).toEqual([])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/tax-${width}${dark ? '-dark' : ''}.png` })
      await end()
    })
})
