// A release of 1,000,000 rows and 10 columns made in the page, as a person makes it: open, choose k, solve for a while,
// save in every format. Seconds of each step, the most memory that the tab's process held, and the longest time for which
// the page could not answer. The saved CSV is then checked by the command line.
// Needs the page and the command (`node scripts/build.mjs`, `cmake --build --preset release`).
//
//     node bench/release-browser.mjs [--rows 1000000] [--seconds 20] [--k 11] [--check]
//
// `--check` fails where a promise is broken: 1 GB of memory, no block of more than 50 ms, k in what was saved.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serve } from '../scripts/serve.mjs'
import { random } from './generate-csv.mjs'
import { launch } from './support/chromium.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '20' },
    k: { type: 'string', default: '11' },
    check: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o', default: here('../artefacts/release.json') },
  },
})

const educations = ['none', 'primary', 'secondary', 'vocational', 'bachelor', 'master', 'doctorate']
const jobs = ['cook', 'nurse', 'judge', 'clerk', 'driver', 'teacher', 'farmer', 'engineer', 'mason', 'artist', '']
const states = ['single', 'married', 'widowed', 'divorced']
const quasi = ['age', 'sex', 'postcode', 'education', 'occupation', 'marital']
const roles = { person_id: 'identifier', ...Object.fromEntries(quasi.map((name) => [name, 'quasi'])) }
const names = ['person_id', ...quasi, 'income', 'hours', 'diagnosis']
Object.assign(roles, { income: 'keep', hours: 'keep', diagnosis: 'sensitive' })

/** The same file for the same number of rows, everywhere. */
function generated(rows) {
  const path = here(`../build/bench/people-${rows}.csv`)
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const next = random(1)
  const below = (n) => Math.floor(next() * n)
  const pick = (list) => list[Math.floor(next() * next() * list.length)]
  writeFileSync(path, `${names.join(',')}\n`)
  let piece = ''
  for (let row = 1; row <= rows; row++) {
    const age = 17 + Math.floor((next() + next()) * 37)
    const postcode = 10000 + Math.floor(next() * next() * 400) * 10
    const income = (8000 + next() * next() * 180000).toFixed(0)
    const who = `p${row},${age},${next() < 0.5 ? 'F' : 'M'},${postcode},${pick(educations)},${pick(jobs)},${pick(states)}`
    piece += `${who},${income},${below(80)},D${below(40)}\n`
    if (row % 10_000 === 0 || row === rows) {
      appendFileSync(path, piece)
      piece = ''
    }
  }
  return path
}

/** The most that any process of the page held, in bytes, as the system counted. */
async function peak(cdp) {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const held = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1024)
  return Math.max(0, ...held)
}

const rows = Number(values.rows)
const file = generated(rows)
const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
const planFile = join(folder, 'people.plan.json')
writeFileSync(
  planFile,
  JSON.stringify({
    indistinct: 1,
    columns: Object.fromEntries(names.map((name) => [name, { role: roles[name] }])),
    privacy: { k: Number(values.k), maxSuppressed: '1%' },
  }),
)

const host = await serve({ folder: here('../dist'), isolated: true })
const browser = await launch()
const steps = []
let held = 0
try {
  const tab = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  const cdp = await browser.newBrowserCDPSession()
  await tab.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker')
    window.longest = 0
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.tasks.push([startTime, duration])
    }).observe({ type: 'longtask' })
  })
  await tab.goto(host.url)
  await tab.waitForFunction(() => crossOriginIsolated)
  // What is counted below must be countable here.
  await tab.evaluate(() => {
    for (const until = performance.now() + 80; performance.now() < until; );
  })
  await tab.waitForFunction(() => window.tasks.length > 0, undefined, { timeout: 5000 })

  /** One step, and what the browser counted meanwhile. */
  const step = async (name, work) => {
    await tab.evaluate(() => {
      window.tasks = []
    })
    const since = performance.now()
    const told = await work()
    const seconds = (performance.now() - since) / 1000
    await tab.waitForTimeout(200)
    const tasks = await tab.evaluate(() => window.tasks)
    held = await peak(cdp)
    steps.push({ name, seconds, longest: Math.max(0, ...tasks.map(([, ms]) => ms)), held, ...told })
    console.log(
      `${name.padEnd(16)}${seconds.toFixed(1).padStart(8)} s  longest block ${
        tasks.length ? `${steps.at(-1).longest.toFixed(0)} ms (${tasks.length} above 50)` : 'below 50 ms'
      }, at most ${(held / 1e6).toFixed(0)} MB so far`,
    )
  }

  const choose = async (path) => {
    const choosing = tab.waitForEvent('filechooser')
    await tab.keyboard.press('Control+o')
    await (await choosing).setFiles(path)
  }
  await step('open', async () => {
    await choose(file)
    await tab.waitForSelector('.shell', { timeout: 120_000 })
  })
  await step('plan', async () => {
    await choose(planFile)
    await tab.waitForTimeout(3000)
  })
  await step('solve', async () => {
    await tab.keyboard.press('Control+Enter')
    await tab.locator('.big-gap').waitFor({ timeout: 120_000 })
    await tab.waitForTimeout(Number(values.seconds) * 1000)
    await tab.keyboard.press('.')
    await tab
      .getByText(/^Proven$|and kept\. The report will say/)
      .first()
      .waitFor({ timeout: 60_000 })
  })
  await step('look', async () => {
    await tab.goto(`${host.url}#/release`)
    await tab.locator('.pairs .after').first().waitFor({ timeout: 120_000 })
    await tab.waitForTimeout(3000)
  })
  for (const format of ['Arrow', 'Parquet', 'CSV']) {
    await step(`save ${format}`, async () => {
      const loading = tab.waitForEvent('download', { timeout: 300_000 })
      await tab.getByRole('button', { name: `Save ${format}`, exact: true }).click()
      const saved = await loading
      const path = join(folder, saved.suggestedFilename())
      await saved.saveAs(path)
      return { path, bytes: statSync(path).size }
    })
  }
} finally {
  await browser.close()
  await host.close()
}

const csv = steps.find(({ name }) => name === 'save CSV').path
const verify = ['verify', csv, '--data', file, '--plan', planFile, '--json']
const { stdout, stderr } = spawnSync(here('../build/release/indistinct'), verify, {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
if (!stdout) throw new Error(stderr)
const { ok, smallestClass, suppressed } = JSON.parse(stdout)
const longest = Math.max(...steps.map((step) => step.longest))
console.log(
  `checked: ${ok ? 'ok' : 'NOT ok'}, smallest class ${smallestClass}, ${suppressed} of ${rows} rows suppressed`,
)
mkdirSync(dirname(values.output), { recursive: true })
writeFileSync(values.output, `${JSON.stringify({ rows, steps, ok, smallestClass, suppressed }, null, 2)}\n`)

if (values.check) {
  const broken = [
    !ok && 'the saved file does not keep its promise',
    held > 1e9 && `${(held / 1e6).toFixed(0)} MB of memory instead of 1,000`,
    longest > 50 && `the page was blocked for ${longest.toFixed(0)} ms instead of 50`,
  ].filter(Boolean)
  for (const words of broken) console.error(`Broken: ${words}.`)
  if (broken.length) process.exitCode = 1
}
