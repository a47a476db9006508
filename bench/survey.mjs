// The tables of Wilson, "k-anonymization May Be NP-Hard, but Can it Be Practical?" (sections 4.1 to 4.3), of the survey
// sample with the fewest blanks for k = 2 by the original file's reading: prints them as they stand in
// docs/benchmarks-cells.md.
//
//     node bench/survey.mjs       needs build/release/ask and build/release/indistinct
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), 'build', 'release')
const home = mkdtempSync(join(tmpdir(), 'indistinct-'))
execFileSync(join(built, 'indistinct'), ['sample', 'survey', '-o', join(home, 'survey.csv')])
const table = readFileSync(join(home, 'survey.csv'), 'utf8')
const plan = JSON.parse(readFileSync(join(home, 'survey.plan.json'), 'utf8'))
plan.privacy.k = 2
plan.suppress = { semantics: 'original-file' }

// The paper's eight covariates and three outcomes.
const covariates = [
  'sex',
  'race',
  'english-fluency',
  'parent-race',
  'parent-fluency',
  'parents-education',
  'father-education',
  'school-control',
]
const outcomes = ['reading', 'math', 'composite']

function talk(...lines) {
  const input = [['open', table, plan.source], ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
  const answers = execFileSync(join(built, 'ask'), { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .trimEnd()
    .split('\n')
  return answers.slice(1).map((answer) => {
    const json = JSON.parse(answer)
    if (json.error) throw new Error(json.error)
    return json
  })
}

const [{ blanks }] = talk(['run', 'suppress', { plan, list: true }])
const [suppressed, shown, raked, imputed, regression] = talk(
  ['ask', 'suppressed', { plan, blanks }],
  ['ask', 'estimates', { plan, blanks }],
  ['ask', 'estimates', { plan, blanks, mend: 'rake' }],
  ['ask', 'estimates', { plan, blanks, mend: 'impute' }],
  ['ask', 'regression', { plan, blanks, outcomes, covariates }],
)

const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)
const count = (number) => number.toLocaleString('en-US')
const percent = (number) => `${number.toFixed(1)} %`

row('column', 'suppressed', 'of rows', 'value suppressed most', 'its cells', 'of the column', 'not shown at all')
row('---', '---:', '---:', '---', '---:', '---:', '---')
for (const { name, count: cells, percent: share, most, values } of suppressed.columns) {
  const gone = values.filter(([, rows, hidden]) => rows === hidden).map(([value, rows]) => `${value} (${rows})`)
  row(name, count(cells), percent(share), most.value, count(most.count), percent(most.percent), gone.join(', '))
}

console.log(`\n${suppressed.perRecord.map(([cells, rows]) => `${cells}: ${count(rows)}`).join(', ')}\n`)

const effect = ({ columns }) =>
  columns.map(({ after }) => after.designEffect).reduce((sum, each) => sum + each, 0) / columns.length
row('after', 'intervals that overlap', 'least difference', 'greatest', 'mean', 'median', 'mean design effect')
row('---', '---:', '---:', '---:', '---:', '---:', '---:')
for (const [name, { differences: d, columns }] of [
  ['cells that are shown', shown],
  ['raked weights', raked],
  ['imputed cells', imputed],
])
  row(
    name,
    `${d.overlapping} of ${d.compared}`,
    ...[d.least, d.greatest, d.mean, d.median].map((points) => points.toFixed(2)),
    effect({ columns }).toFixed(2),
  )

const fitted = {
  all: 'all rows',
  complete: 'rows without a blank',
  blankLevel: 'blank as a level',
  allNumbered: 'all rows, levels as numbers',
  blank99: 'levels as numbers, blank as 99',
}
console.log('')
row('outcome', 'fitted on', 'rows', 'R²', 'not significant at 0.05')
row('---', '---', '---:', '---:', '---')
for (const [i, outcome] of outcomes.entries())
  for (const { data, models } of regression.fits) {
    const { rows, explained, covariates: tested } = models[i]
    const not = tested.filter(({ significant }) => !significant).map(({ name }) => name)
    row(outcome, fitted[data], count(rows), explained.toFixed(3), not.join(', ') || 'none')
  }
