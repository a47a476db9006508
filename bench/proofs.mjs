// The grid of proofs: every k, limit, coding and loss of the Adult extract, solved natively and in Chromium. Each cell is
// kept as soon as it is known (docs/proofs.jsonl), so that a run can be broken off and taken up again; the tables go
// to docs/proofs.md and its figures, drawn again without solving anything by `--where ''`.
//
//     npm run bench:grid -- [--cap 120] [--where native,browser] [--methods optimal,classic] [--losses dm,cm,lm]
//                           [--codings fine,coarse] [--ks 1000,500,…] [--limits 0,100,none] [--threads 2] [--again]
//                           [--telling]   only the cells that a proof is known to reach within two minutes
//                           [--for 300]   begins no cell after so many seconds
//                           [--seeded]    instead, natively: does the optimum under limit 0 help as a start? (Figure 7a;
//                                         `cmake --build --preset release --target bench-grid`)
//
// Needs the Adult extract and its plans beside the repository (`../shared/data/adult`, or in INDISTINCT_SHARED).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeFigures } from './proofs/figures.mjs'
import { writeProofs } from './proofs/tables.mjs'
import { adult } from './support/adult.mjs'
import { openSite } from './support/chromium.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    cap: { type: 'string', default: '120' },
    where: { type: 'string', default: 'native,browser' },
    methods: { type: 'string', default: 'optimal,classic' },
    losses: { type: 'string', default: 'dm,cm,lm' },
    codings: { type: 'string', default: 'fine,coarse' },
    ks: { type: 'string', default: '1000,500,250,100,50,25,10,5' },
    limits: { type: 'string', default: '0,100,none' },
    threads: { type: 'string', default: '2' },
    again: { type: 'boolean', default: false },
    telling: { type: 'boolean', default: false },
    for: { type: 'string', default: 'Infinity' },
    seeded: { type: 'boolean', default: false },
  },
})
const list = (name) => values[name].split(',').filter(Boolean)
const cap = Number(values.cap)

const data = adult('adult-30162.csv')
if (!existsSync(data)) {
  console.log(`SKIPPED bench:grid: ${data} does not lie there.`)
  process.exit(0)
}
const plans = Object.fromEntries(
  list('codings').map((coding) => [coding, JSON.parse(readFileSync(adult(`adult-${coding}.plan.json`), 'utf8'))]),
)

const kept = here('../docs/proofs.jsonl')
const keyOf = ({ where, method, loss, coding, limit, k }) => [where, method, loss, coding, limit, k].join(' ')
const results = new Map()
if (existsSync(kept)) {
  for (const line of readFileSync(kept, 'utf8').trim().split('\n')) {
    const cell = JSON.parse(line)
    results.set(keyOf(cell), cell)
  }
}
const keep = (cell) => {
  results.set(keyOf(cell), cell)
  writeFileSync(kept, [...results.values()].map((known) => `${JSON.stringify(known)}\n`).join(''))
}

function planOf({ coding, loss, k, limit, method }) {
  const plan = structuredClone(plans[coding])
  plan.loss = loss
  plan.privacy = { k, maxSuppressed: limit === 'none' ? null : Number(limit) }
  plan.search = { method, threads: Number(values.threads), timeLimit: cap }
  return plan
}

function telling({ loss, coding, limit, k }) {
  if (loss === 'dm' || limit === '0') return true
  if (loss === 'lm') return limit === '100' && k >= 100
  const least = { 100: { fine: 50, coarse: 25 }, none: { fine: 100, coarse: 50 } }
  return k >= least[limit][coding]
}

const runners = {
  native: async () => {
    const folder = here('../build/proofs')
    mkdirSync(folder, { recursive: true })
    return {
      solve(plan) {
        writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
        const args = ['optimize', data, '--plan', join(folder, 'plan.json'), '--json']
        const run = spawnSync(here('../build/release/indistinct'), args, { encoding: 'utf8', maxBuffer: 1 << 28 })
        if (run.status !== 0) throw new Error(run.stderr)
        return JSON.parse(run.stdout)
      },
      close() {},
    }
  },
  browser: async () => {
    const site = await openSite('proofs')
    const { page } = site
    await page.setInputFiles('input', data)
    await page.evaluate(
      (threads) => window.proofs.open(threads, { delimiter: ';', missing: [] }),
      Number(values.threads),
    )
    return {
      solve: (plan) => page.evaluate((given) => window.proofs.solve(given), plan),
      close: () => site.close(),
    }
  },
}

const inTime = () => performance.now() < 1000 * Number(values.for)

if (values.seeded) {
  for (const coding of list('codings')) {
    const plan = adult(`adult-${coding}.plan.json`)
    const losses = values.losses
    const args = [data, plan, 'optimal', losses, values.ks, values.limits, values.cap, values.threads, '--seeded']
    const { stdout, stderr } = spawnSync(here('../build/release/bench-grid'), args, { encoding: 'utf8' })
    if (stderr) throw new Error(stderr)
    for (const line of stdout.trim().split('\n')) {
      const { plan: _, ...cell } = JSON.parse(line)
      keep({ where: 'native', coding, ...cell, cap, threads: Number(values.threads) })
    }
  }
}

for (const where of values.seeded ? [] : list('where')) {
  const cells = []
  for (const method of list('methods'))
    for (const loss of list('losses'))
      for (const coding of list('codings'))
        for (const limit of list('limits'))
          for (const k of list('ks').map(Number)) cells.push({ where, method, loss, coding, limit, k })
  const known = (cell) => results.get(keyOf(cell))?.cap >= cap || results.get(keyOf(cell))?.proven
  const missing = cells.filter((cell) => (values.again || !known(cell)) && (!values.telling || telling(cell)))
  if (missing.length === 0) continue
  const runner = await runners[where]()
  for (const cell of missing) {
    if (!inTime()) break
    const answer = await runner.solve(planOf(cell))
    const { cost, bound, proven, nodes, seconds, suppressed, memory, trace, engineMemory } = answer
    const firstMs = trace.length > 0 ? Math.round(trace[0].seconds * 1000) : null
    keep({
      ...cell,
      cap,
      cost: Number(cost),
      bound: bound === null ? null : Number(bound),
      proven,
      nodes,
      seconds,
      suppressed,
      memory,
      engineMemory,
      firstMs,
      threads: Number(values.threads),
    })
    const gap = proven
      ? 'proven'
      : bound === null
        ? 'no bound'
        : `gap ${((100 * (Number(cost) - Number(bound))) / Number(cost)).toFixed(1)} %`
    console.log(`${keyOf(cell).padEnd(44)} ${String(cost).padStart(20)}  ${gap.padEnd(12)} ${seconds.toFixed(2)} s`)
  }
  await runner.close()
}
const cells = [...results.values()]
writeProofs(cells, here('../docs/proofs.md'), writeFigures(cells, here('../docs')))
