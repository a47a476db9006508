// Solve, Solution and Compare in a real browser with the real engine: by keyboard, without blocking, accessible.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, openSample, settled, violations } from './support/builtPage'

const site = builtPage()

async function opened(options: { width?: number; dark?: boolean; sample?: string } = {}) {
  const { sample, ...look } = options
  const seen = await site.open(look)
  if (sample) await openSample(seen.page, sample)
  else await openFile(seen.page, { name: 'people.csv', text: censusCsv(400) })
  return seen
}

const proven = (page: Page) => page.getByText('Proven', { exact: true }).first().waitFor({ timeout: 40_000 })

/** Until Cuts shows each column with what it loses. */
async function everyRuler(page: Page) {
  const rows = page.locator('.cut-row')
  await rows.first().waitFor()
  await expect.poll(async () => (await rows.count()) - (await rows.locator('.cut-lost strong').count())).toBe(0)
}

async function solved(page: Page) {
  await page.keyboard.press('Control+Enter')
  await proven(page)
}

describe('from a file to a proof', () => {
  test('by keyboard: solve, ask why not finer, keep two, compare, undo', async () => {
    const { page, complaints, end } = await opened()
    await solved(page)
    expect(new URL(page.url()).hash).toBe('#/frontier/solve')
    const chart = page.locator('.solve-grid svg[role="img"]').first()
    const label = () => chart.getAttribute('aria-label')
    const first = await label()
    expect(first).toMatch(/^Cost [\d.]+.%, bound [\d.]+.%, proven, after /)
    await page.keyboard.press('k')

    await page.goto(`${site.url}#/solution/cuts`)
    const cursor = page.getByRole('slider', { name: 'A place for a cut of age' })
    await cursor.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    const answer = page.locator('.why-not p').first()
    await answer.filter({ hasText: /With it|Without it/ }).waitFor()
    await expect.poll(() => cursor.getAttribute('aria-valuetext')).toMatch(/cut before 19/)
    await page.keyboard.press('Escape')
    await page.locator('.why-not').waitFor({ state: 'detached' })
    await page.locator('.cuts-panel').getByRole('button', { name: 'Chart' }).focus()
    await page.keyboard.press('t')
    await expect.poll(() => page.locator('.cuts-panel .reading tbody tr').count()).toBeGreaterThan(4)

    // Another k is looked at: what was found for this one stays true.
    await page.keyboard.press('1')
    await page.getByRole('heading', { name: 'The file for k = 11' }).waitFor()
    expect(await page.getByText('is out of date').count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    const another = async () => {
      const now = await label()
      return now !== first && /, proven, /.test(now ?? '')
    }
    await expect.poll(another, { timeout: 40_000 }).toBe(true)
    await page.keyboard.press('k')
    await page.goto(`${site.url}#/compare`)
    await page.getByText(/^B has .* per class/).waitFor()
    expect(await page.locator('.compare-table tbody tr').count()).toBeGreaterThan(6)
    // The title answers, and the next step is offered.
    await page.getByRole('heading', { level: 1, name: /hides each row among more.*keeps more detail/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Release A' }).click()
    await page.getByRole('button', { name: 'Save CSV' }).waitFor()
    await page.goto(`${site.url}#/compare`)
    await page.keyboard.press('Control+z')
    await page.getByText('One solution is kept').waitFor()
    expect(complaints()).toEqual([])
    await end()
  })

  test('pause holds it, continue goes on, stop keeps what was found at once', async () => {
    const { page, end } = await opened({ sample: 'Census extract' })
    const facts = () => page.locator('.facts dd').allTextContents()
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { longTasks: seen })
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
        entryTypes: ['longtask'],
      })
    })
    await page.keyboard.press('Control+Enter')
    await page.locator('.big-gap').waitFor({ timeout: 30_000 })
    await page.evaluate(() => {
      const { longTasks } = window as unknown as { longTasks: number[] }
      longTasks.length = 0
    })
    for (let times = 0; times < 20; times++) {
      const before = await facts()
      await expect.poll(facts).not.toEqual(before)
    }
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
    process.stdout.write(
      `longest tasks of the page while it searched, ms: ${tasks.map(Math.round).join(', ') || 'none over 50'}`,
    )
    // A busy machine stretches every task; what would block a page for good is far beyond this.
    expect(Math.max(0, ...tasks)).toBeLessThan(250)
    await page.keyboard.press('Space')
    await page.getByText('Paused. Continue starts from here.').waitFor()
    expect(await violations(page)).toEqual([])
    // The engine answers meanwhile what another place asks.
    const held = await facts()
    await page.goto(`${site.url}#/solution/cuts`)
    await everyRuler(page)
    await page.goto(`${site.url}#/frontier/solve`)
    await page.getByText('Paused. Continue starts from here.').waitFor()
    expect(await facts()).toEqual(held)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Pause/ }).waitFor()
    await page.keyboard.press('.')
    await page.getByText(/^Stopped after .* and kept\. The report will say "stopped"\.$/).waitFor()
    await end()
  })
})

describe.each([
  { width: 390, dark: false },
  { width: 1440, dark: true },
])('at $width pixels, dark: $dark', (options) => {
  test('nothing overflows and nothing is inaccessible', async () => {
    const { page, complaints, end } = await opened(options)
    await solved(page)
    for (const place of ['#/frontier/solve', '#/solution/cuts']) {
      await page.goto(`${site.url}${place}`)
      await page.locator('svg[role="img"]').first().waitFor()
      await settled(page)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    expect(complaints()).toEqual([])
    await end()
  })
})
