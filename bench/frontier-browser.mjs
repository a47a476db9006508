// What every k costs, measured in Chromium: the engine with threads, driven as the page drives it.
//
//     npm run bench:frontier -- [--parts census,adult,large,splits] [--threads 2] [--losses lm,dm] [--limit 0]
//                               [--seconds 90] [--rounds 3]
//
// census: the built-in sample over whole levels. adult: the lattice of Dewri et al. (2009), Table 2, 17,920 nodes.
// large: the same with occupation and hours, 501,760 nodes. splits: the split points of the fine plan, for --seconds.
// All but census need the Adult extract beside the repository (`../shared/data/adult`, or in INDISTINCT_SHARED). Of
// several rounds the quickest is printed, since the first one also compiles.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hoursTaxonomy, occupationTaxonomy, withHours } from './frontier/large.mjs'
import { adult } from './support/adult.mjs'
import { openSite } from './support/chromium.mjs'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'census,adult,large,splits' },
    threads: { type: 'string', default: '2' },
    losses: { type: 'string', default: 'lm,dm,cm' },
    limit: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '3' },
  },
})
const parts = values.parts.split(',')
const losses = values.losses.split(',')
const threads = Number(values.threads)

const site = await openSite('frontier')
const { page } = site
await page.waitForFunction(() => 'frontier' in window)
console.log(`Chromium ${site.version}, ${await page.evaluate((n) => window.frontier.load(n), threads)} threads\n`)

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
const seconds = (s) => `${s.toFixed(2)} s`

/** One row for each method and reading. */
async function lattice(name, planOf) {
  console.log(`### ${name}\n`)
  console.log(
    '| loss | exact: nodes | evaluated | points | time | every k: evaluated | time | POkA at d_avg | same front |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |')
  for (const loss of losses) {
    const plan = planOf(loss)
    if (!plan) continue
    const best = async (ask, rounds) => {
      let least
      for (let round = 0; round < rounds; round++) {
        const answer = await page.evaluate(([p, a]) => window.frontier.lattice(p, a), [plan, ask])
        if (!least || answer.wall < least.wall) least = answer
      }
      return least
    }
    const exact = await best({ method: 'exact' }, Number(values.rounds))
    const perK = await best({ method: 'exact', reading: 'per-k' }, Number(values.rounds))
    const large = exact.nodes > 100_000
    const poka = large ? null : await best({ method: 'poka' }, 1)
    const all = large ? null : await best({ method: 'exhaustive' }, 1)
    const points = ({ points }) => JSON.stringify(points.map(({ k, cost, levels }) => [k, cost, levels]))
    console.log(
      `| ${[
        loss.toUpperCase(),
        exact.nodes.toLocaleString('en'),
        percent(exact.evaluated, exact.nodes),
        exact.points.length,
        seconds(exact.wall),
        percent(perK.evaluated, perK.nodes),
        seconds(perK.wall),
        poka ? percent(poka.evaluated, poka.nodes) : '–',
        all ? (points(all) === points(exact) ? 'yes' : 'NO') : '–',
      ].join(' | ')} |`,
    )
  }
  console.log('')
}

/** The plan with another loss; CM needs a target, which is then no quasi-identifier. */
function withLoss(plan, loss, target) {
  const next = structuredClone(plan)
  next.loss = loss
  next.search = { threads }
  if (target) next.columns[target] = loss === 'cm' ? { role: 'target' } : next.columns[target]
  return next
}

const filesOf = (plan, base) =>
  Object.fromEntries(
    Object.values(plan.columns)
      .map(({ taxonomy }) => taxonomy)
      .filter((path) => typeof path === 'string')
      .map((path) => [path, readFileSync(join(base, path), 'utf8')]),
  )

