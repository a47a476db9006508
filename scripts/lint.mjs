// Style and hygiene of all sources, each step counting as one case. Run alone: `npm run lint`.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configure } from './build.mjs'
import { files, fingerprint, keep, unchanged } from './lib/fingerprint.mjs'
import { nothing } from './lib/reports.mjs'
import { root, run, tail } from './lib/run.mjs'
import { command, say } from './lib/terminal.mjs'
import { check } from './rooms.mjs'
import { clangTool, llvm, setup } from './setup.mjs'

const cpp = () => ['core', 'cli', 'wasm', 'tests'].flatMap(files).filter((path) => /\.(h|cpp)$/.test(path))

const version = async (tool) => /version (\d+)/.exec((await run('version', [tool, '--version'])).text)?.[1]

/** @returns what stands in the way of a clang tool whose verdict counts, or '' */
async function otherVersion(tool) {
  const found = await version(tool)
  return found === llvm ? '' : `version ${found} is here, ${llvm} decides`
}

// Every step answers {ok, text} or {skip: reason}.
const steps = {
  format: async () => {
    const tool = clangTool('clang-format')
    const skip = await otherVersion(tool)
    return skip ? { skip } : run('lint-format', [tool, '--dry-run', '--Werror', ...cpp()])
  },
  rooms: async () => {
    const { complaints } = check()
    return { ok: complaints.length === 0, text: complaints.join('\n') }
  },
  biome: () => run('lint-biome', ['npx', '--no-install', 'biome', 'check', '.']),
  types: () => run('lint-types', ['npm', 'run', '--silent', 'types']),
}

/** @returns {Promise<import('./lib/reports.mjs').Tally>} */
async function tallied(named, report) {
  const tally = nothing()
  for (const [name, step] of Object.entries(named)) {
    const result = await step()
    if (result.skip) tally.skipped.push({ name: `lint.${name}`, reason: result.skip })
    else if (result.ok) tally.passed++
    else {
      tally.failed.push(name)
      report(`${tail(result)}`)
    }
  }
  return tally
}

export const lint = (report) => tallied(steps, report)

// What a source is made of: itself and, through its includes, our headers.
function closure(path, seen = new Set()) {
  if (seen.has(path) || files(path).length === 0) return seen
  seen.add(path)
  for (const [, include] of readFileSync(join(root, path), 'utf8').matchAll(/^\s*#include "([^"]+)"/gm)) {
    closure(include, seen)
    closure(`tests/${include}`, seen)
  }
  return seen
}

// The commands are g++'s, whose warnings have names that clang does not know.
const tidyOptions = ['-p', 'build/release', '--quiet', '--extra-arg=-Wno-unknown-warning-option']

/** clang-tidy over the sources whose text or headers changed since it last found nothing in them. */
export async function tidy(report, { lanes = availableParallelism() } = {}) {
  const tool = clangTool('clang-tidy')
  const skip = await otherVersion(tool)
  if (skip) return { ...nothing(), skipped: [{ name: 'lint.tidy', reason: skip }] }
  await configure('release')
  const all = ['core', 'cli'].flatMap(files).filter((path) => path.endsWith('.cpp'))
  const queue = all
    .map((path) => ({
      path,
      name: `tidy/${path}`,
      print: fingerprint(['.clang-tidy', 'CMakeLists.txt', ...closure(path)]),
    }))
    .filter(({ name, print }) => !unchanged(name, print))
  const failed = []
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await run(`tidy/${next.path}`, [tool, ...tidyOptions, next.path])
      if (result.ok) keep(next.name, next.print)
      else {
        failed.push(next.path)
        report(tail(result))
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, worker))
  return { ...nothing(), passed: failed.length ? 0 : 1, failed: failed.length ? [`tidy: ${failed.join(', ')}`] : [] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await setup('test')
    const tallies = [await lint(say), await tidy(say)]
    for (const { failed, skipped } of tallies) {
      for (const name of failed) say(`FAILED ${name}`)
      for (const { name, reason } of skipped) say(`SKIPPED ${name}: ${reason}`)
    }
    if (tallies.some((tally) => tally.failed.length)) process.exitCode = 1
    else say('Nothing to complain about.')
  })
}
