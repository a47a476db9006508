// The whole journey of a file of one's own, from opening it to its checked release: wide, in the middle and on a phone; by
// mouse and by keyboard; light, dark and in forced colours. Leaves a picture of every place in artefacts/journeys.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtPage, keysHeard } from './support/builtPage'

const pictures = fileURLToPath(new URL('../../artefacts/journeys', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'indistinct-journeys-'))

/** The same figures in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function german(): Buffer {
  const of = chance(7)
  const two = (n: number) => String(n).padStart(2, '0')
  const rows = Array.from({ length: 300 }, (_, i) =>
    [
      `Müller-${i}`,
      `${two(1 + of(28))}.${two(1 + of(12))}.${1950 + of(50)}`,
      ['0', '1'][of(2)] + String(1000 + of(40)),
      ['männlich', 'weiblich', 'k.A.'][of(3)],
      `${1 + of(1)},${60 + of(40)}`,
      ['Grippe', 'Asthma', 'Rückenschmerz'][of(3)],
    ].join(';'),
  )
  return Buffer.from(`Nachname;Geburtsdatum;PLZ;Geschlecht;Größe;Diagnose\r\n${rows.join('\r\n')}\r\n`, 'latin1')
}

function wide(): string {
  const of = chance(11)
  const names = ['age', 'sex', 'city', ...Array.from({ length: 57 }, (_, i) => `a_rather_long_name_of_answer_${i + 1}`)]
  const row = () => [20 + of(60), 'FM'[of(2)], ['Bern', 'Basel', 'Chur'][of(3)], ...names.slice(3).map(() => 1 + of(4))]
  return `${[names, ...Array.from({ length: 400 }, row)].map((cells) => cells.join(',')).join('\n')}\n`
}

function large(): string {
  const of = chance(13)
  const most = { age: 70, sex: 2, city: 50, education: 16, occupation: 14, married: 6, region: 12, hours: 60 }
  const values = { ...most, children: 7, rooms: 9, smoker: 2, car: 3 }
  const row = () => Object.values(values).map((below) => 1 + Math.min(of(below), of(below)))
  return `${[Object.keys(values), ...Array.from({ length: 300_000 }, row)].map((cells) => cells.join(',')).join('\n')}\n`
}

const files = {
  german: {
    name: 'umfrage.csv',
    bytes: german(),
    rows: 300,
    says: /Windows-1252.*semicolon-separated.*decimal commas, dates as dd.mm.yyyy/,
  },
  wide: { name: 'answers.csv', bytes: Buffer.from(wide()), rows: 400, says: /60 columns, UTF-8, comma-separated/ },
  large: { name: 'large.csv', bytes: Buffer.from(large()), rows: 300_000, says: /300,000 rows, 12 columns/ },
  header: { name: 'empty.csv', bytes: Buffer.from('name,age,city\n'), rows: 0, says: /0 rows, 3 columns/ },
}
type Name = keyof typeof files

const screens = [
  { width: 1440, height: 950, by: 'keyboard', dark: false },
  { width: 768, height: 950, by: 'mouse', dark: false, forcedColors: 'active' },
  { width: 390, height: 844, by: 'mouse', dark: true },
] as const
type Screen = (typeof screens)[number]

const site = builtPage()
beforeAll(() => {
  mkdirSync(pictures, { recursive: true })
})

async function visited({ by: _, ...look }: Screen) {
  const seen = await site.open(look)
  await keysHeard(seen.page)
  return seen
}

async function chosen(page: Page, path: string, keys: boolean): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  if (keys) await page.keyboard.press('Control+o')
  else await page.getByRole('button', { name: /^Choose a file/ }).click()
  await (await asked).setFiles(path)
  await page.getByRole('heading', { name: 'What was understood' }).waitFor()
}

/** Presses what is there, with the pointer or with Enter. */
async function press(page: Page, what: ReturnType<Page['getByRole']>, keys: boolean): Promise<void> {
  await what.first().waitFor()
  if (!keys) return await what.first().click()
  await what.first().focus()
  await page.keyboard.press('Enter')
}

async function role(page: Page, column: string, label: string, key: string, keys: boolean): Promise<void> {
  await press(page, page.getByRole('button', { name: new RegExp(`^Role of ${column}:`) }), keys)
  const menu = page.getByRole('menu')
  await menu.waitFor()
  if (keys) await page.keyboard.press(key)
  else await menu.getByRole('menuitemradio', { name: new RegExp(`^${label}`) }).click()
  await page
    .getByRole('button', { name: `Role of ${column}: ${label}` })
    .first()
    .waitFor()
}

