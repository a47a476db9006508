// What the page promises whoever opens a file and touches nothing: a file that can be used, certainty in the unit of the
// loss, persons and single values named, and decisions that outlive a reload.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, openSample } from './support/builtPage'
import { command, indistinct, type Verdict } from './support/readBack'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-promises-'))

const site = builtPage()

/** Searches for a moment and keeps what was found. */
async function solve(page: Page): Promise<void> {
  await page.goto(`${site.url}#/frontier/solve`)
  await page.keyboard.press('Control+Enter')
  const over = page.getByRole('link', { name: 'See the solution' })
  const stop = page.getByRole('button', { name: 'Stop and keep' })
  await page.getByRole('heading', { name: 'Ten rows' }).waitFor({ timeout: 30_000 })
  await over.or(stop).first().waitFor()
  if (await stop.isVisible()) await stop.click().catch(() => undefined)
  await over.waitFor()
}

async function saved(page: Page): Promise<string> {
  await page.goto(`${site.url}#/release`)
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV', disabled: false }).click()
  const path = join(folder, 'saved.csv')
  await (await loading).saveAs(path)
  return readFileSync(path, 'utf8')
}

test('the census with nothing touched: k = 11, 1 % withheld at most, what is lost as said, and a file that did not swell', async () => {
  const { page, end } = await site.open()
  await openSample(page, /Census/)
  await solve(page)
  const main = page.locator('main')
  await main.getByText('Solved: k = 11').or(main.getByText('k = 11').first()).first().waitFor()
  expect(await main.innerText()).not.toMatch(/of optimal|no file costs less than/)
  await page.goto(`${site.url}#/solution`)
  const lost = async () => Number(/Detail lost\s+([\d.]+)\s%/.exec(await page.locator('body').innerText())?.[1])
  await expect.poll(lost, { timeout: 20_000 }).toBeGreaterThan(0)
  const said = await lost()
  const csv = await saved(page)
  const loading = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const plan = join(folder, 'of-the-page.plan.json')
  await (await loading).saveAs(plan)
  const data = join(folder, 'census.csv')
  execFileSync(command, ['sample', 'census', '-o', data])
  const verdict = indistinct<Verdict & { lmMean: number }>(
    'verify',
    join(folder, 'saved.csv'),
    '--data',
    data,
    '--plan',
    plan,
  )
  expect(verdict.failures).toEqual([])
  expect(said).toBeCloseTo(100 * verdict.lmMean, 1)
  const lines = csv.trimEnd().split('\n')
  const original = 30_000
  expect(lines.length - 1).toBeGreaterThanOrEqual(original * 0.99)
  // The original has 2,679,804 characters. An interval of ages is longer than an age, so a finer file may be a little
  // longer than it; by names of whole sets it would be several times as long.
  expect(csv.length).toBeLessThanOrEqual(1.05 * 2_679_804)
  const order = lines.slice(1, 200)
  expect([...order].sort()).not.toEqual(order)
  await end()
})

/** The different values of one column in every class of the others. */
function personsOf(csv: string, token: string, quasi: readonly string[]): number[] {
  const [head = [], ...lines] = csv
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))
  const classes = new Map<string, Set<string>>()
  for (const cells of lines) {
    const key = quasi.map((name) => cells[head.indexOf(name)]).join(';')
    classes.set(key, (classes.get(key) ?? new Set()).add(cells[head.indexOf(token)] ?? ''))
  }
  return [...classes.values()].map((persons) => persons.size)
}

test('where patients come back, k counts them, and no class has fewer than k', async () => {
  const { page, complaints, end } = await site.open()
  await openSample(page, /Hospital/)
  await page
    .getByText(/k counts persons, told apart by patient/)
    .first()
    .waitFor()
  await solve(page)
  await page.goto(`${site.url}#/release`)
  await page
    .getByText(/in [\d,]+ classes of [\d,]+ persons or more/)
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: /Replace patient by tokens/ }).check()
  const csv = await saved(page)
  const quasi = ['birth-date', 'sex', 'postcode', 'admission-date', 'insurance']
  const sizes = personsOf(csv, 'patient', quasi)
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11)
  expect(complaints()).toEqual([])
  await end()
})

