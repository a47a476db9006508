// What a first visit loads, gzipped, against its budget: 400 kB, of which 189 kB for the engine until a file can be
// opened, since it reads any encoding and notation, checks every JSON strictly and names every option. The rest of both,
// which the page fetches once it can be used, has no budget and is told beside. Of the engine a browser loads one
// variant; the larger counts.
//
//     node scripts/size.mjs [DIR]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = process.argv[2] ?? 'dist'
const budget = { page: 211_000, wasm: 189_000 }

if (!existsSync(join(folder, 'index.html'))) {
  console.error(`There is no page in ${folder}: build it with \`npm run build\`.`)
  process.exit(1)
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: path.slice(folder.length + 1), bytes: gzipSync(readFileSync(path), { level: 9 }).length }))
  .toSorted((a, b) => b.bytes - a.bytes)
const sum = (list) => list.reduce((total, file) => total + file.bytes, 0)
const isLater = ({ name }) => name.endsWith('/rest.wasm')
const isWasm = ({ name }) => name.endsWith('.wasm') && !isLater({ name })
const of = (variant) => files.filter(({ name }) => name.startsWith(`engine/${variant}/`))

/** What the page, its worker and whatever they import at once consist of; parts that are imported later are not among it. */
function atOnce() {
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const found = new Set()
  const take = (name) => {
    if (found.has(name)) return
    found.add(name)
    if (!name.endsWith('.js')) return
    for (const [, next] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) take(`assets/${next}`)
  }
  for (const [, name] of read('index.html').matchAll(/assets\/([^"'?]+)/g)) take(`assets/${name}`)
  for (const { name } of files) if (/^assets\/worker-.*\.js$/.test(name)) take(name)
  return found
}

const reached = atOnce()
const isPart = ({ name }) => name.startsWith('assets/') && !reached.has(name)
const shared = files.filter((file) => !file.name.startsWith('engine/') && !isPart(file))
const variants = ['threads', 'single'].map(of)
if (variants.some((list) => !list.some(isWasm))) {
  console.error(`The engine is missing in ${folder}: build it with \`node scripts/build.mjs\`.`)
  process.exit(1)
}
const larger = (pick) => Math.max(...variants.map((list) => sum(list.filter(pick))))
const isScript = (file) => !isWasm(file) && !isLater(file)
const total = { page: sum(shared) + larger(isScript), wasm: larger(isWasm) }

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`
for (const { name, bytes } of files) console.log(`${kilobytes(bytes)}  ${name}`)
for (const [what, limit] of Object.entries(budget)) {
  const used = total[what]
  console.log(`${kilobytes(used)}  ${what}, of ${limit / 1000} kB: ${used <= limit ? 'within' : 'OVER'} its budget`)
  if (used > limit) process.exitCode = 1
}
console.log(`${kilobytes(larger(isLater) + sum(files.filter(isPart)))}  later, when the page can be used already`)
