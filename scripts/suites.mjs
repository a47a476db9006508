// Every suite of `npm test`: what must be built for it, how it runs, how its report is read. To add one, add an entry.
import { rmSync } from 'node:fs'
import { buildEngine, buildPage, cmake } from './build.mjs'
import { files } from './lib/fingerprint.mjs'
import { onlyThat } from './lib/flaky.mjs'
import { fuzz, targets } from './lib/fuzz.mjs'
import { excerpt, googletest, nothing, tap, vitest } from './lib/reports.mjs'
import { inRoot, run, tail } from './lib/run.mjs'
import { lint, tidy } from './lint.mjs'
import { fuzzCompiler } from './setup.mjs'

/** What several suites need, built once. */
export const builds = {
  // What measures is built as well, so that no command of a document stops compiling unseen.
  release: (jobs) => cmake('release', ['all', 'bench-ingest', 'bench-lattice', 'bench-grid'], { jobs }),
  asan: (jobs) => cmake('asan', ['tests'], { jobs }),
  tsan: (jobs) => cmake('tsan', ['tests'], { jobs }),
  // Where there is no libFuzzer the suite says so.
  fuzz: (jobs) => fuzzCompiler() && cmake('fuzz', ['fuzz'], { jobs }),
  'wasm-threads': (jobs) => cmake('wasm-threads', ['tests'], { jobs }),
  'wasm-single': (jobs) => cmake('wasm-single', ['tests'], { jobs }),
  page: async (jobs) => {
    await buildEngine('threads', { jobs })
    await buildEngine('single', { jobs })
    await buildPage()
  },
}

/** Two builds that share a folder never run at once, and the second finds the engine's objects made. */
export const buildsFirst = { page: ['wasm-threads', 'wasm-single'] }

/** Runs one program that writes its report to a file of its own. */
async function reported(name, line, read, say, options) {
  const path = inRoot('build', 'logs', `${name}.json`)
  rmSync(path, { force: true })
  const result = await run(name, line(path), options)
  const tally = read(path, result)
  if (tally.failed.length) say(`${tail({ text: excerpt(result.text) }, 60)}\n    (all of it: ${result.log})`)
  return tally
}

/** All that the engine and its tests are made from, and what runs them. Documents hold schemas, and are tested. */
const engine = [
  ...['core', 'cli', 'wasm', 'bench', 'docs', 'scripts', 'CMakeLists.txt', 'CMakePresets.json'],
  ...['CMakeLists.txt', 'core', 'cli', 'model', 'fuzz', 'odd'].map((name) => `tests/${name}`),
]

const gtest = (name, command, env) => ({
  name,
  inputs: engine,
  needs: [name === 'native' ? 'release' : name],
  run: (say) =>
    reported(name, (path) => [...command, `--gtest_output=json:${path}`], googletest, say, { env, minutes: 20 }),
})
// The glue of older Emscripten versions takes node's fetch for a browser's.
const wasm = (name) => gtest(name, ['node', '--no-experimental-fetch', inRoot('build', name, 'tests.js')])

const vitestLine = (project, path, which = []) => [
  ...['npx', '--no-install', 'vitest', 'run', '--project', project, ...which],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
]

const page = (name, further) => ({
  name,
  run: (say) => reported(name, (path) => vitestLine(name, path), vitest, say, { minutes: 20 }),
  ...further,
})

/** Sanitizers watch how a case is computed, at ten times the price: they see one in eight of those that are drawn. */
const fewer = { INDISTINCT_CASES: process.env.INDISTINCT_CASES ?? '0.125' }

/** A page in a browser depends on what else the machine does: a case that fails is run once more alone. */
const inBrowser = (name, further) => ({
  ...page(name, further),
  again: (failed, say) =>
    reported(`${name}-again`, (path) => vitestLine(name, path, onlyThat(failed)), vitest, say, { minutes: 10 }),
})

/**
 * Every target replays its corpus and then tries new inputs for five seconds: one case each. A change is judged by the
 * corpora alone, which are the same for all.
 */
async function fuzzAll(say) {
  const tally = nothing()
  const reason = 'clang with libFuzzer is not here (Debian: clang-14 and libclang-rt-14-dev)'
  if (!fuzzCompiler()) return { ...tally, skipped: [{ name: 'fuzz', reason }] }
  for (const target of targets()) {
    const result = await fuzz(target, { seconds: 5, runs: process.env.CI ? 0 : -1 })
    if (!result.finding) {
      tally.passed++
      continue
    }
    tally.failed.push(target)
    say(`${result.finding}\n    (all of it: ${result.log})`)
  }
  return tally
}

/** In the order in which they start: what takes longest first. */
export const suites = [
  { name: 'lint', quick: true, run: lint },
  {
    name: 'scripts',
    quick: true,
    run: (say) =>
      reported(
        'scripts',
        () => ['node', '--test', '--test-reporter=tap', ...files('tests/scripts')],
        (_, result) => tap(result),
        say,
      ),
  },
  { ...gtest('native', [inRoot('build', 'release', 'tests')]), quick: true },
  {
    name: 'cli',
    quick: true,
    inputs: [...engine, 'web', 'README.md', 'package-lock.json'],
    needs: ['release'],
    run: (say) =>
      reported(
        'cli',
        () => ['node', '--test', '--test-reporter=tap', ...files('tests/cli').filter((f) => f.endsWith('.test.mjs'))],
        (_, result) => tap(result),
        say,
      ),
  },
  page('web', { quick: true }),
  {
    name: 'model',
    inputs: engine,
    needs: ['release'],
    run: async (say) => {
      // A change is judged by jobs that are the same for all; whoever works on it tries new ones.
      const seed = process.env.CI ? ['--seed', '2026'] : []
      const result = await run('model', [inRoot('build', 'release', 'model'), '--seconds', '20', ...seed])
      say(result.ok ? tail(result, 1) : excerpt(result.text))
      return {
        passed: result.ok ? 1 : 0,
        failed: result.ok ? [] : ['model: a job differs from the definitions'],
        skipped: [],
      }
    },
  },
  wasm('wasm-threads'),
  gtest('asan', [inRoot('build', 'asan', 'tests')], {
    ...fewer,
    ASAN_OPTIONS: 'detect_leaks=1',
    UBSAN_OPTIONS: 'print_stacktrace=1',
  }),
  gtest('tsan', [inRoot('build', 'tsan', 'tests')], { ...fewer, TSAN_OPTIONS: 'halt_on_error=1' }),
  { name: 'fuzz', inputs: engine, needs: ['fuzz'], run: fuzzAll },
  wasm('wasm-single'),
  { name: 'tidy', run: (say) => tidy(say, { lanes: 1 }) },
  {
    name: 'size',
    needs: ['page'],
    run: async (say) => {
      const result = await run('size', ['node', inRoot('scripts', 'size.mjs')])
      say(tail(result, 12))
      return { passed: result.ok ? 1 : 0, failed: result.ok ? [] : ['size: over its budget'], skipped: [] }
    },
  },
  inBrowser('browsers', { needs: ['page', 'release'] }),
  // It measures times, so nothing runs beside it; what it downloads is checked by the command line.
  inBrowser('browser', { needs: ['page', 'release'], alone: true }),
]
