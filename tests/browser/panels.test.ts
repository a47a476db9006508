// Where the panels of Data and Solve stand: those side by side begin and end at one height, and one distance parts all.
// And nothing that a file holds widens the page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, settled } from './support/builtPage'

const site = builtPage()
const apart = 16

interface Box {
  name: string
  left: number
  top: number
  right: number
  bottom: number
}

const boxes = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#content .panel')]
      .filter((panel) => !panel.parentElement?.closest('.panel'))
      .map((panel) => {
        const { left, top, right, bottom } = panel.getBoundingClientRect()
        const [above, under] = [top, bottom].map((y) => Math.round(y + scrollY))
        const name = panel.getAttribute('aria-label') ?? panel.id
        return { name, left: Math.round(left), top: above ?? 0, right: Math.round(right), bottom: under ?? 0 }
      }),
  )

/** Rows of panels from above, each from the left. */
function rowsOf(all: readonly Box[]): Box[][] {
  const rows = new Map<number, Box[]>()
  for (const box of [...all].sort((a, b) => a.top - b.top || a.left - b.left))
    rows.set(box.top, [...(rows.get(box.top) ?? []), box])
  return [...rows.values()]
}

/** What stands elsewhere than it should, in words. */
function astray(all: readonly Box[]): string[] {
  const found: string[] = []
  const rows = rowsOf(all)
  const [left, right] = [Math.min(...all.map((box) => box.left)), Math.max(...all.map((box) => box.right))]
  rows.forEach((row, i) => {
    const above = rows[i - 1]
    row.forEach((box, j) => {
      const before = row[j - 1]
      const gap = above ? box.top - Math.max(...above.map(({ bottom }) => bottom)) : apart
      if (gap !== apart) found.push(`${box.name} begins ${gap} under what is above it`)
      if (before && box.left - before.right !== apart)
        found.push(`${box.name} is too near or too far from ${before.name}`)
      if (before && box.bottom !== before.bottom) found.push(`${box.name} ends elsewhere than ${before.name}`)
    })
    if (row[0]?.left !== left || row[row.length - 1]?.right !== right) found.push(`row ${i + 1} leaves room beside it`)
  })
  return found
}

test('a panel that begins too low is noticed', () => {
  const one = { name: 'one', left: 0, top: 0, right: 100, bottom: 50 }
  const two = { name: 'two', left: 116, top: 0, right: 200, bottom: 50 }
  const under = { name: 'under', left: 0, top: 66, right: 200, bottom: 80 }
  expect(astray([one, two, under])).toEqual([])
  expect(astray([one, { ...two, top: 16 }, under])).not.toEqual([])
  expect(astray([one, two, { ...under, top: 82 }])).toEqual(['under begins 32 under what is above it'])
})

test.each([1440, 768])('%i pixels: Data and Solve', async (width) => {
  const { page, complaints, end } = await site.open({ width })
  await openFile(page, { name: 'people.csv', text: censusCsv(400) })
  const stand = async (place: string, least: number) => {
    await settled(page)
    const all = await boxes(page)
    expect(all.length, place).toBeGreaterThanOrEqual(least)
    expect(astray(all), place).toEqual([])
    expect(
      rowsOf(all).some((row) => row.length > 1),
      place,
    ).toBe(width > 1000 && least > 1)
    return all[0]?.top
  }
  await page.getByRole('heading', { name: 'Before anything is changed' }).waitFor()
  const first = await stand('Data', 4)
  await page.goto(`${site.url}#/frontier/solve`)
  await page.getByRole('heading', { name: 'How to search' }).waitFor()
  const settings = await stand('Solve, before', 1)
  if (width > 1000) expect(settings).toBe(first)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proven', { exact: true }).first().waitFor({ timeout: 40_000 })
  await page.getByRole('heading', { name: 'Ten rows' }).waitFor()
  await stand('Solve, after', 4)
  expect(complaints()).toEqual([])
  await end()
})

const long = `Q${'uestion'.repeat(40)}`
const answers = ['Bern', 'x'.repeat(300), 'Zug']

test.each([1440, 768, 390])('%i pixels: names of hundreds of letters stay within the page', async (width) => {
  const { page, complaints, end } = await site.open({ width })
  const rows = Array.from({ length: 60 }, (_, i) => `${i % 4},${answers[i % 3]}`)
  await openFile(page, { name: `${'n'.repeat(200)}.csv`, text: `${long},city\n${rows.join('\n')}\n` })
  const fits = async (place: string) => {
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: long, exact: true }).first().click()
  await page.getByRole('region', { name: `Details of ${long}` }).waitFor()
  await fits('Data')
  await page.goto(`${site.url}#/frontier/solve`)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proven', { exact: true }).first().waitFor({ timeout: 40_000 })
  for (const place of ['data/taxonomies', 'frontier/every-k', 'frontier/solve', 'solution', 'release']) {
    await page.goto(`${site.url}#/${place}`)
    await page.locator('#content h1').first().waitFor()
    await fits(place)
  }
  expect(complaints()).toEqual([])
  await end()
})
