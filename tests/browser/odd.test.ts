// Command line and page say the same of the same odd files (tests/odd/files.json): how they are read, what their columns
// are to a person, and what must be mended before they leave.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GateFinding, Plan, Profile } from '../../web/src/engine/protocol'
import { launch } from './support/browser'
import { harnessFolder } from './support/build'
import { guest } from './support/host'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

/** Of one file; `gate` is a sentence where it cannot be asked for. */
interface Told {
  profile: Profile | string
  gate: GateFinding[] | string
}

const root = resolve(import.meta.dirname, '..', '..')
const command = join(root, 'build', 'release', 'indistinct')
const files = JSON.parse(readFileSync(join(root, 'tests', 'odd', 'files.json'), 'utf8')) as {
  name: string
  bytes: string
}[]

// All but one column stand as they are, so that the gate has something to say.
const planOf = ({ columns }: Profile): Plan => ({
  indistinct: 1,
  columns: Object.fromEntries(columns.map(({ name }, at) => [name, { role: at === 0 ? 'quasi' : 'keep' }])),
  privacy: { k: 2, maxSuppressed: null },
})

function byCommand(bytes: Buffer): Told {
  const folder = mkdtempSync(join(tmpdir(), 'indistinct-odd-'))
  const [data, plan, cuts] = ['data.csv', 'plan.json', 'cuts.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const told = (args: string[]) => {
    const { stdout } = spawnSync(command, [...args, '--json'], { encoding: 'utf8' })
    const answer = JSON.parse(stdout) as { error?: { what: string } }
    return answer.error ? answer.error.what : answer
  }
  writeFileSync(data, bytes)
  const profile = told(['profile', data]) as Profile | string
  if (typeof profile === 'string') return { profile, gate: '' }
  writeFileSync(plan, JSON.stringify(planOf(profile)))
  writeFileSync(cuts, '[]')
  const assessed = told(['assess', data, '--plan', plan, '--cuts', cuts]) as { gate: GateFinding[] } | string
  return { profile, gate: typeof assessed === 'string' ? assessed : assessed.gate }
}

test('command line and page read, propose and stop alike', async () => {
  const { page, end } = await guest(browser, harnessFolder, { isolated: true })
  const expected = files.map(({ bytes }) => byCommand(Buffer.from(bytes, 'latin1')))
  const plans = expected.map(({ profile }) => (typeof profile === 'string' ? null : planOf(profile)))
  const found = await page.evaluate(
    async ([files, plans]) => {
      const { engine } = await window.harness.start({ threads: 2 })
      const orSentence = async <T>(asked: Promise<T>) =>
        asked.catch((problem: { error: { what: string } }) => problem.error.what)
      const all = []
      for (const [at, { name, bytes }] of files.entries()) {
        const file = new File([Uint8Array.from(bytes, (c) => c.charCodeAt(0))], `${name}.csv`)
        const opened = await orSentence(engine.open(file))
        const plan = plans[at]
        if (typeof opened === 'string' || !plan) {
          all.push({ profile: opened, gate: '' })
          continue
        }
        const gate = await orSentence(engine.ask('gate', { plan, cuts: [] }))
        all.push({
          profile: await engine.ask('profile', {}),
          gate: typeof gate === 'string' ? gate : gate.gate,
        })
      }
      return all
    },
    [files, plans] as const,
  )
  expect(files.length).toBeGreaterThanOrEqual(40)
  for (const [at, { name }] of files.entries()) expect(found[at], name).toEqual(expected[at])
  expect(expected.filter(({ gate }) => Array.isArray(gate) && gate.length > 0).length).toBeGreaterThan(10)
  await end()
}, 60_000)
