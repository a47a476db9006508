// Raises every bound of the exact searches (scripts/lib/bounds.mjs), one at a time, by 1 and by 1 %, and says which test
// notices first. One that no test notices ends it with 1.
//
//     node scripts/mutate-bounds.mjs                         all of them, as the table of docs/reliability.md
//     node scripts/mutate-bounds.mjs --only cm_bound         those of files whose path holds this
//     node scripts/mutate-bounds.mjs --jobs 1                one at a time
//
// A mutant is its file, changed, in a folder where the compiler looks before it looks into core/: only what includes the
// file is compiled, and linked with all that is there already. The tests near the file are asked first, then all of the
// searches and frontiers. The builds try invariants (core/base/invariant.h) as well.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { configure } from './build.mjs'
import { bounds, mutant } from './lib/bounds.mjs'
import { inRoot, must, root } from './lib/run.mjs'
import { command, Stop, say, seconds } from './lib/terminal.mjs'

const build = inRoot('build', 'checked')
const needed =
  /^(core\/(base|table|domain|partition|privacy|loss|search|frontier)\/|tests\/core\/(search|frontier|support)\/)/
const elsewhere = /(adult|census|shared|fuse|tables)(_test)?\.cpp$/ // they come in through the door
const near = [
  ['core/search/outer/', 'SpanBound.*:OuterSearch.*:PackedSpans.*:DmBound.*:DiverseSearch.*'],
  ['core/search/path/', 'PathBounds.*:PathSearch.*'],
  ['core/search/classic/', 'HeadClasses.*:CellBounds.*'],
  ['core/search/methods/', 'SeveralK.*'],
  ['core/search/tree/', 'OpenNodes.*:BranchAndBound.*:SeveralK.*'],
  ['core/search/lattice/', 'LatticeBounds.*:LatticeSearch.*'],
  ['core/frontier/', 'CellBounds.*:Band.*'],
]

function read(args) {
  const options = { only: '', jobs: availableParallelism() }
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i].replace(/^--/, '')
    if (!(name in options) || args[i + 1] === undefined)
      throw new Stop(`\`${args[i]}\` is not known here: say --only PART_OF_A_PATH or --jobs N.`)
    options[name] = name === 'jobs' ? Number(args[i + 1]) : args[i + 1]
  }
  return options
}

function changed(bound, change) {
  const text = mutant(readFileSync(inRoot(bound.file), 'utf8'), bound, change)
  if (text === undefined)
    throw new Stop(`scripts/lib/bounds.mjs: \`${bound.code}\` is not in ${bound.file} once: bring it up to date.`)
  return text
}

/** Runs a program and collects what it says; `ok` where it ends well. */
const call = (line, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(line[0], line.slice(1), { cwd: build, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
    child.on('exit', (code, signal) => resolve({ ok: code === 0, code, signal, text }))
  })

/** What is compiled how, and of which objects a file is part. */
async function prepare() {
  await configure('checked')
  const all = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'))
  const units = all
    .map(({ file, command, output }) => ({ file: relative(root, file), line: command.split(/\s+/), output }))
    .filter(({ file }) => needed.test(file) && !elsewhere.test(file))
  const objects = units.map(({ output }) => output)
  await must('build-checked', ['ninja', '-C', build, 'gtest_local', ...objects], 'The tests could not be built', {
    minutes: 60,
  })
  for (const unit of units) {
    const deps = execFileSync('ninja', ['-C', build, '-t', 'deps', unit.output], { encoding: 'utf8' })
    unit.includes = deps.split('\n').map((path) => relative(root, join(build, path.trim())))
    unit.includes.push(...deps.split('\n').map((path) => relative(root, path.trim())))
  }
  return units
}

/** Builds one mutant in a folder of its own and says which test notices it. */
async function judge(units, bound, change, folder) {
  rmSync(folder, { recursive: true, force: true })
  const path = join(folder, bound.file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, changed(bound, change))
  const objects = []
  for (const unit of units) {
    if (!unit.includes.includes(bound.file)) {
      objects.push(join(build, unit.output))
      continue
    }
    const object = join(folder, `${objects.length}.o`)
    const source = unit.file === bound.file ? path : inRoot(unit.file)
    const first = unit.line.findIndex((word) => word.startsWith('-I'))
    const line = unit.line.toSpliced(first, 0, `-I${folder}`).filter((word) => word !== '-Werror')
    line[line.indexOf('-o') + 1] = object
    line[line.indexOf('-c') + 1] = source
    const compiled = await call(line)
    if (!compiled.ok) throw new Stop(`${bound.file}, ${bound.what}: the mutant does not compile.\n${compiled.text}`)
    objects.push(object)
  }
  const program = join(folder, 'tests')
  const linked = await call([
    'c++',
    '-pthread',
    '-o',
    program,
    ...objects,
    join(build, 'tests.build', 'libgtest_local.a'),
  ])
  if (!linked.ok) throw new Stop(`${bound.file}, ${bound.what}: the mutant does not link.\n${linked.text}`)
  const first = near.find(([path]) => bound.file.startsWith(path))?.[1] ?? '*'
  for (const filter of [first, `*-${first}`]) {
    const tried = await call([program, `--gtest_filter=${filter}`, '--gtest_fail_fast', '--gtest_brief=1'], {
      timeout: 600_000,
    })
    const test = /\[\s+FAILED\s+\] (\S+?)[,\s]/.exec(tried.text)?.[1]
    if (!tried.ok) return test ?? `a test that ends by ${tried.signal ?? tried.code}`
  }
  return ''
}

await command(async () => {
  const { only, jobs } = read(process.argv.slice(2))
  const list = bounds
    .filter(({ file }) => file.includes(only))
    .flatMap((bound) => bound.changes.map(([by, change]) => ({ bound, by, change })))
  for (const { bound, change } of list) changed(bound, change)
  const units = await prepare()
  const since = performance.now()
  let next = 0
  const work = async (lane) => {
    while (next < list.length) {
      const one = list[next++]
      one.test = await judge(units, one.bound, one.change, inRoot('build', 'mutants', String(lane)))
      process.stderr.write(`${one.bound.file}: ${one.bound.what} ${one.by}: ${one.test || 'NOT NOTICED'}\n`)
    }
  }
  await Promise.all(Array.from({ length: jobs }, (_, lane) => work(lane)))
  say('| file | bound | changed by | noticed by |')
  say('|---|---|---|---|')
  for (const { bound, by, test } of list)
    say(`| \`${bound.file.replace('core/', '')}\` | ${bound.what} | ${by} | ${test || '**nothing**'} |`)
  const unseen = list.filter(({ test }) => !test).length
  say(`\n${list.length} mutants of ${list.length / 2} bounds in ${seconds(since)}, ${unseen} of them not noticed.`)
  if (unseen > 0) process.exitCode = 1
})
