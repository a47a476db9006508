// Which order of names keeps most detail? The census sample without its taxonomies and orders, solved for k = 11 with at
// most 1 % withheld, once in the order of letters and once in the preorder of each taxonomy that is built of the values.
//   node bench/nominal-orders.mjs --seconds 20
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { seconds } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } }).values
const command = resolve(dirname(fileURLToPath(import.meta.url)), '..', 'build', 'release', 'indistinct')
const into = mkdtempSync(join(tmpdir(), 'indistinct-'))
const [data, recipe, file] = ['census.csv', 'recipe.json', 'plan.json'].map((name) => join(into, name))

function run(...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

run('sample', 'census', '-o', data)
const given = JSON.parse(readFileSync(data.replace('.csv', '.plan.json'), 'utf8'))
const nominal = ['workclass', 'marital-status', 'occupation', 'race', 'native-country']

console.log('| order | detail lost | CM | groups of native-country |\n| --- | ---: | ---: | --- |')
for (const by of ['none', 'alphabet', 'target', 'rows']) {
  const columns = Object.fromEntries(
    Object.entries(given.columns).map(([name, { taxonomy: _, order: __, ...column }]) => [
      name,
      by !== 'none' && nominal.includes(name) ? { ...column, taxonomy: { build: { by } } } : column,
    ]),
  )
  writeFileSync(file, JSON.stringify({ ...given, columns }))
  const solved = ['--plan', file, '-k', '11', '--max-suppressed', '1%', '--loss', 'lm', '--time-limit', seconds]
  const { columns: cuts } = JSON.parse(run('optimize', data, ...solved, '--recipe', recipe, '--json'))
  const cut = join(into, 'cuts.json')
  writeFileSync(cut, JSON.stringify(cuts))
  const { lmMean, cm } = JSON.parse(run('evaluate', data, '--plan', file, '--cuts', cut, '-k', '11', '--json'))
  const { groups } = JSON.parse(readFileSync(recipe, 'utf8')).columns.find(({ name }) => name === 'native-country')
  const words = groups.map(({ values = [], missing }) => {
    const shown = values.length > 3 ? `${values[0]}, ${values[1]} and ${values.length - 2} more` : values.join(', ')
    return shown + (missing ? ' or missing' : '')
  })
  console.log(`| ${by} | ${(100 * lmMean).toFixed(1)} % | ${cm} | ${words.join('; ')} |`)
}