async function openAdult(plan, csv, files) {
  await page.setInputFiles('input', { name: 'adult.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.evaluate(
    ([source, given]) => window.frontier.open(source, given),
    [{ delimiter: plan.source.delimiter, missing: plan.source.missing }, files],
  )
}

if (parts.includes('census')) {
  const plan = JSON.parse(await page.evaluate(() => window.frontier.sample('census')))
  for (const column of Object.values(plan.columns)) if (column.role === 'quasi') column.space = 'lattice'
  plan.privacy = { ...plan.privacy, maxSuppressed: '1%' }
  await lattice('The census sample, limit 1 %', (loss) => withLoss(plan, loss))
}
if (!existsSync(adult('adult-30162.csv'))) {
  if (parts.some((part) => part !== 'census')) console.log(`SKIPPED the Adult extract: ${adult('.')} does not hold it.`)
} else {
  const csv = readFileSync(adult('adult-30162.csv'), 'utf8')
  const plan = JSON.parse(readFileSync(adult('adult-poka-17920.plan.json'), 'utf8'))
  const files = filesOf(plan, adult('.'))
  if (parts.includes('adult')) {
    await openAdult(plan, csv, files)
    await lattice('Adult, limit 1 %', (loss) => withLoss(plan, loss, 'salary-class'))
  }
  if (parts.includes('large') && existsSync(adult('adult.data'))) {
    const more = structuredClone(plan)
    more.columns.occupation = { role: 'quasi', type: 'category', taxonomy: 'occupation', space: 'lattice' }
    more.columns.hours = { role: 'quasi', type: 'category', taxonomy: 'hours', space: 'lattice' }
    const wider = withHours(readFileSync(adult('adult.data'), 'utf8'))
    await openAdult(more, wider, { ...files, occupation: occupationTaxonomy(wider), hours: hoursTaxonomy(wider) })
    await lattice('Adult with occupation and hours, limit 1 %', (loss) => (loss === 'cm' ? null : withLoss(more, loss)))
    // CM needs the target: without it as a quasi-identifier the lattice has half as many nodes.
    if (losses.includes('cm')) {
      const target = withLoss(more, 'cm', 'salary-class')
      await lattice('The same with salary as target', (loss) => (loss === 'cm' ? target : null))
    }
  }
  if (parts.includes('splits')) {
    const fine = JSON.parse(readFileSync(adult('adult-fine.plan.json'), 'utf8'))
    await openAdult(fine, csv, {})
    for (const loss of losses.filter((loss) => loss !== 'cm')) {
      const asked = structuredClone(fine)
      asked.loss = loss
      asked.privacy = {
        k: 5,
        maxSuppressed:
          values.limit === 'none' ? null : values.limit.endsWith('%') ? values.limit : Number(values.limit),
      }
      asked.search = { threads, timeLimit: Number(values.seconds) }
      const { answer, first, second } = await page.evaluate((given) => window.frontier.splits(given), asked)
      const told = ({ seconds: at, k, bounds, proven, gap }) =>
        `${at.toFixed(2)} s: a cost for ${k} k, a bound for ${bounds}, ${proven} proven, mean gap ${(100 * gap).toFixed(1)} %`
      console.log(`### Split points, ${loss.toUpperCase()}, limit ${values.limit}\n`)
      console.log(`First answer after ${told(first)}.`)
      if (second) console.log(`Within the first second, after ${told(second)}.`)
      console.log(`After ${answer.seconds.toFixed(1)} s: ${answer.proven} of ${answer.points.length} proven.\n`)
      console.log('| every k from | proven after |\n| ---: | ---: |')
      for (const least of [500, 250, 100, 50, 25, 20, 10, 5, 3, 2]) {
        const at = answer.points.filter(({ k }) => k >= least).map(({ provenAt }) => provenAt)
        console.log(
          `| ${least} | ${at.includes(null) ? `not within ${values.seconds} s` : `${Math.max(...at).toFixed(1)} s`} |`,
        )
      }
      console.log('')
    }
  }
}
await site.close()
