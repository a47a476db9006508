// The built page on a host of its own, as a person meets it: one browser for a file of tests, a profile of its own for
// each visit.
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { serve } from '../../../scripts/serve.mjs'
import { launch, visit } from './browser'
import { pageFolder } from './build'

export interface Look {
  width?: number
  height?: number
  dark?: boolean
  forcedColors?: 'active' | 'none'
}

export interface Opened {
  page: Page
  /** Every address that was asked for. */
  requests: string[]
  /** But for what a visit without a service worker says of it. */
  complaints(): string[]
  end(): Promise<void>
}

export interface BuiltPage {
  readonly url: string
  open(look?: Look): Promise<Opened>
}

/** To be called once, where a file of tests begins. */
export function builtPage({ isolated = true } = {}): BuiltPage {
  let browser: Browser | undefined
  let host: Awaited<ReturnType<typeof serve>> | undefined
  beforeAll(async () => {
    host = await serve({ folder: pageFolder, isolated })
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.close()
  })
  return {
    get url() {
      return host?.url ?? ''
    },
    async open(look = {}) {
      if (!browser || !host) throw new Error('The page is served while tests run: open it in one.')
      const { width = 1440, height = width < 720 ? 844 : 1000, dark = false, forcedColors = 'none' } = look
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        forcedColors,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        acceptDownloads: true,
      })
      // Nobody is there to choose a folder.
      await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
      const { page, requests, complaints } = await visit(context)
      await page.goto(host.url)
      return {
        page,
        requests,
        complaints: () => complaints.filter((text) => !text.includes('Service Worker registration blocked')),
        end: () => context.close(),
      }
    },
  }
}

/** Opens a file of one's own by the button, from disk or as it is given. */
export async function openFile(page: Page, file: string | { name: string; text: string }): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).first().click()
  const payload =
    typeof file === 'string' ? file : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) }
  await (await choosing).setFiles(payload)
  await page.waitForSelector('.shell')
}

export async function openSample(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.waitForSelector('.shell')
}

/** For those who go on by keyboard: keys are heard from the first paint on. */
export async function keysHeard(page: Page): Promise<void> {
  // As long as somebody listens, no dialog of the system's own opens.
  page.on('filechooser', () => undefined)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
}

/** Stops a search. `over` shows once it has ended: it may end by itself, and then there is nothing to press. */
export async function stopped(page: Page, over: Locator): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop and keep' })
  await stop.or(over).first().waitFor()
  stop.click().catch(() => {})
  await over.waitFor()
}

/** Until all parts are fetched, nothing says that it is busy, and two frames in a row have changed nothing. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    let changes = 0
    const observer = new MutationObserver((list) => {
      changes += list.length
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    observer.disconnect()
    return changes === 0 && document.querySelector('[aria-busy="true"]') === null
  })
}

export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
