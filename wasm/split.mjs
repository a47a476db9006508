// Splits the linked engine in two: what opens a table, and the rest, which the page fetches while nobody waits.
//
//     node wasm/split.mjs LINKED FOLDER FIRST OBJECT...   writes FOLDER/engine.wasm and FOLDER/rest.wasm
//
// LINKED keeps its function names; the objects say where each function comes from. First comes what runs until a table is
// open: the sources that the file FIRST lists, as the rooms of core/ name them (core/build.cmake). All else of core/ comes
// later, so new code stays out of the first load without anyone thinking of it. What both sides need is in the first part,
// and what only the rest calls is in the rest, libraries included. Where a function lies decides when it arrives, never
// what it does (rest.js).
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { functionNames } from './names.mjs'

/** Of those places, what is called only once a table is open, or with the last step to it. */
const later =
  /\b(Engine|Skin)::(close|provide|filesOf|start|advance|wish|collect|give|take|written|end)\b|\bTableReader::finish\b|^indistinct::readTable\(|^(\(anonymous namespace\)::sample|indistinct::withOption)\(/

/** Of other sources, what makes the tables that the page asks for before a file is open. */
const sooner = /^indistinct::(methods|samples)\(\)$|\bjson_ref<std::__2::basic_string_view</

const [linked, folder, sources, ...objects] = process.argv.slice(2)
const first = new Set(readFileSync(sources, 'utf8').split('\n'))
const whole = join(dirname(linked), 'whole.wasm')
const list = join(dirname(linked), 'rest.txt')
const parts = [join(folder, 'engine.wasm'), join(folder, 'rest.wasm')]
const run = (tool, ...line) => execFileSync(tool, line, { encoding: 'utf8', maxBuffer: 2 ** 30 })
const features = ['simd', 'bulk-memory', 'threads', 'mutable-globals', 'sign-ext', 'nontrapping-float-to-int'].map(
  (feature) => `--enable-${feature}`,
)

/** Of each function that an object defines: is it wanted first? */
function wanted() {
  const known = new Map()
  let early = true
  for (const line of run('emnm', '-C', '--defined-only', ...objects).split('\n')) {
    const source = /\.dir\/(?:\.\/)?(.*)\.o:$/.exec(line)?.[1]
    if (source) early = first.has(source)
    const name = /^\S+ [tTwW] (.*)$/.exec(line)?.[1]
    if (name) known.set(name, known.get(name) || early)
  }
  return known
}

/** The 32-bit words that may stand in a segment of data, at any place; the zeros around it are left out of a module. */
function* words(text) {
  const bytes = [0, 0, 0]
  for (const [, hex, other] of text.matchAll(/\\([0-9a-f]{2})|(\\?.)/g)) {
    bytes.push(hex ? Number.parseInt(hex, 16) : other.charCodeAt(other.length - 1))
  }
  bytes.push(0, 0, 0)
  const data = Buffer.from(bytes)
  for (let at = 0; at + 4 <= data.length; at++) yield data.readUInt32LE(at)
}

/**
 * From the text of a module: which functions call each, and which are reached otherwise (by an export, or by data, such
 * as a table of virtual functions). Whoever has the number of a function's place in the table may call it so.
 */
function calls(text) {
  const callers = new Map()
  const namers = new Map()
  const named = new Map()
  const kept = new Set()
  const inData = new Set()
  const table = new Map()
  const add = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value))
  let inside
  for (const line of text.split('\n')) {
    const start = /^ \(func \$(\d+)/.exec(line)
    const elements = /^ \(elem \(i32\.const (\d+)\)(.*)/.exec(line)
    if (start) inside = Number(start[1])
    else if (elements) {
      const first = Number(elements[1])
      const functions = [...elements[2].matchAll(/\$([\w$]+)/g)]
      for (const [place, [, name]] of functions.entries()) table.set(first + place, Number(name))
    } else if (/^ \(data/.test(line)) {
      for (const word of words(/"(.*)"/.exec(line)[1])) inData.add(word)
    } else if (/^ \((export|start)/.test(line)) {
      for (const [, index] of line.matchAll(/\$(\d+)/g)) kept.add(Number(index))
    } else {
      const called = /\(call \$(\d+)/.exec(line)
      if (called) add(callers, Number(called[1]), inside)
      const value = /\(i32\.const (\d+)/.exec(line)
      if (value) add(named, Number(value[1]), inside)
    }
  }
  for (const [place, index] of table) {
    if (inData.has(place) || !named.has(place)) kept.add(index)
    for (const namer of named.get(place) ?? []) add(namers, index, namer)
  }
  return { callers, namers, kept }
}

const names = functionNames(readFileSync(linked))
run('wasm-opt', ...features, '--strip-debug', linked, '-o', whole)
const { callers, namers, kept } = calls(run('wasm-dis', ...features, whole))
const known = wanted()

// The linker makes one of functions that are alike, and keeps either name: only what the engine wrote itself is surely
// what it is called. A library's function that the first part calls stays there.
const own = /^(?:[^<(]|\(anonymous namespace\))*(indistinct|Skin)::/
const rest = new Set()
names.forEach((name, index) => {
  // Where two objects have a function of one name each, the tools number them.
  const early = known.get(name) ?? known.get(name.replace(/[._]\d+$/, ''))
  if ((early === false && !sooner.test(name)) || later.test(name)) rest.add(index)
})
const others = (index, from = callers) => [...(from.get(index) ?? [])].filter((caller) => caller !== index)
const settle = (list, belongs, move) => {
  for (let moved = true; moved; ) {
    moved = false
    for (const index of list()) {
      if (!belongs(index)) continue
      move(index)
      moved = true
    }
  }
}
settle(
  () => [...rest].filter((index) => !own.test(names[index])),
  (index) => others(index).some((caller) => !rest.has(caller)),
  (index) => rest.delete(index),
)
settle(
  () => [...names.keys()].filter((index) => !rest.has(index) && !kept.has(index)),
  (index) => [...others(index), ...others(index, namers)].every((caller) => rest.has(caller)),
  (index) => rest.add(index),
)

writeFileSync(list, [...rest].join('\n'))
const moved = ['--split', whole, `--split-funcs=@${list}`, '--export-prefix=%', '--placeholder-namespace=later']
run('wasm-split', ...features, ...moved, '-o1', parts[0], '-o2', parts[1])
for (const part of parts) run('wasm-opt', ...features, '-O3', part, '-o', part)
const sizes = parts.map((part) => `${basename(part)} ${(statSync(part).size / 1000).toFixed(0)} kB`)
process.stdout.write(`${sizes.join(', ')}: ${rest.size} of ${names.length} functions come later\n`)
