// How fast the loop of reviewing answers on the survey sample, 11,204 rows and 19 quasi-identifiers: a column is left out,
// published in groups of a level of a taxonomy or given another importance, and what has to be blanked then is asked, by
// the original file's reading.
// From the question to the answer, by the clock, of one engine on a pipe; the quickest of several rounds.
//
//     node bench/review.mjs [--threads 2] [--rounds 5]       needs build/release/ask and build/release/indistinct
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { threads: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
})
const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
const groups = { taxonomy: { build: { by: 'neighbours' } }, bins: { level: 1 } }
const steps = [
  ['as it is', {}],
  ['without father-occupation', { 'father-occupation': { role: 'drop' } }],
  ['income in groups', { income: groups }],
  ['both occupations in groups', { 'father-occupation': groups, 'mother-occupation': groups }],
  ['income four times as important', { income: { importance: 4 } }],
]

/** Each round reads the file anew, so that nothing is known yet. */
async function round(text, columns) {
  const child = spawn(resolve('build/release/ask'), { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const say = async (...line) => {
    child.stdin.write(`${JSON.stringify(line)}\n`)
    return JSON.parse((await lines.next()).value)
  }
  await say('open', text, {})
  const told = []
  for (const [, change] of steps) {
    const plan = {
      indistinct: 1,
      columns: Object.fromEntries(Object.entries(columns).map(([name, own]) => [name, { ...own, ...change[name] }])),
      privacy: { k: 2 },
      suppress: { semantics: 'original-file' },
      search: { threads: Number(values.threads) },
    }
    const from = performance.now()
    const { weightedCells, bound, error } = await say('run', 'suppress', { plan, refer: true })
    if (error) throw new Error(error)
    told.push({ cells: weightedCells, bound, took: performance.now() - from })
  }
  child.stdin.end()
  return told
}

try {
  execFileSync(resolve('build/release/indistinct'), ['sample', 'survey', '-o', join(folder, 'survey.csv')])
  const text = readFileSync(join(folder, 'survey.csv'), 'utf8')
  const { columns } = JSON.parse(readFileSync(join(folder, 'survey.plan.json'), 'utf8'))
  const all = []
  for (let i = 0; i < Number(values.rounds); i++) all.push(await round(text, columns))
  for (const [at, [words]] of steps.entries()) {
    const { cells, bound, took } = all.map((one) => one[at]).sort((a, b) => a.took - b.took)[0]
    console.log(`${words}: ${cells} blanks by importance, at least ${bound}, ${took.toFixed(0)} ms`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
