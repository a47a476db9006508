// How the page is built: relative addresses throughout (it runs under any path of any static host), the service worker
// with the list of everything that was built, and nothing inline (the Content-Security-Policy in index.html).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import type { Keep } from './web/src/sw/protocol'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const publicFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
    .sort()

/** Tells the service worker what to keep. Of the engine only the variant that the page loaded. */
function precache(publicFolder: string): Plugin {
  return {
    name: 'indistinct-precache',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('The build has no sw.js.')
        const hash = createHash('sha256')
        const built = Object.keys(bundle).filter((name) => name !== 'sw.js' && !name.endsWith('.map'))
        const copied = publicFiles(publicFolder)
        for (const name of built.toSorted()) {
          const file = bundle[name]
          hash.update(name).update(file?.type === 'chunk' ? file.code : (file?.source ?? ''))
        }
        for (const name of copied) hash.update(name).update(readFileSync(`${publicFolder}/${name}`))
        hash.update(worker.code)
        const files = [...built, ...copied]
        const of = (folder: string) => files.filter((name) => name.startsWith(folder))
        const page = files.filter((name) => name !== 'index.html' && !name.startsWith('engine/'))
        const keep: Keep = { page: ['./', ...page], threads: of('engine/threads/'), single: of('engine/single/') }
        worker.code = worker.code
          .replace(/(['"`])__BUILD__\1/, JSON.stringify(hash.digest('hex').slice(0, 16)))
          .replace(/(['"`])__KEEP__\1/, JSON.stringify(JSON.stringify(keep)))
        if (/__BUILD__|__KEEP__/.test(worker.code)) throw new Error('sw.js was not given its list of files.')
      },
    },
  }
}

/** The development server injects styles and speaks over a socket; only there the policy allows both. */
const developmentPolicy: Plugin = {
  name: 'indistinct-development-policy',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
}

/**
 * What an entry shares with parts that come later moves into a chunk of its own, so that nobody imports the entry. WebKit
 * runs a worker's entry a second time when another chunk imports it, and the second one takes the first one's messages.
 */
const facade: Plugin = {
  name: 'indistinct-facade',
  options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
}

const publicDir = here('public')

export default defineConfig({
  root: here('web'),
  base: './',
  publicDir,
  plugins: [facade, precache(publicDir), developmentPolicy],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', plugins: () => [facade] },
  server: { headers: isolation },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: here('web/index.html'), sw: here('web/src/sw/sw.ts') },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
