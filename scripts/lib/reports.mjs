// What a suite did, read from its reports: counts of cases, names of the failed ones, names and reasons of the skipped.
// A suite that ran nothing has failed: silence is not success.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{passed: number, failed: string[], skipped: {name: string, reason: string}[]}} Tally */

export const nothing = () => ({ passed: 0, failed: [], skipped: [] })

const load = (path) => {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  } catch {
    // The program died while it wrote.
    return null
  }
}

/** Lines `SKIPPED name: reason` by which a test says that it could not run here. */
export function skips(text) {
  const found = new Map()
  for (const [, name, reason] of text.matchAll(/^SKIPPED ([^\s:]+): (.+)$/gm)) found.set(name, { name, reason })
  return [...found.values()]
}

// No report: the program died. What had passed has passed; the case it was in has failed.
function died({ text, why }, skipped) {
  const named = (mark) =>
    [...text.matchAll(new RegExp(`^\\[ ${mark} \\] (\\S+?)(?:,.*)? ?(?:\\(\\d+ ms\\))?$`, 'gm'))].map(
      (match) => match[1],
    )
  const passed = new Set(named(' {6}OK'))
  const failed = new Set(named(' FAILED '))
  const last = named('RUN     ').at(-1)
  if (last && !passed.has(last)) failed.add(last)
  return {
    passed: [...passed].filter((name) => !skipped.has(name)).length,
    failed: failed.size ? [...failed] : [`(no test ran: ${why})`],
  }
}

/** @returns {Tally} */
export function googletest(path, result) {
  const report = load(path)
  const tally = { ...nothing(), skipped: skips(result.text) }
  const skipped = new Set(tally.skipped.map((skip) => skip.name))
  if (!report) return { ...tally, ...died(result, skipped) }
  for (const test of report.testsuites.flatMap((suite) =>
    suite.testsuite.map((test) => ({ ...test, suite: suite.name })),
  )) {
    const name = `${test.suite}.${test.name}`
    if (test.failures?.length) tally.failed.push(name)
    else if (test.result === 'COMPLETED' && !skipped.has(name)) tally.passed++
    else if (test.result === 'SKIPPED' && !skipped.has(name)) tally.skipped.push({ name, reason: 'it says no more' })
  }
  if (!result.ok && tally.failed.length === 0) tally.failed.push(`(ended with ${result.why})`)
  return tally
}

/** @returns {Tally & {again: import('./flaky.mjs').Case[]}} `again`: how to run each failed case alone */
export function vitest(path, result) {
  const report = load(path)
  const tally = { ...nothing(), skipped: skips(result.text), again: [] }
  if (!report) return { ...tally, failed: [`(no report: ${result.why})`] }
  for (const { name: file, assertionResults, status, message } of report.testResults) {
    const short = file.split('/').slice(-1)[0]
    const fail = (what, name, why) => {
      tally.failed.push(`${short}: ${what}`)
      tally.again.push({ title: `${short}: ${what}`, file, name, why })
    }
    for (const test of assertionResults) {
      const name = test.fullName.trim()
      if (test.status === 'passed') tally.passed++
      else if (test.status === 'failed') fail(name, name, (test.failureMessages ?? []).join('\n'))
      else tally.skipped.push({ name: `${short}: ${name}`, reason: 'marked as skipped' })
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      const why = message || 'could not be loaded'
      fail(why.split('\n')[0], '', why)
    }
  }
  if (!result.ok && tally.failed.length === 0) tally.failed.push(`(ended with ${result.why})`)
  return tally
}

/** Node's own runner, in the TAP form. @returns {Tally} */
export function tap(result) {
  const names = (pattern) => [...result.text.matchAll(pattern)].map((match) => match[1])
  const tally = { ...nothing(), passed: Number(/^# pass (\d+)$/m.exec(result.text)?.[1] ?? 0) }
  tally.failed = names(/^ *not ok \d+ - (.+)$/gm)
  tally.skipped = names(/^ *ok \d+ - (.+) # SKIP/gm).map((name) => ({ name, reason: 'marked as skipped' }))
  if (!result.ok && tally.failed.length === 0) tally.failed.push(`(ended with ${result.why})`)
  return tally
}

/** The part of a suite's words that tells of its failures; all of them where no such part can be told. */
export function excerpt(text) {
  const cases =
    text.match(/^\[ RUN {6}\] (\S+)\n[\s\S]*?^\[ {2}FAILED {2}\] \1/gm) ?? text.match(/^ *not ok [\s\S]*?^ *\.\.\.$/gm)
  return cases ? cases.join('\n\n') : text
}

/** @param {Tally[]} tallies */
export function lastLine(tallies) {
  const sum = (count) => tallies.reduce((n, tally) => n + count(tally), 0)
  const skipped = sum((tally) => tally.skipped.length)
  const line = `${sum((tally) => tally.passed)} passed, ${sum((tally) => tally.failed.length)} failed`
  return skipped ? `${line}, ${skipped} skipped` : line
}

export const ranNothing = (tally) => tally.passed + tally.failed.length + tally.skipped.length === 0
