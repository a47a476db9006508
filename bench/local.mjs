// Local recoding of a table: what is lost at every k, with the proven bound, as `verify` counts it from the two files.
// Prints a table in Markdown; the tables it was measured with are not part of the repository.
//
//     node bench/local.mjs DATA PLAN [--k 2,5,10,25,50,100] [--publish taxonomy] [--loss lm] [--limit 0]
//                          [--seconds 1,15] [--threads 2]
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '2,5,10,25,50,100' },
    publish: { type: 'string', default: 'taxonomy' },
    loss: { type: 'string', default: 'lm' },
    limit: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '1,15' },
    threads: { type: 'string', default: '2' },
  },
})
const [data, plan] = positionals
if (!plan) throw new Error('Name a table and its plan.')
const command = process.env.INDISTINCT_COMMAND ?? fileURLToPath(new URL('../build/release/indistinct', import.meta.url))

function indistinct(...args) {
  const { status, stdout, stderr } = spawnSync(command, [...args, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
const [release, recipe] = [join(folder, 'release.csv'), join(folder, 'recipe.json')]
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`)
const share = (value) => (typeof value === 'number' ? value.toFixed(4) : '–')
const whole = (value) => (typeof value === 'number' ? Math.round(value).toLocaleString('en') : '–')
row('k', 'seconds', 'groups', 'mean', 'nothing below', 'LM', 'DM', 'CM', 'G', 'withheld')
row(...Array(10).fill('---:'))
for (const k of values.k.split(','))
  for (const seconds of values.seconds.split(',')) {
    const search = ['--space', 'local', '--publish', values.publish, '--loss', values.loss]
    const limits = ['-k', k, '--max-suppressed', values.limit, '--time-limit', seconds, '--threads', values.threads]
    const files = ['-o', release, '--recipe', recipe]
    const found = indistinct('optimize', data, '--plan', plan, ...search, ...limits, ...files)
    const checked = indistinct('verify', release, '--data', data, '--recipe', recipe)
    const bound = found.cost > 0 && found.bound !== null ? (found.bound / found.cost) * found.mean : undefined
    row(
      k,
      found.seconds.toFixed(1),
      whole(found.groups),
      share(found.mean),
      share(bound),
      share(checked.lmMean),
      whole(checked.dm),
      whole(checked.cm),
      share(found.granularity),
      whole(found.suppressed),
    )
  }
