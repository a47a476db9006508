// A site of bench/ in Chromium, served as the product is.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { serve } from '../../scripts/serve.mjs'
import { buildSite } from '../../tests/browser/support/site.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })

/** Builds bench/`name`, serves it and opens it in a page; `open` gives further pages. */
export async function openSite(name) {
  const folder = here(`../../build/bench-${name}`)
  await buildSite(here(`../${name}`), folder)
  const host = await serve({ folder, isolated: true })
  const browser = await launch()
  const open = async () => {
    const page = await browser.newPage()
    await page.goto(host.url)
    return page
  }
  return {
    page: await open(),
    open,
    version: browser.version(),
    async close() {
      await browser.close()
      await host.close()
    },
  }
}
