// What is grouped, in a real browser with the real engine: names in an order that means something, whole branches with
// their price, and a loss that is chosen by what the file is for.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, stopped } from './support/builtPage'

const site = builtPage()

async function opened() {
  const seen = await site.open()
  await openFile(seen.page, { name: 'people.csv', text: censusCsv(400) })
  return seen
}

const detailsOf = async (page: Page, column: string) => {
  await page.goto(`${site.url}#/data`)
  const details = page.getByRole('region', { name: `Details of ${column}` })
  await page.getByRole('button', { name: column, exact: true }).first().waitFor()
  if (!(await details.isVisible())) await page.getByRole('button', { name: column, exact: true }).first().click()
  await details.waitFor()
  return details
}

const solvedOnce = async (page: Page) => {
  await page.goto(`${site.url}#/frontier/solve`)
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^Proven$/)
    .first()
    .waitFor({ timeout: 45_000 })
}

const published = async (page: Page) => {
  await page.goto(`${site.url}#/release`)
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV', disabled: false }).click()
  return readFileSync(await (await loading).path(), 'utf8')
}

// Whom few have in common: alone together they are twelve, and any other cut would cost the many who are married more.
const civil = [
  ...Array<string>(40).fill('married'),
  ...['divorced', 'divorced', 'widowed', 'widowed'],
  ...Array<string>(8).fill('single'),
]
const families = `id;civil;born;note\n${civil.map((status, i) => `${i};${status};05.0${1 + (i % 4)}.1980;n${i % 3}`).join('\n')}\n`
const familyPlan = {
  indistinct: 1,
  columns: {
    id: { role: 'drop' },
    civil: {
      role: 'quasi',
      taxonomy: { text: 'married;Together;*\ndivorced;Alone;*\nwidowed;Alone;*\nsingle;Alone;*\n' },
    },
    born: { role: 'quasi', type: 'date' },
    note: { role: 'keep' },
  },
  privacy: { k: 5, maxSuppressed: 0 },
}

describe('groups', () => {
  test('have one name in Cuts, Risk, Utility and the file: a node’s own, days as the file has them', async () => {
    const { page, complaints, end } = await site.open()
    await openFile(page, { name: 'families.csv', text: families })
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const buffer = Buffer.from(JSON.stringify(familyPlan))
    await (await choosing).setFiles({ name: 'plan.json', mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: 'Role of id: Dropped' }).waitFor()
    await solvedOnce(page)
    await page.goto(`${site.url}#/solution`)
    const cuts = page.getByRole('region', { name: 'Cuts' })
    const drawn = (column: string) => cuts.getByRole('img', { name: new RegExp(`^${column}: 2 groups`) })
    await drawn('civil').getByText('Alone', { exact: true }).waitFor()
    const days = await drawn('born').locator('text').allTextContents()
    expect(days.filter((text) => /^\d\d\.0\d\.1980–\d\d\.0\d\.1980$/.test(text))).toHaveLength(2)
    await cuts.getByRole('button', { name: 'Table' }).click()
    await cuts.getByRole('cell', { name: 'civil: Alone' }).waitFor()
    for (const name of ['Risk', 'Utility'])
      await page.getByRole('region', { name, exact: true }).getByText('Alone', { exact: true }).first().waitFor()
    expect((await published(page)).match(/;?Alone;/g)).toHaveLength(12)
    expect(complaints()).toEqual([])
    await end()
  })

  test('of a column with thousands of values are those of the file, years without separators', async () => {
    const { page, end } = await site.open()
    const rows = Array.from({ length: 6500 }, (_, i) => `${1900 + (i % 90)},${10_000 + 7 * i},${'mf'[i % 2]}`)
    await openFile(page, { name: 'people.csv', text: `birth year,zip,sex\n${rows.join('\n')}\n` })
    await page.getByRole('button', { name: /^Role of zip/ }).click()
    await page.getByRole('menuitemradio', { name: /Quasi-identifier/ }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Ten rows' }).waitFor({ timeout: 30_000 })
    const over = page.getByRole('link', { name: 'See the solution' })
    await stopped(page, over)
    await over.click()
    const cuts = page.getByRole('region', { name: 'Cuts' })
    for (const column of ['birth year', 'zip'])
      await cuts.getByRole('img', { name: new RegExp(`^${column}: `) }).waitFor()
    await cuts.getByRole('button', { name: 'Table' }).click()
    const years = await cuts.getByRole('cell', { name: /^birth year: / }).allTextContents()
    expect(years.length).toBeGreaterThan(1)
    for (const name of years) expect(name).toMatch(/^birth year: \d{4}(–\d{4})?$/)
    const groups = await cuts.getByRole('cell', { name: /^zip: / }).count()
    expect(groups).toBeGreaterThan(1)
    const [head = '', ...lines] = (await published(page)).trimEnd().split('\n')
    const at = head.split(',').indexOf('zip')
    const zips = lines.map((line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)][at]?.[1])
    expect(new Set(zips).size).toBe(groups)
    await end()
  })

  test('of names follow a built taxonomy, which can be undone, and whole branches say their price', async () => {
    const { page, end } = await opened()
    const details = await detailsOf(page, 'workclass')
    await details.getByText('built of the values: rare ones stand together').waitFor()
    const switched = details.getByLabel('Whole branches only')
    await details.getByText('not known yet: it stands here once both were solved').waitFor()
    await solvedOnce(page)
    await detailsOf(page, 'workclass')
    await details.getByText(/Without it [\d.]+\s% lost \(proven\); with it not known yet/).waitFor()
    await switched.check()
    await solvedOnce(page)
    await detailsOf(page, 'workclass')
    await details.getByText(/With it .*\(proven\), without it .*\(proven\): ([\d.]+ points more|no more)\./).waitFor()
    await details.getByRole('button', { name: 'Do without' }).click()
    await details.getByText(/none: a file of leaf/).waitFor()
    expect(await switched.count()).toBe(0)
    await end()
  })

  test('lose least of what the file is for', async () => {
    const { page, end } = await opened()
    await page.goto(`${site.url}#/frontier/solve`)
    await page.getByRole('button', { name: 'Detail lost (LM)' }).focus()
    await page.getByRole('tooltip').getByText('open, on average').waitFor()
    await page.getByRole('button', { name: 'Counting' }).click()
    await page.getByRole('button', { name: 'Class size (DM)' }).waitFor()
    await page.getByRole('button', { name: 'Predicting a column' }).click()
    await page.getByRole('button', { name: 'Prediction (CM)' }).waitFor()
    expect(await page.getByLabel('The column to predict').inputValue()).toBe('salary-class')
    await page.goto(`${site.url}#/frontier`)
    await page.getByRole('button', { name: 'whole levels', exact: true }).focus()
    await page.getByRole('tooltip').getByText('one level of its taxonomy').waitFor()
    await end()
  })
})
