// Changes every bound of the exact searches (scripts/lib/bounds.mjs) for the worse, one at a time, by 1 and by 1 %, and
// says which test notices first. One that no test notices ends it with 1.
//
//     node scripts/mutate-bounds.mjs                    all of them, as a table
//     node scripts/mutate-bounds.mjs --only cm_bound    those of files whose path holds this
//     node scripts/mutate-bounds.mjs --jobs 1           one test at a time
//
// All mutants are one program: each bound is wrapped in a call that changes it where its number is asked for, by the
// variable MUTANT. Files that hold bounds, and what includes them, are compiled anew from copies in build/mutants, where
// the compiler looks first; all else comes from the release build. The tests near a bound are asked first, then all of
// the searches and frontiers.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { cmake } from './build.mjs'
import { bounds, mutated } from './lib/bounds.mjs'
import { inRoot, root } from './lib/run.mjs'
import { command, Stop, say, seconds } from './lib/terminal.mjs'

const build = inRoot('build', 'release')
const work = inRoot('build', 'mutants')
const tests = /^tests\/core\/(search|frontier|support)\//
const elsewhere = /(adult|census|shared)(_test)?\.cpp$/ // they come in through the door
const near = [
  ['core/search/outer/outer_path', 'SpanBound.*:OuterSearch.*:PathBounds.*:PathSearch.*'],
  ['core/search/outer/', 'SpanBound.*:OuterSearch.*:PackedSpans.*:DmBound.*:Rules/*'],
  ['core/search/path/', 'PathBounds.*:PathSearch.*'],
  ['core/search/classic/', 'HeadClasses.*:Exact.*'],
  ['core/search/local/', 'ChargeLimit.*:RowCharges.*:LocalSearch.*'],
  ['core/search/methods/', 'SeveralK.*'],
  ['core/search/tree/', 'OpenNodes.*:BranchAndBound.*:SeveralK.*'],
  ['core/search/lattice/', 'LatticeBounds.*:LatticeSearch.*:LatticeFrontier.*'],
  ['core/frontier/', 'CellBounds.*:SplitFrontier.*'],
]

// What a mutated file begins with. Costs may be the greatest number, which means that there is none: it stays.
const changes = `#ifndef MUTANTS
#define MUTANTS
#include <cstdlib>
#include <type_traits>
namespace mutants {
inline int asked() {
  static const int number = std::getenv("MUTANT") ? std::atoi(std::getenv("MUTANT")) : -1;
  return number;
}
template <int number, class T>
T raised(T bound) {
  if (asked() == 2 * number) {
    if constexpr (std::is_unsigned_v<T>) return bound > T(~T(0)) / 2 ? bound : bound + 1;
    else return bound + 1;
  }
  if (asked() == 2 * number + 1) {
    if constexpr (std::is_floating_point_v<T>) return bound * T(1.01);
    else if constexpr (std::is_unsigned_v<T>) return bound > T(~T(0)) / 2 ? bound : bound + (bound + 99) / 100;
    else return bound + (bound + 99) / 100;
  }
  return bound;
}
template <int number, class T>
T lowered(T bound) {
  if (asked() == 2 * number) return bound > 0 ? bound - 1 : bound;
  if (asked() == 2 * number + 1) return bound - (bound + 99) / 100;
  return bound;
}
}  // namespace mutants
#endif
`

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

