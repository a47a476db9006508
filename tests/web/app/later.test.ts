// Nothing is asked for once a file is open: every part that is loaded late is fetched before.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '..', '..', '..', 'web', 'src')
const list = join(source, 'app', 'later.ts')

function loadedBy(file: string): string[] {
  const parts = readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)
  return [...parts].map(([, path]) => resolve(file, '..', path as string))
}

it('fetches every late part of the page in advance', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('engine'))
    .map((name) => join(source, name))
  const early = new Set(loadedBy(list))
  const late = files.filter((file) => file !== list).flatMap(loadedBy)
  expect(late.length).toBeGreaterThan(5)
  expect(late.filter((part) => !early.has(part))).toEqual([])
})
