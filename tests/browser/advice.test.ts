// Where a file loses more than half, the page says what would help most, and does it on request.
import { expect, test } from 'vitest'
import { builtPage, openFile } from './support/builtPage'

const site = builtPage()

/** Columns that have nothing to do with one another: classes of eleven rows leave little of them. */
function unrelated(): string {
  let state = 11
  const below = (n: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % n
  }
  const rows = Array.from({ length: 150 }, () =>
    [
      20 + below(60),
      8000 + below(60),
      ['m', 'f'][below(2)],
      1 + below(16),
      ['a', 'b', 'c', 'd', 'e', 'f'][below(6)],
    ].join(','),
  )
  return `age,zip,sex,education,occupation\n${rows.join('\n')}\n`
}

test('what would help most is said with figures, and done by its button', async () => {
  const { page, complaints, end } = await site.open()
  await openFile(page, { name: 'people.csv', text: unrelated() })
  for (const column of ['education', 'occupation']) {
    await page.getByRole('button', { name: new RegExp(`^Role of ${column}`) }).click()
    await page.getByRole('menuitemradio', { name: /Quasi-identifier/ }).click()
  }
  await page.keyboard.press('Control+Enter')
  const advice = page.getByRole('region', { name: 'What would help most' })
  await advice.waitFor({ timeout: 45_000 })
  expect(await advice.locator('p').first().textContent()).toMatch(/\d\s%/)
  await page.goto(`${site.url}#/frontier/every-k`)
  const card = page.getByRole('region', { name: 'k = 11' })
  await card
    .getByRole('region', { name: 'What would help most' })
    .getByText(/lost\. .*\d\s%/)
    .waitFor({ timeout: 45_000 })
  await page.goto(`${site.url}#/frontier/solve`)
  await advice.waitFor()
  await page.getByText('0 requests since you opened the file').waitFor()
  const button = advice.getByRole('button').first()
  const label = ((await button.textContent()) ?? '').trim()
  expect(label).not.toBe('')
  await button.click()
  await page.getByText(`${label}: solve again to see what it brings.`).first().waitFor()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  expect(complaints()).toEqual([])
  await end()
})