test('rows that are not persons are said to be so, and one click lets k count persons', async () => {
  const { page, end } = await site.open()
  await openSample(page, /Hospital/)
  await page.getByRole('button', { name: /^Role of patient/ }).click()
  await page.getByRole('menuitemradio', { name: /^Identifier/ }).click()
  await page.getByText(/Rows are counted, not persons/).waitFor()
  await solve(page)
  await page.goto(`${site.url}#/release`)
  const gate = page.getByRole('region', { name: 'Before it leaves' })
  await gate
    .getByText(/fewer than 11 persons/)
    .first()
    .waitFor()
  await page.goto(`${site.url}#/data`)
  await page.getByRole('button', { name: 'Count persons by patient' }).click()
  await page.getByRole('button', { name: 'Role of patient: Entity' }).first().waitFor()
  await page
    .getByText(/k counts persons, told apart by patient/)
    .first()
    .waitFor()
  await end()
})

test('classes of a single sensitive value are named before a file is saved', async () => {
  const { page, end } = await site.open()
  const path = join(folder, 'ward.csv')
  const rows = Array.from({ length: 400 }, (_, i) => `${20 + (i % 40)},${i % 2 ? 'f,flu' : 'm,cold'}`)
  writeFileSync(path, `age,sex,diagnosis\n${rows.join('\n')}\n`)
  await openFile(page, path)
  await solve(page)
  await page.goto(`${site.url}#/release`)
  const gate = page.getByRole('region', { name: 'Before it leaves' })
  await gate
    .getByText(/a single value of diagnosis|one value of diagnosis|single value/)
    .first()
    .waitFor()
  await end()
})

test('what was decided is back after a reload, once the same file is open again', async () => {
  const { page, end } = await site.open()
  const path = join(folder, 'people.csv')
  writeFileSync(path, censusCsv(300))
  const open = () => openFile(page, path)
  await open()
  const role = page.getByRole('button', { name: /^Role of race/ })
  await role.click()
  await page.getByRole('menuitemradio', { name: /^Sensitive/ }).click()
  await page.getByRole('button', { name: 'Role of race: Sensitive' }).first().waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  const place = 'indistinct.decisions'
  await page.waitForFunction((name) => sessionStorage.getItem(name) !== null, place)
  await page.reload()
  await open()
  await page.getByRole('button', { name: 'Role of race: Sensitive' }).first().waitFor()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'Role of race: Sensitive' }).count()).toBe(0)
  await end()
})

test('work that is not saved is asked about before it is left, by reload or by another file', async () => {
  const { page, end } = await site.open()
  const other = join(folder, 'other.csv')
  writeFileSync(other, censusCsv(200))
  await openFile(page, { name: 'people.csv', text: censusCsv(300) })
  const rows = (count: number) =>
    page
      .locator('.place-head .answer')
      .filter({ hasText: `${count} rows` })
      .waitFor()
  await rows(300)
  await page.getByRole('button', { name: /^Role of race/ }).click()
  await page.getByRole('menuitemradio', { name: /^Sensitive/ }).click()
  const changed = page.getByRole('button', { name: 'Role of race: Sensitive' }).first()
  await changed.waitFor()

  const asked = page.waitForEvent('dialog')
  const reloading = page.reload({ timeout: 5000 }).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading
  await changed.waitFor()

  const open = async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await (await choosing).setFiles(other)
    await page.getByRole('heading', { name: 'Leave people.csv?' }).waitFor()
  }
  await open()
  await page.getByRole('button', { name: 'Stay' }).click()
  await changed.waitFor()
  await open()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the plan and go on' }).click()
  await saving
  await rows(200)
  await end()
})
