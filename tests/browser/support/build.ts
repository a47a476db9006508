// The harness, built as the page is: same settings, same service worker. Built once for all suites.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSite } from './site.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const harnessFolder = here('../../../build/harness')
export const pageFolder = here('../../../dist')

export async function setup(): Promise<void> {
  for (const variant of ['threads', 'single']) {
    if (!existsSync(here(`../../../public/engine/${variant}/engine.js`))) {
      throw new Error(`The engine for the browser is missing: \`node scripts/build.mjs\` builds it.`)
    }
  }
  await buildSite(here('../harness'), harnessFolder)
}
