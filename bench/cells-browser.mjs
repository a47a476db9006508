// Single cells of the survey sample, measured in Chromium: the engine with threads, driven as the page drives it, from
// the start of a job to its answer. Of several rounds the quickest is printed, since the first one also compiles.
//
//     npm run bench:cells -- [--threads 2] [--rounds 5]
import { parseArgs } from 'node:util'
import { openSite } from './support/chromium.mjs'

const { values } = parseArgs({
  options: { threads: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
})
const threads = Number(values.threads)

const site = await openSite('cells')
const { page } = site
await page.waitForFunction(() => 'cells' in window)
console.log(`Chromium ${site.version}, ${await page.evaluate((n) => window.cells.load(n), threads)} threads\n`)
const sample = JSON.parse(await page.evaluate(() => window.cells.sample('survey')))

function planOf(k, semantics, change = {}, further = {}) {
  const columns = structuredClone(sample.columns)
  for (const [name, more] of Object.entries(change)) Object.assign(columns[name], more)
  return { ...sample, columns, privacy: { k }, search: { threads }, suppress: { semantics, ...further } }
}

const quarter = { 'father-occupation': { cap: '25%' }, income: { cap: '25%' } }
const questions = [
  ['all minimal combinations, k = 2', 'unsafe', planOf(2, 'original-file')],
  ['least blanks, original file, k = 2', 'suppress', planOf(2, 'original-file')],
  ['least blanks, original file, k = 10', 'suppress', planOf(10, 'original-file')],
  [
    'the same, k = 2, with income four times as important',
    'suppress',
    planOf(2, 'original-file', { income: { importance: 4 } }),
  ],
  ['the same, k = 2, ties spread over columns', 'suppress', planOf(2, 'original-file', {}, { ties: 'spread' })],
  ['the same, k = 2, a `cap` of 25 % on father-occupation and income', 'suppress', planOf(2, 'original-file', quarter)],
  ['least blanks, strict, k = 2', 'suppress', planOf(2, 'strict')],
  ['least blanks, strict, k = 3', 'suppress', planOf(3, 'strict')],
]

const whole = (n) => n?.toLocaleString('en') ?? '–'
console.log('| question | found | proven | seconds |\n| --- | ---: | ---: | ---: |')
for (const [words, job, plan] of questions) {
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
    wall.toFixed(2),
  ]
  console.log(`| ${line.join(' | ')} |`)
}
await site.close()
