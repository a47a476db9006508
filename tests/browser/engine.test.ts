// The engine in a real browser: which variant runs where, and that both answer alike.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../scripts/serve.mjs'
import { launch, visit } from './support/browser'
import { harnessFolder } from './support/build'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

async function on(options: { isolated?: boolean; under?: string; serviceWorkers?: 'block' | 'allow' }) {
  const host = await serve({ folder: harnessFolder, ...options })
  const context = await browser.newContext({ serviceWorkers: options.serviceWorkers ?? 'allow' })
  const seen = await visit(context)
  await seen.page.goto(host.url)
  return { ...seen, host, end: async () => Promise.all([context.close(), host.close()]) }
}

describe('which variant runs', () => {
  test('all cores on a host that isolates', async () => {
    const { page, complaints, end } = await on({ isolated: true })
    const info = await page.evaluate(async () => (await window.harness.start({ threads: 2 })).info)
    expect(info).toMatchObject({ threads: 2, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect(info.why).toBeUndefined()
    expect(complaints).toEqual([])
    await end()
  })

  test('one core, and why, on a plain host without a service worker', async () => {
    const { page, end } = await on({ serviceWorkers: 'block' })
    const info = await page.evaluate(async () => {
      const engine = await window.harness.Engine.load({ base: document.baseURI })
      return engine.info
    })
    expect(info).toMatchObject({ threads: 1, why: expect.stringContaining('not isolated') })
    await end()
  })
})
