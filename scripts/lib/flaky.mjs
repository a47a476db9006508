// A case that fails in a suite whose times depend on what else the machine does is run once more, alone. Passed then, it
// is flaky: the run stays green, and the case is named in the last lines and in build/logs/flaky.txt, to be mended.
// Failed twice, it has failed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { inRoot } from './run.mjs'

/** So many failures are no accident: none is tried again. */
const most = 8

/** @typedef {{title: string, file: string, name: string, why: string}} Case `name` is empty where the file itself failed */

/** What to add to a line of vitest, so that it runs this case and no other. */
export const onlyThat = ({ file, name }) => [
  file,
  ...(name ? ['--testNamePattern', `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`] : []),
]

/**
 * Moves what passes now from the failed to the passed.
 * @param {import('./reports.mjs').Tally & {again?: Case[]}} tally
 * @param {(failed: Case) => Promise<import('./reports.mjs').Tally>} run one case, with nothing beside it
 * @returns {Promise<Case[]>} what was flaky
 */
export async function secondChance(tally, run) {
  const cases = tally.again ?? []
  if (cases.length > most) return []
  const flaky = []
  for (const failed of cases) {
    const second = await run(failed)
    if (second.failed.length || second.passed === 0) continue
    tally.failed = tally.failed.filter((title) => title !== failed.title)
    tally.passed += second.passed
    // A file that fails before its cases leaves them all skipped.
    if (!failed.name) tally.skipped = tally.skipped.filter(({ name }) => !name.startsWith(`${basename(failed.file)}: `))
    flaky.push(failed)
  }
  return flaky
}

/** Keeps what was flaky, with what it said when it failed; a run without any leaves no file. */
export function keepFlaky(list, path = inRoot('build', 'logs', 'flaky.txt')) {
  rmSync(path, { force: true })
  if (list.length === 0) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, list.map(({ suite, title, why }) => `flaky ${suite} ${title}\n${why}\n`).join('\n'))
}
