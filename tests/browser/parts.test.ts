// The engine comes in two parts: the page can be used with the first, and with both everything works. Each is asked for
// once: a third request would be a function that had to be waited for (wasm/rest.js).
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { launch } from './support/browser'
import { harnessFolder } from './support/build'
import { guest } from './support/host'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

const load = (page: Page) =>
  page.evaluate(async () => {
    window.opened = await window.harness.Engine.load({ base: document.baseURI, threads: 2 })
    return (await window.opened.ask('methods', {})).length
  })

const open = (page: Page, csv: string) =>
  page.evaluate(async (text) => {
    const { rows } = await window.opened.open(new File([text], 'people.csv'))
    return rows
  }, csv)

const solve = (page: Page) =>
  page.evaluate(async () => {
    const quasi = { role: 'quasi', space: 'splits' } as const
    const columns = { age: { ...quasi, type: 'number' as const }, sex: { ...quasi, type: 'category' as const } }
    const plan = { indistinct: 1 as const, columns, privacy: { k: 5 } }
    const job = await window.opened.start('optimize', { plan }, () => {})
    const { state, answer } = await job.finished
    return { state, answer }
  })

describe.each([
  ['threads', true],
  ['single', false],
])('the engine %s', (variant, isolated) => {
  test('can be used with its first part, and searches with both', async () => {
    const { page, url, requests, complaints, end } = await guest(browser, harnessFolder, {
      isolated,
      serviceWorkers: 'block',
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/rest.wasm', async (route) => {
      await held
      await route.continue()
    })
    const wasm = () =>
      requests.filter((request) => request.endsWith('.wasm')).map((request) => request.slice(url.length))

    expect(await load(page)).toBeGreaterThan(0)
    expect(wasm()).toEqual([`engine/${variant}/engine.wasm`, `engine/${variant}/rest.wasm`])
    const opened = open(page, censusCsv(200))
    release()
    expect(await opened).toBe(200)
    const before = requests.length
    const { state, answer } = await solve(page)
    expect(state).toBe('done')
    expect(answer).toMatchObject({ proven: true })
    expect(requests.slice(before)).toEqual([])
    expect(complaints).toEqual([])
    await end()
  })

  test('says that a part did not come, and asks for it again', async () => {
    const { page, end } = await guest(browser, harnessFolder, { isolated, serviceWorkers: 'block' })
    await page.route('**/rest.wasm', (route) => route.abort())
    await load(page)
    await expect(open(page, 'a,b\n1,2\n')).rejects.toThrow('A part of the engine could not be loaded')
    await page.unroute('**/rest.wasm')
    expect(await open(page, 'a,b\n1,2\n')).toBe(1)
    await end()
  })
})
