// Suppression in a real browser with the real engine, with threads and on one: what is blanked, what is unsafe, and what
// a change of one column saves.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, type Look, openFile, openSample, violations } from './support/builtPage'

const answer = (page: Page) => page.locator('.answer').first()
const proven = (page: Page) => answer(page).filter({ hasText: 'Proven: no fewer would do.' }).waitFor()
const cells = async (page: Page) =>
  Number(/^([\d,]+) cells?/.exec((await answer(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''))
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

describe.each([{ isolated: true }, { isolated: false }])('on a host that isolates: $isolated', ({ isolated }) => {
  const site = builtPage({ isolated })

  async function opened(look: Look = {}) {
    const seen = await site.open(look)
    await openFile(seen.page, { name: 'people.csv', text: censusCsv(400) })
    await seen.page.goto(`${site.url}#/solution/suppression`)
    await choose(seen.page, '2')
    return seen
  }

  test('an own file: read strictly, then by the original file; a column left out and brought back', async () => {
    const { page, complaints, end } = await opened()
    await page.getByText('Strict: a blank is a value of its own, and every class has 2 rows or more.').waitFor()
    await answer(page)
      .filter({ hasText: /cells in .* rows/ })
      .waitFor()

    await choose(page, 'Original file')
    await proven(page)
    const before = await cells(page)
    expect(before).toBeGreaterThan(10)
    expect(await violations(page)).toEqual([])

    const figure = page.getByRole('region', { name: 'Blanked cells, by column' })
    await figure.getByRole('button', { name: 'Chart' }).focus()
    await page.keyboard.press('t')
    const counts = () => figure.locator('tbody td:nth-child(2)').allTextContents()
    await expect.poll(async () => (await counts()).reduce((sum, text) => sum + Number(text), 0)).toBe(before)

    await page.getByRole('button', { name: 'Leave age out' }).click()
    const saved = page.locator('.cells-saved')
    await saved.filter({ hasText: /^Leaving age out: \d+ cells? instead of \d+, \d+ fewer\./ }).waitFor()
    await proven(page)
    expect(await cells(page)).toBeLessThan(before)
    await saved.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Leave age out' }).waitFor()
    await expect.poll(() => cells(page)).toBe(before)

    await page.getByLabel('How finely age is published').selectOption({ label: 'Ten bins of equal rows' })
    await saved.filter({ hasText: /^Ten bins of equal rows for age: \d+ cells? instead of \d+, \d+ fewer\./ }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => cells(page)).toBe(before)
    expect(complaints()).toEqual([])
    await end()
  })

  test('a category is published in groups of its taxonomy: what that saves, the file that leaves, and the way back', async () => {
    const { page, complaints, end } = await opened()
    await choose(page, 'Original file')
    await proven(page)
    const before = await cells(page)
    const finely = page.getByLabel('How finely education is published')
    await expect.poll(() => finely.locator('option').allTextContents()).toContain('In 4 groups')
    await finely.focus()
    await finely.selectOption({ label: 'In 4 groups' })
    const saved = page.locator('.cells-saved')
    await saved.filter({ hasText: /^In 4 groups for education: \d+ cells? instead of \d+, \d+ fewer\./ }).waitFor()
    await proven(page)
    expect(await cells(page)).toBeLessThan(before)
    expect(await violations(page)).toEqual([])

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the blanked file', exact: true }).click()
    const text = await readFile(await (await coming).path(), 'utf8')
    expect(text).toContain('"Masters, 11th and 2 more"')
    expect(text).not.toContain('Doctorate')

    await page.getByText('What is left of distributions, of pairs of columns and of predictions').click()
    const left = page.locator('#suppression-utility')
    await left.getByText('of a pair, the rows that show both').waitFor()
    expect(await violations(page)).toEqual([])

    await finely.selectOption({ label: 'Every value' })
    await expect.poll(() => cells(page)).toBe(before)
    expect(complaints()).toEqual([])
    await end()
  })

  test('importance and cap answer by keyboard, and a cap that nothing keeps is said', async () => {
    const { page, end } = await opened()
    await choose(page, 'Original file')
    await proven(page)
    const blanked = async () =>
      Number(
        /^([\d,]+) blank/.exec(
          (await page.locator('li', { hasText: /^age/ }).locator('.cells-lost').textContent()) ?? '',
        )?.[1],
      )
    const before = await blanked()
    const importance = page.getByRole('slider', { name: 'Importance of age' })
    await importance.focus()
    await page.keyboard.press('End')
    await expect.poll(() => importance.getAttribute('aria-valuetext')).toBe('8')
    await expect.poll(blanked).toBeLessThan(before)
    await page.keyboard.press('Control+z')
    await expect.poll(blanked).toBe(before)

    const cap = page.getByRole('slider', { name: 'Blanks of age at most' })
    await cap.focus()
    await page.keyboard.press('Home')
    await page.getByText(/Nothing keeps the blanks of .* within its cap/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('End')
    await expect.poll(blanked).toBe(before)
    await end()
  })

  test('its address leads to its head, which the top bar does not cover', async () => {
    const { page, end } = await opened({ height: 400 })
    await page.getByRole('slider', { name: 'Importance of age' }).waitFor()
    await page.goto(`${site.url}#/data`)
    await page.getByRole('heading', { name: 'Columns' }).first().waitFor()
    await page.goto(`${site.url}#/solution/suppression`)
    await page.waitForFunction(() => document.activeElement?.id === 'solution-suppression')
    const covered = await page.getByRole('heading', { level: 1 }).evaluate((head) => {
      const { left, top } = head.getBoundingClientRect()
      return top < 0 || !head.contains(document.elementFromPoint(left + 4, top + 2))
    })
    expect(covered).toBe(false)
    await end()
  })

  test('values are walked through by keyboard, and what the blanks do to shares and a regression stands beside', async () => {
    const { page, complaints, end } = await opened()
    await choose(page, 'Original file')
    await proven(page)
    const values = page.getByRole('slider', { name: 'Values, column by column' })
    await values.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => values.getAttribute('aria-valuetext')).toMatch(/ = .*: [\d,]+ rows, [\d,]+ of them blanked/)
    const first = await values.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => values.getAttribute('aria-valuetext')).not.toBe(first)
    await page.keyboard.press('Escape')
    await expect.poll(() => values.getAttribute('aria-valuetext')).toMatch(/^Most blanked: /)

    const shares = page.getByRole('region', { name: 'What the blanks do to shares' })
    await shares
      .getByText(/shares moved beyond their interval/)
      .first()
      .waitFor()
    await shares.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'sex' })
    await shares.getByText(/^sex: /).waitFor()
    await shares.getByRole('button', { name: 'Chart' }).focus()
    await page.keyboard.press('t')
    await expect.poll(() => shares.locator('tbody tr').count()).toBeGreaterThan(1)
    await shares.getByRole('combobox', { name: 'After' }).selectOption({ label: 'Weights raked' })
    await shares.getByText(/a row tells what/).waitFor()

    const fit = page.getByRole('region', { name: 'What the blanks do to a regression' })
    await fit.getByText(/significant covariates? stays? so at 0\.05/).waitFor()
    await fit.getByRole('combobox', { name: 'Fitted on' }).selectOption({ label: 'Blank as a level of its own' })
    await fit.getByText(/Fitted on (\d+) rows of \1;/).waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints()).toEqual([])
    await end()
  })

  test('the blanked file, its recipe and all combinations are saved', async () => {
    const { page, complaints, end } = await opened()
    await choose(page, 'Original file')
    await proven(page)
    const blank = await cells(page)
    const saved = async (button: string) => {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: button, exact: true }).click()
      const file = await coming
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    }
    const file = await saved('Save the blanked file')
    expect(file.name).toBe('people.k2.blanked.csv')
    expect(file.text.split('[blank]')).toHaveLength(blank + 1)
    const recipe = await saved('Save its recipe')
    const parsed = JSON.parse(recipe.text)
    expect(recipe.name).toBe('people.k2.blanked.recipe.json')
    expect([parsed.indistinctRecipe, typeof parsed.hashes.release]).toEqual([1, 'string'])
    const all = await saved('Save all combinations as CSV')
    expect(all.name).toBe('people.k2.combinations.csv')
    const [head, ...lines] = all.text.trimEnd().split('\n')
    expect(head).toMatch(/^row,size,/)
    await page.getByText(new RegExp(`^${lines.length.toLocaleString('en')} combinations? of values`)).waitFor()
    expect(complaints()).toEqual([])
    await end()
  })

  test('unsafe sets are walked through by keyboard', async () => {
    const { page, end } = await opened()
    const sets = page.getByRole('slider', { name: 'Unsafe sets of columns, the heaviest first' })
    await sets.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => sets.getAttribute('aria-valuetext')).toMatch(/place 1\.$/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => sets.getAttribute('aria-valuetext')).toMatch(/place 2\.$/)
    await page.keyboard.press('Escape')
    await expect.poll(() => sets.getAttribute('aria-valuetext')).toMatch(/most: /)
    await end()
  })

  test.each<Look>([
    { width: 390, dark: true },
    { width: 768, forcedColors: 'active' },
  ])('fits and is accessible: %o', async (look) => {
    const { page, complaints, end } = await opened(look)
    await page.locator('#suppression-columns li').first().waitFor()
    await page.getByText('Most take').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(complaints()).toEqual([])
    await end()
  })
})

describe('the school survey', () => {
  const site = builtPage()

  test("has the paper's shape: nearly every row stands out, and the fewest blanks are known at once", async () => {
    const { page, complaints, end } = await site.open()
    await openSample(page, /School survey/)
    await page.goto(`${site.url}#/solution/suppression`)
    await choose(page, '2')
    await choose(page, 'Original file')
    await proven(page)
    expect(await answer(page).textContent()).toContain('36,189 cells in 11,148 rows')
    await page.getByText('5,714,582 combinations of values that one row has alone').waitFor({ timeout: 45_000 })
    expect(complaints()).toEqual([])
    await end()
  })
})
