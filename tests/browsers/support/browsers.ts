// The browsers that this machine has, and what is asked of a page in each.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { others } from '../../../scripts/lib/browsers.mjs'
import { chromium } from './chromium'
import { firefox } from './firefox'
import { trying } from './processes'
import type { Asked, Tab } from './tab'
import { webkit } from './webkit'

const pictures = fileURLToPath(new URL('../../../artefacts/browsers', import.meta.url))

const opening: Record<string, (asked: Asked) => Promise<Tab>> = { Chromium: chromium, Firefox: firefox, WebKit: webkit }
const absent = others.filter(({ there }) => !there())
for (const { name, packages } of absent)
  process.stdout.write(`SKIPPED ${name}: it is not installed here (Debian: ${packages.join(' ')})\n`)
export const browsers = Object.keys(opening).filter((name) => !absent.some((other) => other.name === name))

/** Does it in a browser of its own; of a failure a picture is left in artefacts/browsers. */
export async function inBrowser(
  { name, threads, what }: Asked & { name: string; what: string },
  act: (tab: Tab) => Promise<void>,
): Promise<void> {
  const open = opening[name]
  if (!open) throw new Error(`There is no browser ${name}.`)
  const tab = await open({ threads })
  try {
    await act(tab)
  } catch (problem) {
    mkdirSync(pictures, { recursive: true })
    await tab.picture().then(
      (png) => writeFileSync(`${pictures}/${name}, ${what}.png`, png),
      () => {},
    )
    throw problem
  } finally {
    await tab.end()
  }
}

export const button = (words: string) => `//button[contains(normalize-space(), "${words}") and not(@disabled)]`
export const link = (address: string) => `//a[@href="${address}"]`

/** Waits until something on the page says so. @returns all that it says */
export const says = (tab: Tab, css: string, words: RegExp) =>
  trying(`Nothing that is ${css} says ${words}`, async () => {
    const texts = await tab.run(
      (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? ''),
      css,
    )
    const found = texts.find((text) => words.test(text))
    if (found === undefined) throw new Error(`they say: ${texts.join(' | ').slice(0, 400)}`)
    return found
  })

export const manyThreads = /^(?!1 )\d+ threads/
export const oneThread = /^1 thread\b/
