// What panels bring is found: dialogs by their names, panels by the place that they join.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialogs } from '../../../web/src/app/dialogs'
import { placeAt, places, propsOf } from '../../../web/src/app/places'

const source = resolve(import.meta.dirname, '..', '..', '..', 'web', 'src')
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))

describe('dialogs', () => {
  it('every name that is opened somewhere is the name of a dialog', () => {
    const opened = sources.flatMap((text) =>
      [...text.matchAll(/dialog\.value = .*?'(\w+)'$/gm)].map(([, name]) => name ?? ''),
    )
    expect(new Set(opened).size).toBeGreaterThan(8)
    for (const name of opened) expect(Object.keys(dialogs)).toContain(name)
    for (const name of Object.keys(dialogs)) expect(opened).toContain(name)
  })
})

describe('panels that join a place', () => {
  it('stand behind its own, in their order', () => {
    const ids = (place: string) => placeAt(place).panels.map(({ id }) => id)
    expect(ids('data')).toEqual(['columns', 'preflight', 'rows', 'taxonomies'])
    expect(ids('solution')).toEqual(['cuts', 'classes', 'suppression', 'risk', 'utility'])
    expect(propsOf(placeAt('solution')).sections.map(({ id }) => id)).toEqual(['risk', 'utility'])
  })

  it('name a place that exists', () => {
    const joined = sources.flatMap((text) => /: JoiningPanel = \{\s*place: '(\w+)'/.exec(text)?.[1] ?? [])
    expect(joined.length).toBeGreaterThan(2)
    for (const place of joined) expect(places.map(({ id }) => id)).toContain(place)
  })
})

it('the next step of a place is the place after it', () => {
  expect(places.map((place) => propsOf(place).next?.id ?? null)).toEqual([...places.slice(1).map(({ id }) => id), null])
})
