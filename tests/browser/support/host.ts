// A page of a built folder on a host of its own, in a browser profile of its own.
import type { Browser, BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { serve } from '../../../scripts/serve.mjs'
import { type Visit, visit } from './browser'

export interface Host {
  /** Sends the isolation headers. */
  isolated?: boolean
  under?: string
  serviceWorkers?: 'allow' | 'block'
}

export interface Guest extends Visit {
  url: string
  /** From now on nothing answers at that address. */
  unplug(): Promise<void>
  end(): Promise<void>
}

export async function guest(browser: Browser, folder: string, options: Host = {}): Promise<Guest> {
  const { serviceWorkers = 'allow', ...rest } = options
  const host = await serve({ folder, ...rest })
  const context: BrowserContext = await browser.newContext({ serviceWorkers })
  const seen = await visit(context)
  await seen.page.goto(host.url)
  let plugged = true
  const unplug = async () => {
    if (plugged) await host.close()
    plugged = false
  }
  return {
    ...seen,
    url: host.url,
    unplug,
    end: async () => {
      await context.close()
      await unplug()
    },
  }
}

/** Addresses that the service worker keeps, and in how many caches. */
export async function keeping(page: Visit['page']): Promise<{ urls: string[]; caches: string[] }> {
  return await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return { urls: kept.flat().map((request) => request.url), caches: names }
  })
}

/** Until the service worker has kept every file that is named. */
export async function kept(page: Visit['page'], files: RegExp[]): Promise<void> {
  const missing = async () => {
    const { urls } = await keeping(page)
    return files.filter((file) => !urls.some((url) => file.test(url)))
  }
  await expect.poll(missing, { timeout: 20_000 }).toEqual([])
}
