// A race of the methods that find and do not prove, against optima that are proven (docs/proofs.jsonl): how far each
// is from the optimum after so many seconds, over cells of the Adult extract and seeds, natively. Of every method the
// middle and the worst gap are printed, and of how many runs the gap is at most 1 %. Where a per cent of the rows may be
// suppressed little is proven: such cells are raced against the best that any method found in the same call.
//
//     npm run bench:race -- [--methods two-phase,greedy,annealing,genetic] [--losses lm,dm,cm]
//                           [--codings fine,coarse,census]   census: the project's own sample
//                           [--limits 0,100,none,1%] [--ks 500,50,…] [--seeds 10] [--threads 1] [--at 0.1,0.3,1,3,10]
//                           [--each]   a line for every cell, with its worst seed and its least cost
//                           [--busy 5] on a machine that others use: times are those of the processor, and a method may
//                                      take five times as long as the last of them
//
// A method runs until the last of these times. Needs the Adult extract and its plans beside the repository
// (`../shared/data/adult`, or in INDISTINCT_SHARED).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { adult } from './support/adult.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    methods: { type: 'string', default: 'two-phase,greedy,annealing,genetic' },
    losses: { type: 'string', default: 'lm,dm,cm' },
    codings: { type: 'string', default: 'fine,coarse' },
    limits: { type: 'string', default: '0,100,none' },
    ks: { type: 'string', default: '1000,500,250,100,50,25,10,5' },
    seeds: { type: 'string', default: '10' },
    threads: { type: 'string', default: '1' },
    at: { type: 'string', default: '0.1,0.3,1,3,10' },
    each: { type: 'boolean', default: false },
    busy: { type: 'string', default: '1' },
  },
})
const list = (name) => values[name].split(',').filter(Boolean)
const times = list('at').map(Number)

const data = adult('adult-30162.csv')
if (!existsSync(data)) {
  console.log(`SKIPPED bench:race: ${data} does not lie there.`)
  process.exit(0)
}

const asked = ({ loss, coding, limit, k }) =>
  list('losses').includes(loss) &&
  list('codings').includes(coding) &&
  list('limits').includes(limit) &&
  list('ks').includes(String(k))
const cells = new Map()
const percents = list('limits').filter((limit) => limit.endsWith('%'))
for (const loss of list('losses'))
  for (const coding of list('codings'))
    for (const limit of percents)
      for (const k of list('ks').map(Number)) cells.set([loss, coding, limit, k].join(' '), { loss, coding, limit, k })
for (const line of readFileSync(here('../docs/proofs.jsonl'), 'utf8').trim().split('\n')) {
  const cell = JSON.parse(line)
  const { loss, coding, limit, k } = cell
  if (cell.proven && asked(cell)) cells.set([loss, coding, limit, k].join(' '), cell)
}

const folder = here('../build/bench')
mkdirSync(folder, { recursive: true })

const cli = here('../build/release/indistinct')
const census = `${folder}/census.csv`
if (list('codings').includes('census'))
  spawnSync(cli, ['sample', 'census', '-o', census, '--force'], { stdio: 'inherit' })

/** The table and the plan of a coding; what the plan names lies beside it. */
function sourceOf(coding) {
  const at = coding === 'census' ? census.replace('.csv', '.plan.json') : adult(`adult-${coding}.plan.json`)
  const table = coding === 'census' ? census : data
  return { table, plan: JSON.parse(readFileSync(at, 'utf8')) }
}

const limitOf = (limit) => (limit === 'none' ? null : limit.endsWith('%') ? limit : Number(limit))

/** What was found by each of the times, by how many evaluations in how long; none is infinite. */
function raced({ loss, coding, limit, k }, method, seed) {
  const { table, plan } = sourceOf(coding)
  plan.loss = loss
  plan.privacy = { k, maxSuppressed: limitOf(limit) }
  plan.search = { method, seed, threads: Number(values.threads), timeLimit: Math.max(...times) * Number(values.busy) }
  // Long enough never to end before the time does.
  if (method === 'annealing' || method === 'genetic') plan.search.evaluations = 500_000
  const path = `${folder}/race.plan.json`
  writeFileSync(path, JSON.stringify(plan))
  const call = [cli, 'optimize', table, '--plan', path, '--json']
  const run = spawnSync('bash', ['-c', 'TIMEFORMAT=%U; time "$@"', 'race', ...call], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (run.status !== 0) throw new Error(run.stderr || `${method} ended with ${run.status}`)
  const answer = JSON.parse(run.stdout)
  const { trace, nodes } = answer
  const share = values.busy === '1' ? 1 : Number(run.stderr.trim().split('\n').at(-1)) / answer.seconds
  const seconds = answer.seconds * share
  const costs = times.map((time) => {
    const until = trace.filter((moment) => moment.seconds * share <= time && moment.cost !== null)
    return until.at(-1)?.cost ?? Number.POSITIVE_INFINITY
  })
  return { costs, nodes, seconds }
}

const gapTo = (least) => (cost) => (Number.isFinite(cost) ? (100 * (cost - least)) / cost : cost)

const percent = (gap) => (Number.isFinite(gap) ? `${gap.toFixed(gap < 0.1 ? 3 : 2)} %` : 'none')
const middle = (gaps) => [...gaps].sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1)

console.log(`${cells.size} cells, ${seeds.length} seeds, ${values.threads} threads each`)
const runs = []
for (const method of list('methods')) {
  for (const [name, cell] of cells) {
    // Nothing of greedy is drawn by lot.
    for (const seed of method === 'greedy' ? [1] : seeds) runs.push({ method, name, ...raced(cell, method, seed) })
  }
}
for (const [name, { cost }] of cells) {
  const own = runs.filter((run) => run.name === name)
  const least = cost ?? Math.min(...own.flatMap(({ costs }) => costs))
  for (const run of own) run.gaps = run.costs.map(gapTo(least))
  if (!values.each) continue
  for (const method of list('methods')) {
    const gaps = own.filter((run) => run.method === method).map((run) => run.gaps)
    console.error(method, name, least, ...times.map((_, i) => percent(Math.max(...gaps.map((of) => of[i])))))
  }
}

console.log(`\n| method | figure | ${times.map((time) => `${time} s`).join(' | ')} | evaluations a second |`)
console.log(`| --- | --- |${' ---: |'.repeat(times.length + 1)}`)
for (const method of list('methods')) {
  const own = runs.filter((run) => run.method === method)
  const column = (i) => own.map(({ gaps }) => gaps[i])
  const row = (figure, of, rate = '') =>
    console.log(`| ${method} | ${figure} | ${times.map((_, i) => of(column(i))).join(' | ')} | ${rate} |`)
  const rate = middle(own.map(({ nodes, seconds }) => nodes / seconds))
  row('middle gap', (gaps) => percent(middle(gaps)), Math.round(rate).toLocaleString('en'))
  row('worst gap', (gaps) => percent(Math.max(...gaps)))
  row('within 1 %', (gaps) => `${gaps.filter((gap) => gap <= 1).length} of ${gaps.length}`)
}
