// Single cells of the survey sample, measured in Chromium: the engine with threads, driven as the page drives it, from
// the start of a job to its answer. Of several rounds the quickest is printed, since the first one also compiles.
//
//     npm run bench:cells -- [--threads 2] [--rounds 5]
import { parseArgs } from 'node:util'
import { openSite } from './support/chromium.mjs'
import { drawn, quasiOf } from './support/drawn.mjs'

const { values } = parseArgs({
  options: { threads: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
})
const threads = Number(values.threads)

const site = await openSite('cells')
const { page } = site
await page.waitForFunction(() => 'cells' in window)
console.log(`Chromium ${site.version}, ${await page.evaluate((n) => window.cells.load(n), threads)} threads\n`)
const { csv, plan: sample } = await page.evaluate(() => window.cells.sample('survey'))

function planOf(k, semantics, change = {}, further = {}) {
  const columns = structuredClone(sample.columns)
  for (const [name, more] of Object.entries(change)) Object.assign(columns[name], more)
  return { ...sample, columns, privacy: { k }, search: { threads }, suppress: { semantics, ...further } }
}

const quarter = { 'father-occupation': { cap: '25%' }, income: { cap: '25%' } }
const dearer = { income: { importance: 4 } }
const within = (timeLimit, plan) => ({ ...plan, search: { ...plan.search, timeLimit } })
const questions = [
  ['all minimal combinations, k = 2', 'unsafe', planOf(2, 'original-file')],
  ['least blanks, original file, k = 2', 'suppress', planOf(2, 'original-file')],
  ['least blanks, original file, k = 10', 'suppress', planOf(10, 'original-file')],
  ['the same, k = 2, with income four times as important', 'suppress', planOf(2, 'original-file', dearer)],
  ['the same, k = 2, ties spread over columns', 'suppress', planOf(2, 'original-file', {}, { ties: 'spread' })],
  ['the same, k = 2, a `cap` of 25 % on father-occupation and income', 'suppress', planOf(2, 'original-file', quarter)],
  ['least blanks, strict, k = 2', 'suppress', planOf(2, 'strict')],
  ['least blanks, strict, k = 3', 'suppress', planOf(3, 'strict')],
  ['the same within two seconds, k = 2', 'suppress', within(2, planOf(2, 'strict'))],
  ['the same within two seconds, k = 3', 'suppress', within(2, planOf(3, 'strict'))],
  ['original file, k = 2, asked again: what was found is kept', 'again', planOf(2, 'original-file')],
  ['the same, asked again with income four times as important', 'again', planOf(2, 'original-file', dearer)],
  ['the same, asked again with a `cap` of 25 % on both', 'again', planOf(2, 'original-file', quarter)],
]

const whole = (n) => n?.toLocaleString('en') ?? '–'
console.log('| question | found | proven | seconds |\n| --- | ---: | ---: | ---: |')
async function measure(words, job, plan) {
  let best
  for (let round = 0; round < Number(values.rounds); round++) {
    const told = await page.evaluate(([name, asked]) => window.cells[name](asked), [job, plan])
    if (!best || told.wall < best.wall) best = told
  }
  const { answer, wall } = best
  const [found, proven] = job === 'unsafe' ? [answer.combinations, answer.complete ? 'all' : 'not all'] : []
  const line = [
    words,
    whole(found ?? answer.weightedCells),
    proven ?? whole(Math.floor(answer.bound ?? 0)),
    wall.toFixed(wall < 0.1 ? 3 : 2),
  ]
  console.log(`| ${line.join(' | ')} |`)
}
for (const question of questions) await measure(...question)
const tables = drawn(quasiOf(csv, sample))
const larger = [
  ['11,204 x 24, all minimal combinations, k = 2', 'unsafe', 'wide'],
  ['11,204 x 24, least blanks, original file, k = 2', 'suppress', 'wide'],
  ['100,000 x 19, least blanks, original file, k = 2', 'suppress', 'long'],
  ['1,000,000 x 8, least blanks, original file, k = 2', 'suppress', 'million'],
]
let opened
for (const [words, job, name] of larger) {
  const { names, count, rowAt } = tables[name]
  if (opened !== name) {
    const lines = Array.from({ length: count }, (_, i) => rowAt(i).join(','))
    await page.evaluate((text) => window.cells.table(text), `${names.join(',')}\n${lines.join('\n')}\n`)
    opened = name
  }
  const columns = Object.fromEntries(names.map((column) => [column, { role: 'quasi' }]))
  const suppress = { semantics: 'original-file' }
  await measure(words, job, { indistinct: 1, columns, privacy: { k: 2 }, search: { threads }, suppress })
}
await site.close()
