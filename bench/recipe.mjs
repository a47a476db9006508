// A recipe made on Adult's training file (30,162 rows) and applied to its test file (15,060 rows), beside a fresh solution
// of the test file: cost by the loss that was optimised, rows suppressed, and how much worse the recipe is. Prints a table
// in Markdown; the two files are not part of the repository.
//
//     node bench/recipe.mjs FOLDER [--plan adult-coarse.plan.json] [--k 10,25,50,100] [--loss dm,lm,cm] [--limit 1%]
//                           [--seconds 30]
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plan: { type: 'string', default: 'adult-coarse.plan.json' },
    k: { type: 'string', default: '10,25,50,100' },
    loss: { type: 'string', default: 'dm,lm,cm' },
    limit: { type: 'string', default: '1%' },
    seconds: { type: 'string', default: '30' },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Name the folder that holds adult-30162.csv and adult-test-15060.csv.')
const command = process.env.INDISTINCT_COMMAND ?? fileURLToPath(new URL('../build/release/indistinct', import.meta.url))

function indistinct(...args) {
  const { status, stdout, stderr } = spawnSync(command, [...args, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

const recipe = join(mkdtempSync(join(tmpdir(), 'indistinct-')), 'recipe.json')
const number = (value, loss) => (loss === 'lm' ? value.toFixed(4) : Math.round(value).toLocaleString('en'))
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)
row('loss', 'k', 'recipe', 'suppressed', 'unseen', 'fresh', 'suppressed', 'recipe / fresh')
row('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:')
for (const loss of values.loss.split(','))
  for (const k of values.k.split(',')) {
    const common = ['--plan', join(folder, values.plan), '-k', k, '--loss', loss, '--max-suppressed', values.limit]
    const time = ['--time-limit', values.seconds]
    const train = indistinct('optimize', join(folder, 'adult-30162.csv'), ...common, ...time, '--recipe', recipe)
    const test = indistinct('apply', join(folder, 'adult-test-15060.csv'), '--recipe', recipe, ...time)
    const open = (proven) => (proven ? '' : ' (open)')
    row(
      loss.toUpperCase(),
      k,
      number(test[loss], loss) + open(train.proven),
      test.suppressed,
      test.unseen.rows,
      number(test.fresh[loss], loss) + open(test.fresh.proven),
      test.fresh.suppressed,
      (test[loss] / test.fresh[loss]).toFixed(2),
    )
  }
