// Every place of the page, wide and narrow, light and dark: accessible, nothing overflows, nothing complains. Leaves a
// picture of each in artefacts/screens. A new place is visited without a line here.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../scripts/serve.mjs'
import { censusCsv } from '../web/support/census'
import { launch, visit } from './support/browser'
import { pageFolder } from './support/build'

const pictures = fileURLToPath(new URL('../../artefacts/screens', import.meta.url))

let browser: Browser
let host: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  host = await serve({ folder: pageFolder, isolated: true })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

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
    const context = await browser.newContext({
      viewport: { width, height: width < 720 ? 844 : 1000 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const { page, complaints, requests } = await visit(context)
    const look = async (name: string) => {
      await settled(page)
      await page.screenshot({ path: `${pictures}/${name}-${width}-${dark ? 'dark' : 'light'}.png`, fullPage: true })
      expect(await violations(page), name).toEqual([])
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
    }

    await page.goto(host.url)
    await look('first')

    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).first().click()
    await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(censusCsv(400)) })
    await page.waitForSelector('.shell')
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
      await page.goto(`${host.url}${link}`)
      await look(link.replace('#/', ''))
    }
    expect(requests.filter((address) => !address.startsWith(host.url) && !address.startsWith('blob:'))).toEqual([])
    expect(complaints.filter((text) => !text.includes('Service Worker registration blocked'))).toEqual([])
    await context.close()
  }, 120_000)
})
