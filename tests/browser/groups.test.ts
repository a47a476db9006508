// What is grouped, in a real browser with the real engine: names in an order that means something, whole branches with
// their price, and a loss that is chosen by what the file is for.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile } from './support/builtPage'

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

describe('groups', () => {
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
