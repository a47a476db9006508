// One run of a fuzz target: its corpus first, then what libFuzzer makes of it. New inputs that reach more code are kept
// in build/fuzz/found, an input that breaks a promise in build/logs.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root, run, tail } from './run.mjs'

const folder = inRoot('tests', 'fuzz')

export const targets = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.cpp'))
    .map((file) => file.replace('.cpp', ''))
    .sort()

/** What libFuzzer prints of a run: executions, code reached ("features"), and the input that failed, if any. */
export function readRun(text) {
  const status = [...text.matchAll(/^#(\d+)\s+[A-Z]\w*\s+cov: (\d+) ft: (\d+)/gm)].at(-1)
  const executions = /^stat::number_of_executed_units: (\d+)$/m.exec(text)?.[1] ?? status?.[1]
  return {
    executions: Number(executions ?? 0),
    features: Number(status?.[3] ?? 0),
    input: /Test unit written to (\S+)/.exec(text)?.[1] ?? '',
  }
}

// What broke, in the words of the promise or of the sanitizer.
const said = (text) =>
  /^BROKEN: [\s\S]{0,1500}?(?=^==|$(?![\s\S]))/m.exec(text)?.[0] ??
  /^.*(?:ERROR: |runtime error: )[\s\S]{0,1500}/m.exec(text)?.[0] ??
  tail({ text })

/**
 * @param {{seconds?: number, runs?: number, seed?: number, keep?: boolean}} options `keep`: go on from what earlier
 *   runs found
 * @returns {Promise<{executions: number, features: number, seconds: number, finding: string, log: string}>}
 */
export async function fuzz(target, { seconds = 5, runs = -1, seed = 1, keep = false } = {}) {
  const found = inRoot('build', 'fuzz', 'found', target)
  if (!keep) rmSync(found, { recursive: true, force: true })
  mkdirSync(found, { recursive: true })
  const dictionary = join(folder, 'dictionaries', `${target}.dict`)
  const since = performance.now()
  const result = await run(
    `fuzz-${target}`,
    [
      inRoot('build', 'fuzz', `fuzz-${target}`),
      `-seed=${seed}`,
      `-max_total_time=${seconds}`,
      `-runs=${runs}`,
      '-max_len=1000',
      '-timeout=20',
      '-print_final_stats=1',
      `-artifact_prefix=${inRoot('build', 'logs', `fuzz-${target}-`)}`,
      ...(existsSync(dictionary) ? [`-dict=${dictionary}`] : []),
      found,
      join(folder, 'corpus', target),
    ],
    { minutes: Math.ceil(seconds / 60) + 5, env: { UBSAN_OPTIONS: 'print_stacktrace=1' } },
  )
  const { executions, features, input } = readRun(result.text)
  const spent = (performance.now() - since) / 1000
  const kept = input ? `The input is kept: ${relative(root, input)}` : `It ended early: ${result.why}`
  const finding = result.ok ? '' : `${said(result.text).trimEnd()}\n${kept}`
  return { executions, features, seconds: spent, finding, log: result.log }
}
