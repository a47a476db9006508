// Every place of the page, wide and narrow, light and dark: accessible, nothing overflows, nothing complains. Leaves a
// picture of each in artefacts/screens. A new place is visited without a line here.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, violations } from './support/builtPage'

const pictures = fileURLToPath(new URL('../../artefacts/screens', import.meta.url))

const site = builtPage()
beforeAll(() => {
  mkdirSync(pictures, { recursive: true })
})

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

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
    }

    await look('first')

    await openFile(page, { name: 'people.csv', text: censusCsv(400) })
    for (const k of ['2', '1']) {
      await page.keyboard.press(k)
      await page.keyboard.press('Control+Enter')
      await settled(page) // what was proven before is gone
      await page.getByText('Proven', { exact: true }).first().waitFor({ timeout: 40_000 })
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
