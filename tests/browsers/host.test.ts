// A host that sends no headers: in every browser the service worker brings the threads, and the page without a network.
import { describe, expect, test } from 'vitest'
import { serve } from '../../scripts/serve.mjs'
import { pageFolder } from '../browser/support/build'
import { browsers, button, inBrowser, manyThreads, says } from './support/browsers'
import { trying } from './support/processes'
import type { Tab } from './support/tab'

async function sample(tab: Tab): Promise<void> {
  await tab.press(button('Census extract'))
  await says(tab, '.rail-link', /30,000 rows/)
  await says(tab, '.engine-line', manyThreads)
}

/** Until the service worker has kept the page and its engine. */
const kept = (tab: Tab) =>
  trying('The page was not kept', async () => {
    const files = await tab.run(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url)
    }, null)
    for (const file of [/\/$/, /worker-[^/]*\.js$/, /threads\/engine\.js$/, /threads\/rest\.wasm$/]) {
      if (!files.some((url) => file.test(url))) throw new Error(`${file} is missing`)
    }
  })

describe.each(browsers)('%s', (name) => {
  test('runs on every core after one reload, and works without a network', async () => {
    const host = await serve({ folder: pageFolder, under: '/demo/' })
    let plugged = true
    const unplug = async () => {
      if (plugged) await host.close()
      plugged = false
    }
    try {
      await inBrowser({ name, threads: true, what: 'without a network' }, async (tab) => {
        await tab.go(host.url)
        const isolated = async () => {
          if (!(await tab.run(() => crossOriginIsolated, null))) throw new Error('crossOriginIsolated is false')
        }
        await trying('The page was not isolated', isolated)
        await kept(tab)
        await sample(tab)
        await unplug()
        await expect(fetch(host.url)).rejects.toThrow()
        await tab.go(host.url)
        await sample(tab)
      })
    } finally {
      await unplug()
    }
  })
})
