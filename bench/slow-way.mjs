// What the paper's own way takes (bench/support/slow-way.mjs), on a part of the survey sample, beside the command's.
//
//     node bench/slow-way.mjs [--columns 12] [--rows 11204] [-k 2]
//
// The slow way is JavaScript on one thread, so that the ratio holds to a factor of two or three. Exit 1 where the two do
// not find the same.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { slowWay } from './support/slow-way.mjs'

const { values } = parseArgs({
  options: {
    columns: { type: 'string', default: '12' },
    rows: { type: 'string', default: '11204' },
    k: { type: 'string', short: 'k', default: '2' },
  },
})
const command = resolve('build/release/indistinct')
const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
try {
  const data = join(folder, 'survey.csv')
  spawnSync(command, ['sample', 'survey', '-o', data])
  const plan = JSON.parse(readFileSync(join(folder, 'survey.plan.json'), 'utf8'))
  const [header, ...lines] = readFileSync(data, 'utf8').trimEnd().split('\n')
  const names = header.split(',')
  const chosen = names.flatMap((name, i) => (plan.columns[name]?.role === 'quasi' ? [i] : [])).slice(0, +values.columns)
  const rows = lines.slice(0, +values.rows).map((line) => {
    const cells = line.split(',')
    return chosen.map((i) => cells[i])
  })
  const part = join(folder, 'part.csv')
  writeFileSync(part, `${[chosen.map((i) => names[i]), ...rows].map((row) => row.join(',')).join('\n')}\n`)
  const partPlan = join(folder, 'part.plan.json')
  const columns = Object.fromEntries(chosen.map((i) => [names[i], { role: 'quasi' }]))
  writeFileSync(partPlan, JSON.stringify({ indistinct: 1, columns, privacy: { k: +values.k, maxSuppressed: null } }))
  const ask = (...words) => {
    const { stdout } = spawnSync(command, [
      words[0],
      part,
      '--plan',
      partPlan,
      '--threads',
      '1',
      '--json',
      ...words.slice(1),
    ])
    return JSON.parse(stdout)
  }
  const unsafe = ask('unsafe')
  const suppress = ask('suppress', '--semantics', 'original-file')
  const slow = slowWay(rows, +values.k)
  const line = (what, found, seconds, own, ownSeconds) =>
    console.log(
      `${what}: the slow way ${found} in ${seconds.toFixed(2)} s, the command ${own} in ${ownSeconds} s: ` +
        `${Math.round(seconds / Math.max(ownSeconds, 0.001))} times`,
    )
  console.log(`${rows.length} rows, ${chosen.length} columns, k = ${values.k}, one thread each`)
  line('combinations', slow.combinations, slow.seconds.tables, unsafe.combinations, unsafe.seconds)
  line('blank cells', slow.cells, slow.seconds.tables + slow.seconds.programs, suppress.cells, suppress.seconds)
  console.log(`blanking every cell of every unsafe combination: ${slow.all}`)
  if (slow.combinations !== unsafe.combinations || slow.cells !== suppress.cells) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
