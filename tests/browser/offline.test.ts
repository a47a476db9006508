// What the service worker promises: isolation on a host that sends no headers, and a second visit without a network.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './support/browser'
import { harnessFolder } from './support/build'
import { guest, keeping, kept } from './support/host'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

const threadsFiles = readdirSync(`${harnessFolder}/engine/threads`).map((name) => new RegExp(`engine/threads/${name}$`))

const start = async () => (await window.harness.start({ threads: 2 })).info
const startAgain = async () => {
  const { engine, info } = await window.harness.start({ threads: 2 })
  const { rows } = await engine.open(new File(['a,b\n1,2\n3,4\n'], 'x.csv'))
  const number = { role: 'quasi', type: 'number' } as const
  const columns = { a: number, b: number }
  const job = await engine.start('optimize', { plan: { indistinct: 1, columns, privacy: { k: 2 } } })
  const { state } = await job.finished
  return { threads: info.threads, rows, state }
}
const again = { threads: 2, rows: 2, state: 'done' }

describe.each([
  ['/', 'at the root'],
  ['/demo/', 'under a path'],
])('a host that sends no headers, %s', (under) => {
  test('is isolated after one reload, asks nobody else, and works without a network', async () => {
    const { page, url, requests, complaints, unplug, end } = await guest(browser, harnessFolder, { under })
    const reloaded = page.waitForEvent('load')
    void page.evaluate(start).catch(() => {})
    await reloaded
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(await page.evaluate(start)).toMatchObject({ threads: 2 })
    expect(requests.filter((request) => !request.startsWith(url))).toEqual([])
    expect(complaints.filter((words) => !words.includes('ERR_ABORTED'))).toEqual([])

    await kept(page, threadsFiles)
    await unplug()
    await page.goto(url)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(await page.evaluate(startAgain)).toEqual(again)
    await end()
  })
})

test('a host that isolates needs no reload, and works offline at the second visit', async () => {
  const { page, url, unplug, end } = await guest(browser, harnessFolder, { isolated: true })
  expect(await page.evaluate(start)).toMatchObject({ threads: 2 })
  await kept(page, [...threadsFiles, /assets\/worker/])
  const { urls } = await keeping(page)
  expect(urls.filter((url) => url.includes('engine/single'))).toEqual([])
  await unplug()
  await page.goto(url)
  expect(await page.evaluate(startAgain)).toEqual(again)
  await end()
})

test('nothing is asked for once a file is open', async () => {
  const { page, requests, end } = await guest(browser, harnessFolder, { isolated: true })
  await page.evaluate(start)
  await kept(page, threadsFiles)
  const before = requests.length
  await page.evaluate(async () => {
    const { Engine } = window.harness
    const engine = await Engine.load({ base: document.baseURI, threads: 1 })
    // Refused, as there is no table, once all of the engine is there.
    await engine.ask('profile', {}).catch(() => {})
    window.opened = engine
  })
  const loaded = requests.length
  expect(loaded).toBeGreaterThan(before)
  await page.evaluate(async () => {
    const { sha256 } = await window.opened.open(new File(['a,b\n1,2\n'], 'x.csv'))
    await sha256
    await window.opened.ask('profile', {})
    await window.opened.window(0, 1)
  })
  expect(requests.slice(loaded)).toEqual([])
  await end()
})

test('a page with something open is not reloaded', async () => {
  const { page, end } = await guest(browser, harnessFolder)
  let loads = 0
  page.on('load', () => loads++)
  expect(await page.evaluate(() => window.harness.isolate(() => false))).toBe('plain')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(loads).toBe(0)
  await end()
})

test('a new build takes over when the last page of the old one is gone, and removes its cache', async () => {
  const folder = `${harnessFolder}-deployed`
  cpSync(harnessFolder, folder, { recursive: true })
  const { page, context, url, end } = await guest(browser, folder, { isolated: true })
  await page.evaluate(start)
  await kept(page, [...threadsFiles, /assets\/worker/])
  const { caches: old } = await keeping(page)
  // The same worker with another build's name.
  const worker = readFileSync(`${folder}/sw.js`, 'utf8')
  writeFileSync(`${folder}/sw.js`, worker.replace(/[0-9a-f]{16}/, 'f'.repeat(16)))
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return { waiting: registration?.waiting?.state, active: registration?.active?.state }
    })
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await expect.poll(state).toEqual({ waiting: 'installed', active: 'activated' })
  expect((await keeping(page)).caches).toEqual([...old, expect.stringContaining('ffff')])

  // The browser decides when a page it has left is really gone; the workers themselves say when it was.
  await page.goto('about:blank')
  const names = async () =>
    await Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(() => caches.keys())))
  await expect.poll(names, { timeout: 30_000 }).toEqual([[expect.stringContaining('ffff')]])
  await page.goto(url)
  expect((await keeping(page)).caches).toEqual([expect.stringContaining('ffff')])
  await end()
})
