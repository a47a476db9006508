// Searches on tables of other shapes than the benchmark's, in Chromium with 2 threads: 20 columns of 100,000 rows, and 3
// columns of 5,000 values each. For each loss: when the first solution came, the gap, the engine's memory, how long the
// page was blocked at most, and how long the answer took once the search was told to stop.
//
//     node scripts/build.mjs && node bench/shapes.mjs [--seconds 6] [--losses dm,cm,lm] [--threads 2]
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openSite } from './support/chromium.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    losses: { type: 'string', default: 'dm,cm,lm' },
    threads: { type: 'string', default: '2' },
  },
})

// Rows around a common course, so that cuts are worth something; the same for the same shape.
function makeTable({ name, columns, values: size, rows }) {
  let state = 88172645
  const random = (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  const header = [...Array.from({ length: columns }, (_, c) => `c${c}`), 'target']
  const lines = [header.join(',')]
  for (let r = 0; r < rows; r++) {
    const course = random(size)
    const cells = Array.from({ length: columns }, (_, c) =>
      c % 3 === 0 ? random(size) : (course + random(1 + (size >> 3))) % size,
    )
    lines.push([...cells, (random(5) === 0) === course * 2 < size ? 'yes' : 'no'].join(','))
  }
  const file = here(`../build/bench/${name}.csv`)
  mkdirSync(here('../build/bench'), { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  const quasi = header.slice(0, -1).map((column) => [column, { role: 'quasi', type: 'number' }])
  const roles = Object.fromEntries([...quasi, ['target', { role: 'target', type: 'category' }]])
  return { file, plan: { indistinct: 1, columns: roles, privacy: { k: 20, maxSuppressed: '1%' } } }
}

const shapes = [
  { name: '20 columns, 100,000 rows', columns: 20, values: 40, rows: 100_000 },
  { name: '3 columns of 5,000 values', columns: 3, values: 5000, rows: 60_000 },
]

const site = await openSite('proofs')
console.log('| table | loss | first solution | gap | memory | page blocked | stop answered |')
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
for (const shape of shapes) {
  const { file, plan } = makeTable(shape)
  const page = await site.open()
  await page.setInputFiles('input', file)
  await page.evaluate((threads) => window.proofs.open(threads, { delimiter: ',' }), Number(values.threads))
  for (const loss of values.losses.split(',')) {
    const asked = { ...plan, loss, search: { method: 'optimal', threads: Number(values.threads) } }
    const { answer, stopped, blocked, memory } = await page.evaluate(
      ([given, after]) => window.proofs.stop(given, after),
      [asked, 1000 * Number(values.seconds)],
    )
    const [cost, bound] = [Number(answer.cost), Number(answer.bound ?? 0)]
    const first = answer.trace.find((point) => point.cost !== null)
    const gap = answer.proven ? 'proven' : `${(((cost - bound) / cost) * 100).toFixed(1)} %`
    const ms = (number) => `${Math.round(number)} ms`
    const cells = [shape.name, loss, ms(1000 * first.seconds), gap, `${Math.round(memory / 1e6)} MB`]
    console.log(`| ${[...cells, ms(blocked), ms(stopped)].join(' | ')} |`)
  }
  await page.close()
}
await site.close()
