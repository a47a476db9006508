// Single optima, measured in Chromium: the engine with threads, driven as the page drives it.
//
//     npm run bench:optimize -- [--parts entropy,joint] [--threads 2] [--seconds 120]
//
// entropy: the built-in census sample, nothing withheld, until it is proven. joint: cuts and blanks together on Adult's
// training rows, LM, at most 1 % withheld, after 5, 10 and 20 seconds; needs the extract beside the repository
// (`../shared/data/adult`, or in INDISTINCT_SHARED).
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { adult } from './support/adult.mjs'
import { openSite } from './support/chromium.mjs'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'entropy,joint' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '120' },
  },
})
const parts = values.parts.split(',')
const threads = Number(values.threads)

const site = await openSite('frontier')
const { page } = site
await page.waitForFunction(() => 'frontier' in window)
console.log(`Chromium ${site.version}, ${await page.evaluate((n) => window.frontier.load(n), threads)} threads\n`)
const optimize = (plan) => page.evaluate((given) => window.frontier.optimize(given), plan)

if (parts.includes('entropy')) {
  const plan = JSON.parse(await page.evaluate(() => window.frontier.sample('census')))
  console.log('| k | information lost | proven | seconds |\n| ---: | ---: | --- | ---: |')
  for (const k of [50, 11, 5]) {
    const asked = structuredClone(plan)
    asked.loss = 'entropy'
    asked.privacy = { k, maxSuppressed: 0 }
    asked.search = { threads, timeLimit: Number(values.seconds) }
    const { mean, proven, seconds } = await optimize(asked)
    console.log(`| ${k} | ${(100 * mean).toFixed(2)} % | ${proven ? 'yes' : 'no'} | ${seconds.toFixed(1)} |`)
  }
  console.log('')
}

if (parts.includes('joint') && !existsSync(adult('adult-30162.csv')))
  console.log(`SKIPPED joint: ${adult('.')} does not hold the Adult extract.`)
else if (parts.includes('joint')) {
  const plan = JSON.parse(readFileSync(adult('adult-fine.plan.json'), 'utf8'))
  const buffer = readFileSync(adult('adult-30162.csv'))
  await page.setInputFiles('input', { name: 'adult.csv', mimeType: 'text/csv', buffer })
  const { delimiter, missing } = plan.source
  await page.evaluate((source) => window.frontier.open(source, {}), { delimiter, missing })
  console.log('| k | seconds | detail lost | rows withheld | rows with blanks | cells blank |')
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const k of [11, 5])
    for (const timeLimit of [5, 10, 20]) {
      const asked = structuredClone(plan)
      asked.loss = 'lm'
      asked.privacy = { k, maxSuppressed: '1%' }
      asked.release = { ...asked.release, rescue: 'jointly' }
      asked.search = { threads, timeLimit }
      const { mean, suppressed, rescue } = await optimize(asked)
      const cells = [k, timeLimit, mean.toFixed(4), suppressed, rescue.rows, rescue.cells]
      console.log(`| ${cells.join(' | ')} |`)
    }
}
await site.close()
