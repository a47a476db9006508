// A suite that passed is not run again before something that it is made from has changed: what it counted then is
// counted again, and said to be. Only what computes the same from the same files is kept so, nothing that runs in a
// browser; CI and `npm test -- --all` run everything.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './run.mjs'

const kept = (name) => inRoot('build', 'fingerprints', `suite-${name}.json`)

/** @returns {import('./reports.mjs').Tally | undefined} */
export function passedBefore(name, print, path = kept(name)) {
  if (!existsSync(path)) return undefined
  try {
    const last = JSON.parse(readFileSync(path, 'utf8'))
    return last.print === print ? { ...last.tally, failed: [] } : undefined
  } catch {
    // It was ended while it wrote.
    return undefined
  }
}

export function keepPassed(name, print, tally, path = kept(name)) {
  if (tally.failed.length) {
    rmSync(path, { force: true })
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ print, tally: { passed: tally.passed, skipped: tally.skipped } }))
}
