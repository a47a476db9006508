// Unsafe combinations and least suppression on tables of several sizes, by the command line.
//
//     node bench/cells.mjs [--parts survey,live,strict,wide,long,million] [--threads 2]
//
// survey: the built-in sample, 11,204 rows and 19 quasi-identifiers. wide, long and million: made of it, as
// bench/support/drawn.mjs says. live: the sample again, by one engine on a pipe (build/release/ask), which keeps what
// it has found out while importances and caps change; from the question to the answer, by the clock, the quickest of eight
// but for the first. Other seconds are those that the job tells, by the clock, and those of the processor for
// the whole call, reading the file included.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { drawn, quasiOf } from './support/drawn.mjs'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'survey,live,strict,wide,long,million' },
    threads: { type: 'string', default: '2' },
  },
})
const command = resolve('build/release/indistinct')
const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))

function sample() {
  spawnSync(command, ['sample', 'survey', '-o', join(folder, 'survey.csv')])
  const read = (ending) => readFileSync(join(folder, `survey.${ending}`), 'utf8')
  return quasiOf(read('csv'), JSON.parse(read('plan.json')))
}

/** Writes rows one by one, and the plan of their columns. */
function write(name, names, count, rowAt) {
  const at = join(folder, `${name}.csv`)
  const file = openSync(at, 'w')
  let text = `${names.join(',')}\n`
  for (let i = 0; i < count; i++) {
    text += `${rowAt(i).join(',')}\n`
    if (text.length > 1 << 20) {
      writeSync(file, text)
      text = ''
    }
  }
  writeSync(file, text)
  closeSync(file)
  const columns = Object.fromEntries(names.map((column) => [column, { role: 'quasi' }]))
  writeFileSync(join(folder, `${name}.plan.json`), JSON.stringify({ indistinct: 1, columns }))
  return name
}

function ask(what, name, verb, ...more) {
  const words = [verb, join(folder, `${name}.csv`), '--plan', join(folder, `${name}.plan.json`)]
  const call = [command, ...words, '--threads', values.threads, '--json', ...more]
  const { stdout, stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT=%U; time "$@"', 'bash', ...call], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const answer = JSON.parse(stdout)
  const found = verb === 'unsafe' ? answer.combinations : (answer.cells ?? 'nothing yet')
  const processor = stderr.trim().split('\n').at(-1)
  const proven = verb === 'unsafe' ? (answer.complete ? 'all' : 'not all') : answer.bound
  console.log(`${what}: ${found}, proven ${proven}, ${answer.seconds} s, processor ${processor} s`)
}

async function live(name) {
  const child = spawn(resolve('build/release/ask'), { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const say = async (...line) => {
    child.stdin.write(`${JSON.stringify(line)}\n`)
    return JSON.parse((await lines.next()).value)
  }
  const { columns } = JSON.parse(readFileSync(join(folder, `${name}.plan.json`), 'utf8'))
  await say('open', readFileSync(join(folder, `${name}.csv`), 'utf8'), {})
  const changes = [
    ["first, and every row's choices", {}],
    ['income four times as important', { income: { importance: 4 } }],
    ['all alike again', {}],
    ['a cap of 30 % on income and race', { income: { cap: '30%' }, race: { cap: '30%' } }],
  ]
  for (const k of [2, 3, 10])
    for (const [words, change] of changes) {
      const changed = Object.fromEntries(Object.keys(columns).map((c) => [c, { ...columns[c], ...change[c] }]))
      const suppress = { semantics: 'original-file' }
      const plan = { indistinct: 1, columns: changed, privacy: { k }, suppress, search: { threads: +values.threads } }
      // What is kept answers alike each time: the quickest of several.
      let told
      let took = Number.POSITIVE_INFINITY
      for (let round = words.startsWith('first') ? 7 : 0; round < 8; round++) {
        const from = performance.now()
        told = await say('run', 'suppress', { plan, share: true, refer: true })
        took = Math.min(took, performance.now() - from)
      }
      console.log(`k = ${k}, ${words}: ${told.cells ?? told.error}, proven ${told.bound}, ${took.toFixed(0)} ms`)
    }
  child.stdin.end()
}

try {
  const { names, rows } = sample()
  const tables = drawn({ names, rows })
  const made = (name) => write(name, tables[name].names, tables[name].count, tables[name].rowAt)
  const file = ['--semantics', 'original-file', '-k', '2']
  const parts = {
    survey() {
      const survey = write('part', names, rows.length, (i) => rows[i])
      ask('11,204 x 19, all combinations, k = 2', survey, 'unsafe', '-k', '2')
      ask('11,204 x 19, least blanks, original file, k = 2', survey, 'suppress', ...file)
      ask('11,204 x 19, least blanks, original file, k = 10', survey, 'suppress', ...file.slice(0, 2), '-k', '10')
    },
    async live() {
      await live(write('part', names, rows.length, (i) => rows[i]))
    },
    strict() {
      const survey = write('part', names, rows.length, (i) => rows[i])
      for (const k of ['2', '3'])
        for (const limit of ['2', '60'])
          ask(`11,204 x 19, strict, k = ${k}, ${limit} s at most`, survey, 'suppress', '-k', k, '--time-limit', limit)
    },
    wide() {
      const wide = made('wide')
      ask('11,204 x 24, all combinations, k = 2', wide, 'unsafe', '-k', '2')
      ask('11,204 x 24, least blanks, original file, k = 2', wide, 'suppress', ...file)
    },
    long() {
      const long = made('long')
      ask('100,000 x 19, least blanks, original file, k = 2', long, 'suppress', ...file)
    },
    million() {
      const million = made('million')
      ask('1,000,000 x 8, least blanks, original file, k = 2', million, 'suppress', ...file)
    },
  }
  for (const part of values.parts.split(',')) await parts[part]()
} finally {
  rmSync(folder, { recursive: true })
}
