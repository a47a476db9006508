// The same journey in every browser, with threads and without: a sample is opened, then a file of one's own; the frontier
// is drawn, the file solved, released and checked, by the page and by the command line.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../scripts/serve.mjs'
import { pageFolder } from '../browser/support/build'
import { indistinct, type Verdict } from '../browser/support/readBack'
import { censusCsv } from '../web/support/census'
import { browsers, button, inBrowser, link, manyThreads, oneThread, says } from './support/browsers'
import { trying } from './support/processes'
import type { Tab } from './support/tab'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-journey-'))
const own = join(folder, 'people.csv')
const rows = 400

beforeAll(() => {
  writeFileSync(own, censusCsv(rows).replaceAll(',', ';'))
  // A poor host: no headers, and no service worker that would add them.
  cpSync(pageFolder, join(folder, 'page'), { recursive: true, filter: (path) => !path.endsWith('sw.js') })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A release or a plan as it arrived in the browser's folder of downloads. */
const downloaded = (tab: Tab, name: RegExp, whole: (text: string) => boolean) =>
  trying(`No ${name} was downloaded whole`, async () => {
    const names = existsSync(tab.downloads) ? readdirSync(tab.downloads) : []
    const file = names.find((each) => name.test(each))
    if (file === undefined) throw new Error(`there is: ${names.join(', ')}`)
    const text = readFileSync(join(tab.downloads, file), 'utf8')
    if (!whole(text)) throw new Error(`it ends with: ${text.slice(-80)}`)
    return join(tab.downloads, file)
  })

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

async function journey(tab: Tab, address: string, engine: RegExp): Promise<void> {
  await tab.go(address)
  await tab.press(button('Census extract'))
  await says(tab, '.rail-link', /30,000 rows/)
  await says(tab, '.engine-line', engine)
  await tab.press(link('#/frontier'))
  await says(tab, '.frontier-panel svg[role="img"] text', /\d/)

  // Nobody is there to choose a file or a place for one.
  await tab.run(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker')
    HTMLInputElement.prototype.click = function () {
      this.id = 'chosen'
      document.body.append(this)
    }
    dispatchEvent(new KeyboardEvent('keydown', { key: 'o', ctrlKey: true, bubbles: true }))
  }, null)
  await tab.choose('//input[@id="chosen"]', own)
  await says(tab, '.rail-link', new RegExp(`(?<![\\d,])${rows} rows`))
  await tab.press(link('#/frontier'))
  await says(tab, '.frontier-panel svg[role="img"] text', /\d/)
  await tab.press(link('#/frontier/solve'))
  await tab.press(`//main${button('Solve')}`)
  await says(tab, 'main a[href="#/solution"]', /solution/)

  await tab.press(link('#/release'))
  await tab.press(button('Save CSV'))
  const written = Number(/(\d+) rows? written/.exec(await says(tab, '.rail-link', /\d+ rows? written/))?.[1])
  await tab.press(button('Check people'))
  await says(tab, '#release-check', /keeps its promise/)
  await tab.run(() => dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })), null)

  const plan = await downloaded(tab, /\.plan\.json$/, isJson)
  const release = await downloaded(tab, /\.k\d+\.csv$/, (text) => text.trimEnd().split('\n').length === written + 1)
  const verdict = indistinct<Verdict>('verify', release, '--data', own, '--plan', plan)
  expect(verdict).toMatchObject({ ok: true, failures: [] })
  expect(verdict.smallestClass).toBeGreaterThan(1)
}

describe.each(browsers)('%s', (name) => {
  test.each([
    { how: 'with threads', threads: true, engine: manyThreads },
    { how: 'on one thread', threads: false, engine: oneThread },
  ])('opens, solves, releases and checks, $how', async ({ how, threads, engine }) => {
    const host = await serve({ folder: threads ? pageFolder : join(folder, 'page'), isolated: threads })
    try {
      await inBrowser({ name, threads, what: how }, (tab) => journey(tab, host.url, engine))
    } finally {
      await host.close()
    }
  })
})
