// Chromium, driven by Playwright.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../../browser/support/browser'
import type { Tab } from './tab'

export async function chromium(): Promise<Tab> {
  const browser = await launch()
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  page.setDefaultTimeout(60_000)
  const downloads = mkdtempSync(join(tmpdir(), 'indistinct-chromium-'))
  page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())))
  return {
    downloads,
    go: async (address) => void (await page.goto(address)),
    run: async (code, ask) => (await page.evaluate(code as (ask: unknown) => unknown, ask)) as never,
    press: async (path) => await page.locator(`xpath=${path}`).first().click(),
    choose: async (path, file) => await page.locator(`xpath=${path}`).first().setInputFiles(file),
    picture: () => page.screenshot(),
    end: async () => {
      await browser.close()
      rmSync(downloads, { recursive: true, force: true })
    },
  }
}
