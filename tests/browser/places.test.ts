// Every place of the page, wide and narrow, light and dark: accessible, nothing overflows, nothing complains. Leaves a
// picture of each in artefacts/screens. A new place is visited without a line here.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, settled, violations } from './support/builtPage'

const pictures = fileURLToPath(new URL('../../artefacts/screens', import.meta.url))

const site = builtPage()
beforeAll(() => {
  mkdirSync(pictures, { recursive: true })
})

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** What leads to a place's panels and is painted over, as it stands when the place is opened. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    return [...document.querySelectorAll<HTMLElement>('.panel-links a')]
      .filter((link) => {
        const { left, width, bottom } = link.getBoundingClientRect()
        return width > 0 && document.elementFromPoint(left + width / 2, bottom - 3) !== link
      })
      .map((link) => link.textContent)
  })

describe.each([
  { width: 1440, dark: false },
  { width: 1440, dark: true },
  { width: 390, dark: false },
  { width: 390, dark: true },
])('at $width pixels, dark: $dark', ({ width, dark }) => {
  test('every place is accessible and fits', async () => {
    const { page, complaints, requests, end } = await site.open({ width, dark })
    const look = async (name: string) => {
      await settled(page)
      await page.screenshot({ path: `${pictures}/${name}-${width}-${dark ? 'dark' : 'light'}.png`, fullPage: true })
      expect(await violations(page), name).toEqual([])
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
      expect(await covered(page), name).toEqual([])
    }

    await look('first')

    await openFile(page, { name: 'people.csv', text: censusCsv(400) })
    const chart = page.locator('.solve-grid svg[role="img"]').first()
    const said = new Set<string | null>()
    for (const k of ['2', '1']) {
      await page.keyboard.press(k)
      await page.keyboard.press('Control+Enter')
      const anew = async () => {
        const words = await chart.getAttribute('aria-label')
        return !said.has(words) && / proven, /.test(words ?? '')
      }
      await expect.poll(anew, { timeout: 40_000 }).toBe(true)
      said.add(await chart.getAttribute('aria-label'))
      await page.keyboard.press('k')
    }

    const links = await page.locator('.rail-link').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      await page.goto(`${site.url}${link}`)
      await look(link.replace('#/', ''))
    }
    expect(requests.filter((address) => !address.startsWith(site.url) && !address.startsWith('blob:'))).toEqual([])
    expect(complaints()).toEqual([])
    await end()
  }, 120_000)
})

test.each([390, 360])('%i pixels show what is always needed, however far down', async (width) => {
  const { page, complaints, end } = await site.open({ width })
  await openFile(page, { name: 'people.csv', text: censusCsv(400) })
  await page.getByRole('button', { name: /^Role of race/ }).click()
  await page.getByRole('menuitemradio', { name: /^Sensitive/ }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const bar = page.getByRole('banner')
  const names = ['Open', 'Save plan', 'Undo', 'Redo', 'Commands']
  for (const down of [0, 900]) {
    await page.evaluate((y) => scrollTo(0, y), down)
    const boxes = await Promise.all(
      names.map((name) =>
        bar.getByRole('button', { name, exact: true }).evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return { left, right, high: bottom - top, seen: button.contains(hit) }
        }),
      ),
    )
    for (const [i, { left, right, high, seen }] of boxes.entries()) {
      expect(seen, `${names[i]}, ${down} down`).toBe(true)
      expect(high, names[i]).toBeGreaterThanOrEqual(44)
      expect(left, names[i]).toBeGreaterThanOrEqual(boxes[i - 1]?.right ?? 0)
      expect(right, names[i]).toBeLessThanOrEqual(width)
    }
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const saving = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Save plan', exact: true }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.plan\.json$/)
  expect(complaints()).toEqual([])
  await end()
})
