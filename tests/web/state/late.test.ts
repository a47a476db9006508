// Nothing is asked for once a file is open: every part that is loaded late is fetched before.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { fetchParts, late, partsFetched } from '../../../web/src/state/late'

it('fetches what was named, what that names in turn, and goes on where one does not come', async () => {
  const came: string[] = []
  late(() => Promise.reject(new Error('The network is off.')))
  late(async () => {
    came.push('place')
    late(async () => void came.push('its panel'))
  })
  await fetchParts()
  expect(came).toEqual(['place', 'its panel'])
  await fetchParts()
  expect(came).toHaveLength(2)
})

it('keeps a file waiting for its parts, but not for a network that hangs', async () => {
  let arrive = () => {}
  late(() => new Promise<void>((resolve) => (arrive = resolve)))
  fetchParts()
  let there = false
  const waiting = partsFetched(60_000).then(() => (there = true))
  await partsFetched(1)
  expect(there).toBe(false)
  arrive()
  await waiting
  expect(there).toBe(true)
})

it('knows of every part of the page that is loaded late', () => {
  const source = resolve(import.meta.dirname, '..', '..', '..', 'web', 'src')
  const imports = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('engine'))
    .flatMap((name) => {
      const text = readFileSync(join(source, name), 'utf8')
      return [...text.matchAll(/\bimport\(/g)].map(({ index }) => ({ name, before: text.slice(index - 30, index) }))
    })
  expect(imports.length).toBeGreaterThan(8)
  expect(imports.filter(({ before }) => !/\b(?:late|lazy)\(\s*\(\) => $/.test(before))).toEqual([])
})
