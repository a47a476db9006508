// No built script imports an entry: the page's, a worker's, the service worker's. WebKit runs a worker's entry a second
// time when another script imports it, and the second one takes the messages that were meant for the first.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { pageFolder } from './support/build'

const scripts = readdirSync(pageFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.startsWith('engine/'))
  .map((name) => ({ name, code: readFileSync(join(pageFolder, name), 'utf8') }))
const fileName = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** The files that a script imports, at once or later. */
function imports({ name, code }: { name: string; code: string }): string[] {
  const { module, errors } = parseSync(name, code)
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`)
  const again = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
  const spans = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...again]
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  return [...spans.map(({ value }) => value), ...later].map(fileName)
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => fileName(name ?? ''))

test('no script imports an entry', () => {
  const page = found(readFileSync(join(pageFolder, 'index.html'), 'utf8'), /<script[^>]* src="([^"]+)"/g)
  const workers = scripts.flatMap(({ code }) => found(code, /new Worker\([^"'`]*["'`]([^"'`]+)["'`]/g))
  expect(page).toHaveLength(1)
  // The engine's, and the one that unpacks workbooks.
  expect(workers.map((name) => name.replace(/-.*/, '')).sort()).toEqual(['workbookWorker', 'worker'])
  const entries = new Set([...page, ...workers, 'sw.js'])
  const importing = scripts.flatMap((script) =>
    imports(script)
      .filter((file) => entries.has(file))
      .map((file) => `${script.name} imports ${file}`),
  )
  expect(scripts.flatMap(imports).length).toBeGreaterThan(10)
  expect(importing).toEqual([])
})
