// The most memory that the command held while it optimised 1,000,000 rows of 8 columns of 20 values each, nearly all of
// them different, with two threads. Needs GNU time (Debian: time).
//
//     node bench/memory.mjs [--losses lm,dm] [--seconds 15] [--command build/release/indistinct]
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { random } from './generate-csv.mjs'

const root = join(import.meta.dirname, '..')
const { values: asked } = parseArgs({
  options: {
    losses: { type: 'string', default: 'lm,dm' },
    seconds: { type: 'string', default: '15' },
    command: { type: 'string', default: join(root, 'build', 'release', 'indistinct') },
  },
})

const folder = join(root, 'build', 'bench')
const [table, plan] = ['million.csv', 'million.plan.json'].map((name) => join(folder, name))
const columns = Array.from({ length: 8 }, (_, c) => `c${c}`)
const next = random(1)
const rows = Array.from({ length: 1_000_000 }, () => columns.map(() => Math.floor(20 * next())).join(','))
mkdirSync(folder, { recursive: true })
writeFileSync(table, `${columns.join(',')}\n${rows.join('\n')}\n`)
const roles = Object.fromEntries(columns.map((column) => [column, { role: 'quasi', type: 'number' }]))
writeFileSync(plan, JSON.stringify({ indistinct: 1, columns: roles, privacy: { k: 50, maxSuppressed: '1%' } }))

console.log('| loss | memory | nodes |\n|---|---:|---:|')
for (const loss of asked.losses.split(',')) {
  const line = [
    'optimize',
    table,
    '--plan',
    plan,
    '--loss',
    loss,
    '--threads',
    '2',
    '--time-limit',
    asked.seconds,
    '--json',
  ]
  const { stdout, stderr } = spawnSync('time', ['-f', '%M', asked.command, ...line], { encoding: 'utf8' })
  const kilobytes = Number(stderr.trim().split('\n').at(-1))
  console.log(`| ${loss} | ${Math.round(kilobytes / 1000)} MB | ${JSON.parse(stdout).nodes} |`)
}
