// A small page of our own, built as the product's page is: same settings, same service worker, same engine.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** @param {string} root the folder of its index.html */
export async function buildSite(root, outDir) {
  await build({
    root,
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    build: { outDir, rolldownOptions: { input: { index: `${root}/index.html` } } },
  })
}
