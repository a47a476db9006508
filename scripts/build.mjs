// Builds the engine for the browser (with threads, and for one thread) and the page. What has not changed is left alone.
// Run alone: `node scripts/build.mjs`.
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fingerprint, forget, keep, unchanged } from './lib/fingerprint.mjs'
import { inRoot, must, which } from './lib/run.mjs'
import { command, say, seconds } from './lib/terminal.mjs'
import { emscriptenEnvironment, fuzzCompiler, setup } from './setup.mjs'

const cores = availableParallelism()

const configuring = new Map()

/** Configures a preset where that was not done yet; two callers at a time share one configuration. */
export function configure(preset) {
  if (existsSync(inRoot('build', preset, 'build.ninja'))) return Promise.resolve()
  const sentence = `CMake could not configure the preset ${preset}: mend what it names above.`
  if (!configuring.has(preset)) {
    const compiler = preset === 'fuzz' ? [`-DCMAKE_CXX_COMPILER=${fuzzCompiler()}`] : []
    const line = ['cmake', '--preset', preset, ...compiler]
    configuring.set(preset, must(`configure-${preset}`, line, sentence, { env: emscriptenEnvironment() }))
  }
  return configuring.get(preset)
}

export async function cmake(preset, targets, { jobs = cores } = {}) {
  const env = emscriptenEnvironment()
  await configure(preset)
  await must(
    `build-${preset}`,
    ['cmake', '--build', '--preset', preset, `-j${jobs}`, '--target', ...targets],
    `The build of ${preset} failed: mend the first error above, or remove build/${preset} if it is stale.`,
    { env, minutes: 30 },
  )
}

/** Does a piece of work unless its inputs are as they were when it last succeeded. */
async function unlessUnchanged(name, print, outputs, what, work) {
  if (unchanged(name, print, outputs)) return
  const since = performance.now()
  say(`Building ${what} …`)
  forget(name)
  await work()
  keep(name, print)
  say(`Built ${what} in ${seconds(since)}.`)
}

const engineInputs = [
  'core',
  'wasm',
  'docs/plan.schema.json',
  'docs/recipe.schema.json',
  'docs/cuts.schema.json',
  'CMakeLists.txt',
  'CMakePresets.json',
  'scripts/emscripten.cmake',
]

const enginePrint = () => fingerprint(engineInputs, which('emcc') && realpathSync(which('emcc')))
const engineOutputs = (variant) => ['js', 'wasm'].map((end) => `public/engine/${variant}/engine.${end}`)

export async function buildEngine(variant, options) {
  const what = variant === 'threads' ? 'the engine with threads' : 'the engine for one thread'
  await unlessUnchanged(`engine-${variant}`, enginePrint(), engineOutputs(variant), what, () => {
    // Linking copies the engine to where the page fetches it: where the copy is gone, it has to be linked again.
    rmSync(inRoot('build', `wasm-${variant}`, 'engine.js'), { force: true })
    return cmake(`wasm-${variant}`, ['engine'], options)
  })
}

const pageInputs = ['web', 'public', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json']

/** It takes its place whole: who is served dist/ meanwhile gets the old page or the new one. */
export async function buildPage() {
  await unlessUnchanged('page', fingerprint(pageInputs), ['dist/index.html'], 'the page', async () => {
    const fresh = inRoot('build', 'dist')
    await must(
      'page',
      ['npx', '--no-install', 'vite', 'build', '--outDir', fresh],
      'Vite could not build the page: mend the first error above.',
    )
    const old = inRoot('build', 'dist-before')
    rmSync(old, { recursive: true, force: true })
    if (existsSync(inRoot('dist'))) renameSync(inRoot('dist'), old)
    renameSync(fresh, inRoot('dist'))
    rmSync(old, { recursive: true, force: true })
  })
}

export async function build() {
  await buildEngine('threads')
  await buildEngine('single')
  await buildPage()
}

/** What a browser reads in the place of an engine that is still being built: the page shows the sentence. */
export const placeholder = `export default () => Promise.reject(new Error(
  'the engine for one thread, which this browser needs, is still being built: reload the page in a minute'
))
`

/**
 * Builds what nearly every browser loads, so that it can be served; the rest is built by `rest`.
 * @returns {Promise<{rest: () => Promise<void>}>}
 */
export async function buildFirst() {
  await buildEngine('threads')
  const late = !unchanged('engine-single', enginePrint(), engineOutputs('single'))
  // An old one does not belong to the new page.
  if (late) rmSync(inRoot('public', 'engine', 'single'), { recursive: true, force: true })
  await buildPage()
  if (late) {
    mkdirSync(inRoot('dist', 'engine', 'single'), { recursive: true })
    writeFileSync(inRoot('dist', 'engine', 'single', 'engine.js'), placeholder)
  }
  const rest = async () => {
    await buildEngine('single')
    await buildPage()
  }
  return { rest }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await setup('build')
    await build()
    say('dist/ holds the page: put it on any static host.')
  })
}
