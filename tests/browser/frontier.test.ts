// What every k costs, in a real browser with the real engine: read aloud, zoomed, opened, taken along; and the lattice.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { builtPage, openSample, settled, stopped, violations } from './support/builtPage'

const site = builtPage()

async function opened(look: { width?: number; dark?: boolean } = {}) {
  const seen = await site.open({ ...look, height: 950 })
  const { page } = seen
  await openSample(page, 'Census extract')
  await page.goto(`${site.url}#/frontier/every-k`)
  await everyK(page).waitFor()
  return seen
}

const everyK = (page: Page) => page.getByRole('slider', { name: 'k, the smallest class allowed' })
const said = (page: Page) => everyK(page).getAttribute('aria-valuetext')
const figure = (page: Page, name: string) => page.locator('figure', { has: page.getByRole('heading', { name }) })

/** What is drawn stays as it is once nothing searches any more. */
const still = (page: Page) => stopped(page, page.locator('.frontier-now').filter({ hasText: /^(Stopped|Every k)/ }))

async function saved(page: Page, name: string, as: string): Promise<Buffer> {
  await page.getByRole('button', { name: `Save or copy: ${name}` }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: as }).click()
  return readFileSync(await (await loading).path())
}

describe('what every k costs', () => {
  test('is read, zoomed and opened by keyboard alone', async () => {
    const { page, complaints, end } = await opened()
    await everyK(page).focus()
    await page.keyboard.press('3')
    await expect.poll(() => said(page)).toMatch(/^k = 11\b.*\d/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => said(page)).toMatch(/^k = 12\b/)
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    const reset = page.getByRole('button', { name: /^k = \d+–\d+ · show all$/ })
    await reset.waitFor()
    await expect.poll(async () => Number(await everyK(page).getAttribute('aria-valuemax'))).toBeLessThan(100)
    await page.keyboard.press('Escape')
    await reset.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Linear' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Linear' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Logarithmic' }).click()
    await everyK(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('#/solution')
    await page
      .getByText(/k = 12/)
      .first()
      .waitFor()
    expect(complaints()).toEqual([])
    await end()
  })

  test('is pointed at, brushed, and taken along', async () => {
    const { page, complaints, end } = await opened()
    const box = await everyK(page).boundingBox()
    if (!box) throw new Error('The chart is not drawn.')
    const at = (x: number) => [box.x + x * box.width, box.y + box.height / 2] as const
    await page.mouse.click(...at(0.5))
    await expect.poll(async () => Number(await everyK(page).getAttribute('aria-valuenow'))).toBeGreaterThan(10)
    await page.mouse.move(...at(0.25))
    await page.mouse.down()
    await page.mouse.move(...at(0.5), { steps: 4 })
    await page.locator('.brush').waitFor()
    await page.mouse.up()
    await page.getByRole('button', { name: /show all$/ }).click()
    await expect.poll(() => everyK(page).getAttribute('aria-valuemin')).toBe('2')

    await still(page)
    const title = 'Detail lost, by k'
    const svg = (await saved(page, title, 'Save as SVG')).toString()
    expect(svg).toMatch(/^<svg[^>]*xmlns=/)
    expect(svg).not.toContain('var(--')
    expect([...(await saved(page, title, 'Save as PNG')).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    await everyK(page).focus()
    await page.keyboard.press('t')
    await figure(page, title).getByRole('table').waitFor()
    // The focus stays where the keys were pressed, and a row of the table chooses as a place in the chart does.
    const focused = () => figure(page, title).evaluate((node) => node.contains(document.activeElement))
    expect(await focused()).toBe(true)
    await figure(page, title).getByRole('button', { name: 'Select k = 3', exact: true }).click()
    await page.keyboard.press('t')
    await expect.poll(() => everyK(page).getAttribute('aria-valuenow')).toBe('3')
    expect(await focused()).toBe(true)
    await page.keyboard.press('t')
    await figure(page, title).getByRole('table').waitFor()
    const lines = async () => (await saved(page, title, 'Save as CSV')).toString().trim().split('\n').length
    expect(await lines()).toBeGreaterThan(5)
    // The front over whole levels may still bring a row to both.
    const rows = () => figure(page, title).getByRole('row').count()
    await expect.poll(async () => (await rows()) - (await lines())).toBe(0)
    expect(complaints()).toEqual([])
    await end()
  })

  test('pauses, goes on and stops, keeping what it knows', async () => {
    const { page, end } = await opened()
    const now = page.locator('.frontier-now')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => now.textContent()).toMatch(/^Paused/)
    // The engine answers meanwhile what another place asks.
    const clock = await now.textContent()
    await page.goto(`${site.url}#/data`)
    await page.getByRole('heading', { name: 'Before anything is changed' }).waitFor()
    await settled(page)
    await page.goto(`${site.url}#/frontier/every-k`)
    await expect.poll(() => now.textContent()).toBe(clock)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => now.textContent()).not.toMatch(/^Paused/)
    await page.getByRole('button', { name: 'Stop and keep' }).click()
    await expect.poll(() => now.textContent()).toMatch(/^(Stopped|Every k)/)
    expect(await said(page)).toMatch(/^k = \d+/)
    await end()
  })

  test('ends at k = 100 until all are asked for, and keeps what it knows', async () => {
    const { page, complaints, end } = await opened()
    await still(page)
    expect(await everyK(page).getAttribute('aria-valuemax')).toBe('100')
    const lost = async () => Number(/lose ([\d.]+)/.exec((await said(page)) ?? '')?.[1])
    const before = await lost()
    await page.getByRole('button', { name: 'All k' }).click()
    await expect.poll(() => everyK(page).getAttribute('aria-valuemax'), { timeout: 30_000 }).toBe('1000')
    expect(await lost()).toBeLessThanOrEqual(before)
    expect(await page.getByRole('button', { name: 'All k' }).count()).toBe(0)
    expect(complaints()).toEqual([])
    await end()
  })

  test('hands its file to Solve, which goes on from there, and to Release, which does not wait for it', async () => {
    const { page, complaints, end } = await opened()
    await page.getByText('Proving', { exact: false }).first().waitFor({ timeout: 45_000 })
    await page.keyboard.press('3')
    const card = page.getByRole('region', { name: 'k = 11' })
    const lost = Number(/loses ([\d.]+)/.exec(await card.innerText())?.[1])
    await card.getByRole('button', { name: 'Open solution' }).click()
    await page.getByRole('link', { name: 'Release this file' }).click()
    const saving = page.waitForEvent('download', { timeout: 20_000 })
    await page.getByRole('button', { name: 'Save CSV', disabled: false }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.k11\.csv$/)

    await page.goto(`${site.url}#/frontier/solve`)
    await page.getByRole('region', { name: 'Where this file comes from' }).waitFor()
    expect(await page.locator('.solve-grid svg[role="img"]').count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await stopped(page, page.getByRole('link', { name: 'See the solution' }))
    const words = await page.getByRole('region', { name: 'Certainty' }).innerText()
    expect(Number(/([\d.]+)\s%/.exec(words)?.[1])).toBeLessThanOrEqual(lost)
    expect(complaints()).toEqual([])
    await end()
  })

  test('says what every k blanks where nothing is withheld', async () => {
    const { page, complaints, end } = await opened()
    await page.locator('.frontier-box').getByText('Withheld', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cells blanked', exact: true }).click()
    await page.locator('.frontier-box').getByText('% of cells').waitFor()
    const look = page.getByRole('slider', { name: 'k, the smallest class allowed' })
    await expect.poll(() => look.getAttribute('aria-valuetext')).toMatch(/or [\d,]+ cells? blanked, /)
    await page.getByText(/With blank cells instead: [\d,]+ cells? blanked, /).waitFor()
    // Files whose cuts count on blanks have a line of their own, the chosen k first.
    await expect
      .poll(() => look.getAttribute('aria-valuetext'), { timeout: 45_000 })
      .toMatch(/cuts and blanks together lose [\d.]+\s%, with [\d.]+\s% of the cells blank/)
    await page.locator('.frontier-box').getByText('Cuts and blanks', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Rows withheld', exact: true }).click()
    await page.locator('.frontier-box').getByText('% of rows').waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints()).toEqual([])
    await end()
  }, 120_000)

  test('draws no strip of withheld rows where none may be', async () => {
    const { page, end } = await opened()
    const strip = page.locator('.frontier-box').getByText('Withheld', { exact: true })
    await strip.waitFor()
    await page.getByRole('button', { name: 'None', exact: true }).click()
    const none = page.locator('.frontier-box').getByText('No row is withheld, and none may be')
    await none.waitFor({ timeout: 45_000 })
    expect(await strip.count()).toBe(0)
    await end()
  })

  test('asks for a quasi-identifier where there is none', async () => {
    const { page, end } = await opened()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const file = { name: 'pay.csv', mimeType: 'text/csv', buffer: Buffer.from('salary\n1500\n1600\n1500\n') }
    await (await choosing).setFiles(file)
    const card = page.getByRole('region', { name: 'k = 11' })
    await card.getByText('No quasi-identifier is chosen yet').waitFor()
    expect(await card.getByText('being looked for').count()).toBe(0)
    await end()
  })

  test('keeps what is open visible in forced colours', async () => {
    const { page, end } = await opened()
    await still(page)
    await page.emulateMedia({ forcedColors: 'active' })
    // What is painted over looks the same without it.
    const bar = page.locator('.sure-bar')
    const seen = await bar.screenshot()
    await bar.locator('.sure-open').evaluate((fill: HTMLElement) => {
      fill.style.visibility = 'hidden'
    })
    expect((await bar.screenshot()).equals(seen)).toBe(false)
    await end()
  })

  test.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])('fits at $width pixels, and any node of the lattice opens by keyboard', async ({ width, dark }) => {
    const { page, complaints, end } = await opened({ width, dark })
    await still(page)
    await figure(page, 'Every node of the lattice').waitFor()
    // The chart is on the first screen, above the tabs of a phone.
    const top = await everyK(page).evaluate((chart) => chart.getBoundingClientRect().top + scrollY)
    expect(top).toBeLessThan(560)
    const sure = await page.getByRole('columnheader', { name: 'Certainty' }).first().boundingBox()
    expect((sure?.x ?? width) + (sure?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(await everyK(page).getAttribute('aria-valuemax')).toBe('100')
    await page.getByRole('button', { name: 'Front that POkA finds at depth 1' }).click()
    await page.getByRole('button', { name: 'Front that POkA finds at depth 3' }).click()
    await page
      .getByText(/POkA d = 3/)
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.screenshot({
      path: `artefacts/screens/frontier-whole-${width}-${dark ? 'dark' : 'light'}.png`,
      fullPage: true,
    })
    if (width < 720) return await end()

    const lattice = page.getByRole('slider', { name: 'A node of the lattice' })
    expect(Number(await lattice.getAttribute('aria-valuemax'))).toBeGreaterThan(17_920)
    await lattice.focus()
    await page.keyboard.press('ArrowDown')
    const words = () => lattice.getAttribute('aria-valuetext')
    await expect.poll(words).toMatch(/\d/)
    const first = await words()
    await page.keyboard.press('ArrowDown')
    await expect.poll(words).not.toBe(first)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('#/solution')
    expect(complaints()).toEqual([])
    await end()
  })
})
