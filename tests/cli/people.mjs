// A table of many rows of a kind and of eight that share their town and little else, and a release of it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, folder, indistinct } from './support.mjs'

const pick = (list, i) => list[i % list.length]
const person = (i, town) =>
  [
    pick([30, 40, 50, ''], i),
    town,
    pick(['cook', 'clerk', 'nurse'], i),
    pick(['flu', 'cold', 'none'], i * 7),
    1 + (i % 3),
  ].join()

export const people = ['age,town,job,ill,weight']
for (let i = 0; i < 768; i++) people.push(person(i, pick(['Bern', 'Zug', 'Genf', 'Thun'], Math.floor(i / 12))))
for (let i = 0; i < 8; i++) people.push(person(i, 'Chur'))

export const quasi = ['age', 'town', 'job']

/** @param plan over the columns of the table; @param options of `optimize` */
export function released(plan, ...options) {
  const at = files({ 'data.csv': `${people.join('\n')}\n`, 'plan.json': plan })
  const [out, recipe] = ['out.csv', 'recipe.json'].map((name) => join(folder(), name))
  const asked = ['optimize', at['data.csv'], '--plan', at['plan.json'], '-o', out, '--recipe', recipe, '--json']
  const solved = indistinct([...asked, ...options])
  assert.equal(solved.status, 0, solved.stderr)
  const rows = readFileSync(out, 'utf8').trimEnd().split('\n')
  return { at, recipe, out, rows: rows.map((row) => row.split(',')), result: solved.json() }
}