/** Runs a program and collects what it says; `ok` where it ends well. */
const call = (line, options = {}) =>
  new Promise((settled) => {
    const child = spawn(line[0], line.slice(1), { cwd: build, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
    child.on('exit', (code, signal) => settled({ ok: code === 0, code, signal, text }))
  })

/** Does the work of each of a list, so many at a time. */
async function each(list, jobs, worker) {
  let next = 0
  const lane = async () => {
    while (next < list.length) await worker(list[next++])
  }
  await Promise.all(Array.from({ length: jobs }, lane))
}

/** One program of all tests of searches and frontiers, with all mutants in it. */
async function compile(jobs) {
  await cmake('release', ['tests'])
  rmSync(work, { recursive: true, force: true })
  const files = new Set(bounds.map(({ file }) => file))
  for (const file of files) {
    const { text, missing } = mutated(
      readFileSync(inRoot(file), 'utf8'),
      bounds.filter((bound) => bound.file === file),
    )
    if (missing) throw new Stop(`\`${missing}\` is not in ${file} once: bring scripts/lib/bounds.mjs up to date.`)
    mkdirSync(join(work, dirname(file)), { recursive: true })
    writeFileSync(
      join(work, file),
      file.endsWith('.h') ? text.replace('#pragma once\n', `#pragma once\n${changes}`) : changes + text,
    )
  }
  const units = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8')).map((unit) => ({
    file: relative(root, unit.file),
    line: unit.command.replaceAll('\\"', '"').split(/\s+/),
  }))
  const objects = []
  const anew = []
  for (const { file, line } of units) {
    const isTest = tests.test(file) && !elsewhere.test(file)
    if (!isTest && !file.startsWith('core/')) continue
    const object = line[line.indexOf('-o') + 1]
    const deps = execFileSync('ninja', ['-C', build, '-t', 'deps', object], { encoding: 'utf8' })
    const touched = deps.split('\n').some((path) => files.has(relative(root, resolve(build, path.trim()))))
    if (!touched) {
      if (isTest) objects.push(object)
      continue
    }
    const changed = join(work, `${file.replaceAll('/', '-')}.o`)
    const from = files.has(file) ? join(work, file) : inRoot(file)
    const own = line.map((word, i) => (line[i - 1] === '-o' ? changed : line[i - 1] === '-c' ? from : word))
    own.splice(1, 0, `-I${work}`)
    anew.push({
      file,
      line: [...own.filter((word) => word !== '-Werror' && word !== '-Wshadow'), '-O1', '-w', '-DINDISTINCT_CHECKED=1'],
    })
    objects.push(changed)
  }
  await each(anew, jobs, async ({ file, line }) => {
    const { ok, text } = await call(line)
    if (!ok) throw new Stop(`${file} does not compile with its bounds wrapped.\n${text.slice(0, 4000)}`)
  })
  const program = join(work, 'tests')
  const libraries = ['libcore.a', 'tests.build/libgtest_local.a'].map((name) => join(build, name))
  const linked = await call(['c++', '-pthread', '-o', program, ...objects, ...libraries])
  if (!linked.ok) throw new Stop(`The mutants do not link.\n${linked.text.slice(0, 4000)}`)
  return program
}

/** The test that notices first, or '' where none does. */
async function noticed(program, mutant, file) {
  const first = near.find(([path]) => file.startsWith(path))?.[1] ?? '*'
  for (const filter of [first, `*-${first}`]) {
    const { ok, text, signal, code } = await call(
      [program, `--gtest_filter=${filter}`, '--gtest_fail_fast', '--gtest_brief=1'],
      { env: { ...process.env, MUTANT: String(mutant) }, timeout: 300_000 },
    )
    if (!ok) return /\[\s+FAILED\s+\] (\S+?)[,\s]/.exec(text)?.[1] ?? `a test that ends by ${signal ?? code}`
    if (mutant < 0) return ''
  }
  return ''
}

await command(async () => {
  const { only, jobs } = read(process.argv.slice(2))
  const program = await compile(jobs)
  if (await noticed(program, -1, '')) throw new Stop('The tests fail without any mutant: mend that first.')
  const since = performance.now()
  const list = bounds.filter(({ file }) => file.includes(only)).flatMap((bound) => [0, 1].map((by) => ({ bound, by })))
  await each(list, jobs, async (one) => {
    one.test = await noticed(program, 2 * one.bound.number + one.by, one.bound.file)
    process.stderr.write(`${one.bound.file}: ${one.bound.what}: ${one.test || 'NOT NOTICED'}\n`)
  })
  say('| file | bound | by 1: noticed by | by 1 %: noticed by |')
  say('|---|---|---|---|')
  for (let i = 0; i < list.length; i += 2) {
    const { file, what, change } = list[i].bound
    const tests = [list[i], list[i + 1]].map(({ test }) => test || '**nothing**')
    say(
      `| \`${file.replace('core/', '')}\` | ${what}${change === 'lowered' ? ', lowered' : ''} | ${tests.join(' | ')} |`,
    )
  }
  const unseen = list.filter(({ test }) => !test).length
  say(`\n${list.length} mutants of ${list.length / 2} bounds in ${seconds(since)}, ${unseen} of them not noticed.`)
  if (unseen > 0) process.exitCode = 1
})