/** The table of columns stays in its panel wherever the layout changes. */
async function fits(page: Page): Promise<void> {
  const before = page.viewportSize()
  const room = () =>
    page.evaluate(() => {
      const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? 0
      return right('.columns') - right('.columns-table')
    })
  for (const width of [720, 760, 820, 1020, 1180, 1240, 1340]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(room, { message: `at ${width}` }).toBeGreaterThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Names of columns that run under the button of their role. */
const collided = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.columns-table tbody tr')].flatMap((row) => {
      const [name, role] = ['.name-button', '[aria-label^="Role of"]'].map((part) => row.querySelector(part))
      if (!name || !role) return []
      const text = document.createRange()
      text.selectNodeContents(name)
      const beside = role.getBoundingClientRect()
      const under = [...text.getClientRects()].some(
        ({ right, top, bottom }) => right > beside.left && top < beside.bottom && bottom > beside.top,
      )
      return under ? [name.textContent] : []
    }),
  )

/** What says which columns are meant stays in sight down to the last one. */
async function stays(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select age' }).check()
  await page.locator('.columns-table tbody tr').last().scrollIntoViewIfNeeded()
  const marks = [
    '.selection-bar',
    ...((page.viewportSize()?.width ?? 0) < 720 ? [] : ['.columns-table thead th:nth-child(2)']),
  ]
  for (const mark of marks) {
    const seen = () =>
      page.locator(mark).evaluate((node) => {
        const { left, top, height } = node.getBoundingClientRect()
        return top >= 0 && node.contains(document.elementFromPoint(left + 12, top + height / 2))
      })
    await expect.poll(seen, { message: mark }).toBe(true)
  }
  await page.getByRole('button', { name: 'Select none' }).click()
}

/** In how many lines a column's name stands. */
const linesOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((button) => {
      const text = document.createRange()
      const [words] = button.childNodes
      if (words) text.selectNodeContents(words)
      return text.getClientRects().length
    })

async function journey(which: Name, screen: Screen): Promise<void> {
  const keys = screen.by === 'keyboard'
  const { name, bytes, rows, says } = files[which]
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const { page, complaints, end } = await visited(screen)
  /** Nothing sticks out, and the picture is there to be looked at. */
  const seen = async (place: string) => {
    await page.screenshot({ path: join(pictures, `${which}-${screen.width}-${place}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0)
  }
  const go = async (place: string) => {
    await page.evaluate((hash) => {
      location.hash = hash
    }, place)
  }
  await chosen(page, path, keys)
  await expect.poll(() => page.locator('.place-head .answer').innerText()).toMatch(says)
  await seen('data')
  expect(await collided(page)).toEqual([])
  // No word is broken.
  if (which === 'german') expect(await linesOf(page, 'Geburtsdatum')).toBe(1)

  if (rows === 0) {
    await page.getByText('The file has no rows.').waitFor()
    expect(await page.locator('.columns-table .mini').count()).toBe(0)
    for (const place of ['frontier', 'frontier/solve', 'solution', 'compare', 'release']) {
      await go(`#/${place}`)
      await page.locator('#content h1, #content h2').first().waitFor()
      await seen(place.replace('/', '-'))
    }
    expect(complaints()).toEqual([])
    return await end()
  }

  if (which === 'wide' && keys) await fits(page)
  if (which === 'wide') await stays(page)
  if (which === 'wide') await role(page, 'a_rather_long_name_of_answer_1', 'Sensitive', 's', keys)
  else if (which === 'large') await role(page, 'car', 'Sensitive', 's', keys)
  else await role(page, 'Größe', 'Dropped', 'd', keys)

  await go('#/frontier/solve')
  await press(page, page.locator('main').getByRole('button', { name: /^Solve/ }), keys)
  await page.locator('.big-gap').waitFor()
  const over = page.getByRole('link', { name: 'See the solution' })
  const stop = page.getByRole('button', { name: 'Stop and keep' })
  await over.or(stop).first().waitFor()
  await page.getByRole('heading', { name: 'Ten rows' }).waitFor()
  if (await stop.isVisible()) await press(page, stop, keys).catch(() => undefined)
  await over.waitFor()
  expect(await page.locator('.ten-rows tbody tr').count()).toBe(10)
  expect(await page.locator('.ten-rows tbody strong').count()).toBeGreaterThan(9)
  await seen('solve')
  await press(page, over, keys)
  await page.getByRole('link', { name: 'Release this file' }).waitFor()
  // No sentence begins small, whatever is still being asked.
  expect(await page.locator('.place-head .answer').innerText()).not.toMatch(/\. [a-z]/)
  await seen('solution')
  await press(page, page.getByRole('link', { name: 'Release this file' }), keys)
  // Until its columns have been looked at, no file leaves.
  await press(page, page.getByRole('button', { name: 'Save CSV', disabled: false }), keys)
  await press(page, page.getByRole('button', { name: /^Check .*csv$/ }), keys)
  await page.locator('#release-check').getByText('keeps its promise').waitFor()
  await seen('release')
  expect(complaints()).toEqual([])
  await end()
}

describe.each(screens)('$width wide by $by, $colorScheme', (screen) => {
  test.each(['german', 'wide', 'header'] as const)('%s', (which) => journey(which, screen))
})

test.each(screens)('300,000 rows of twelve columns, $width wide by $by', (screen) => journey('large', screen), 120_000)
