// How fast a generated CSV file is read in Chromium, beside PapaParse in the same page: megabytes per second, time to the
// first rows, and how long the page was blocked. Needs the engine for the browser (`node scripts/build.mjs`).
//
//     node bench/ingest-browser.mjs [--megabytes 100] [--rounds 3] [--check]
//
// `--check` fails where a promise is broken: three times PapaParse with one thread, first rows within 200 ms, no block of
// more than 50 ms.
import { appendFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pieces } from './generate-csv.mjs'
import { openSite } from './support/chromium.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    check: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o', default: here('../artefacts/ingest.json') },
  },
})
const bytes = Number(values.megabytes) * 1e6

function generated() {
  const path = here(`../build/bench/${values.megabytes}mb.csv`)
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    for (const piece of pieces(bytes)) appendFileSync(path, piece)
  }
  return path
}

/** A reader that never answers must not hold everything up. */
const inTime = (name, run) =>
  Promise.race([
    run,
    new Promise((_, fail) => setTimeout(fail, 120_000, new Error(`${name} did not finish within 2 minutes.`)).unref()),
  ])

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

const file = generated()
const site = await openSite('ingest')
const contenders = {
  'Indistinct, one thread': (page) => page.evaluate(() => window.runs.engine(1)),
  'PapaParse, chunks in the page': (page) => page.evaluate(() => window.runs.papa(false)),
  'PapaParse, chunks from its worker': (page) => page.evaluate(() => window.runs.papa(true)),
}
const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
try {
  const { page } = site
  await page.addScriptTag({ path: here('../node_modules/papaparse/papaparse.min.js') })
  await page.setInputFiles('input', file)
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, run] of Object.entries(contenders)) results[name].push(await inTime(name, run(page)))
  }
} finally {
  await site.close()
}

const size = statSync(file).size / 1e6
const table = Object.entries(results).map(([name, runs]) => ({
  name,
  rows: runs[0].rows,
  megabytesPerSecond: size / median(runs.map((run) => run.seconds)),
  firstMs: median(runs.map((run) => run.firstMs)),
  blockedMs: median(runs.map((run) => run.blockedMs)),
  longTasks: median(runs.map((run) => run.longTasks)),
}))
const [ours, ...others] = table
const ratio = ours.megabytesPerSecond / Math.max(...others.map((other) => other.megabytesPerSecond))
console.log(`${size.toFixed(0)} MB, ${ours.rows} rows, median of ${values.rounds} rounds`)
console.log(`${''.padEnd(36)}    MB/s  first rows  longest block  tasks > 50 ms`)
for (const { name, megabytesPerSecond, firstMs, blockedMs, longTasks } of table) {
  const cells = [
    megabytesPerSecond.toFixed(0).padStart(8),
    `${firstMs.toFixed(0)} ms`.padStart(12),
    `${blockedMs.toFixed(0)} ms`.padStart(15),
    `${longTasks}`.padStart(15),
  ]
  console.log(name.padEnd(36) + cells.join(''))
}
console.log(`${ratio.toFixed(1)} times the faster way of PapaParse`)
mkdirSync(dirname(values.output), { recursive: true })
writeFileSync(values.output, `${JSON.stringify({ megabytes: size, ratio, table, results }, null, 2)}\n`)

if (values.check) {
  const broken = [
    table.some(({ rows }) => rows !== ours.rows) && 'the readers disagree about the rows',
    ratio < 3 && `${ratio.toFixed(1)} times PapaParse instead of 3`,
    ours.firstMs > 200 && `first rows after ${ours.firstMs.toFixed(0)} ms instead of 200`,
    ours.longTasks > 0 && `${ours.longTasks} tasks of more than 50 ms`,
  ].filter(Boolean)
  for (const words of broken) console.error(`Broken: ${words}.`)
  if (broken.length) process.exitCode = 1
}
