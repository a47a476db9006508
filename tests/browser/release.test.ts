// From a file to its release in a real browser with the real engine, and every file that is downloaded held against the
// original by the command line's checker, after it was read by somebody else's program.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { censusCsv } from '../web/support/census'
import { builtPage, openFile, violations } from './support/builtPage'
import {
  command,
  indistinct,
  readArrow,
  readCsv,
  readParquet,
  type Sheet,
  type Verdict,
  writeCsv,
} from './support/readBack'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
const adult = fileURLToPath(new URL('../../../shared/data/adult/adult-30162.csv', import.meta.url))

const site = builtPage()
beforeAll(() => {
  if (!existsSync(command)) throw new Error('The command line is missing: `cmake --build --preset release` builds it.')
})

async function opened(open: (page: Page) => Promise<void>) {
  const seen = await site.open()
  await open(seen.page)
  await seen.page.waitForSelector('.shell')
  return seen
}

async function download(page: Page, act: () => Promise<void>): Promise<string> {
  const loading = page.waitForEvent('download')
  await act()
  const file = await loading
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

/** The choices that were proposed, k = 11, and the best file that a few seconds find. */
async function solved(page: Page): Promise<void> {
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await page.locator('.big-gap').waitFor({ timeout: 30_000 })
  const over = page.getByText(/^Proven$|and kept\. The report will say/).first()
  if (!(await over.isVisible())) await page.keyboard.press('.')
  await over.waitFor()
  await page.goto(`${site.url}#/release`)
  await page.getByRole('button', { name: 'Save CSV' }).waitFor()
  // Files are compared row by row.
  await page.getByLabel('Shuffle the rows').uncheck()
}

/** What stands in a file of the person's choice after the release was saved to it. */
async function writtenToAPlace(page: Page): Promise<string> {
  await page.evaluate(async () => {
    const chosen = await (await navigator.storage.getDirectory()).getFileHandle('chosen.csv', { create: true })
    Object.assign(window, { chosen, showSaveFilePicker: async () => chosen })
  })
  await page.getByRole('button', { name: 'Save CSV' }).click()
  await page.getByText('chosen.csv is written').waitFor({ state: 'attached' })
  return await page.evaluate(async () => {
    const { chosen } = window as unknown as { chosen: FileSystemFileHandle }
    return await (await chosen.getFile()).text()
  })
}

interface Files {
  original: string
  plan: string
  csv: string
  codebook: string
  arrow: string
  parquet: string
  recipe: string
  sql: string
}

async function downloaded(page: Page, original: string): Promise<Files> {
  const pressed = (name: string) => download(page, () => page.getByRole('button', { name, exact: true }).click())
  return {
    original,
    plan: await download(page, () => page.keyboard.press('Control+s')),
    csv: await pressed('Save CSV'),
    codebook: await pressed('Save codebook'),
    arrow: await pressed('Save Arrow'),
    parquet: await pressed('Save Parquet'),
    recipe: await pressed('Save the recipe'),
    sql: await pressed('Save it as SQL'),
  }
}

const quasiOf = (plan: string): string[] => {
  const { columns } = JSON.parse(readFileSync(plan, 'utf8')) as { columns: Record<string, { role: string }> }
  return Object.keys(columns).filter((name) => columns[name]?.role === 'quasi')
}

/** The first cell that was generalized gets a value of the original that no other row of the release shows. */
function restored(release: Sheet, original: Sheet, quasi: string[]): { sheet: Sheet; value: string } {
  for (const name of quasi) {
    const [at, from] = [release.names.indexOf(name), original.names.indexOf(name)]
    const shown = new Set(release.rows.map((row) => row[at]))
    const value = original.rows.map((row) => row[from] ?? '').find((cell) => !shown.has(cell))
    if (value === undefined) continue
    const [first = [], ...others] = release.rows
    return { sheet: { ...release, rows: [first.map((cell, i) => (i === at ? value : cell)), ...others] }, value }
  }
  throw new Error('Nothing was generalized.')
}

/** Held against the original it keeps every promise; with one value put back it breaks one, and says where. */
function checked(name: string, file: string, sheet: Sheet, { original, plan }: Files, delimiter: string): void {
  const against = (released: string) => indistinct<Verdict>('verify', released, '--data', original, '--plan', plan)
  const alone = (released: string) =>
    indistinct<Verdict>(
      'verify',
      released,
      '--delimiter',
      delimiter,
      '-k',
      '11',
      ...quasi.flatMap((q) => ['--quasi', q]),
    )
  const quasi = quasiOf(plan)
  for (const verdict of [against(file), alone(file)]) {
    expect(verdict.failures, name).toEqual([])
    expect(verdict.ok, name).toBe(true)
    expect(verdict.smallestClass, name).toBeGreaterThanOrEqual(11)
  }
  const broken = restored(sheet, readCsv(original), quasi)
  const path = writeCsv(join(folder, `${name}-restored.csv`), broken.sheet, delimiter)
  for (const verdict of [against(path), alone(path)]) {
    expect(verdict.ok, name).toBe(false)
    const named = verdict.failures.find((failure) => failure.class.includes(broken.value))
    expect(named?.size, name).toBe(1)
    expect(named?.what, name).toContain(broken.value)
  }
}

/** What the exported SQL gives over the original, as sorted lines. */
async function queried({ original, sql, delimiter }: { original: string; sql: string; delimiter: string }) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const text = `'${original.replaceAll("'", "''")}'`
  await connection.run(
    `CREATE TABLE data AS SELECT * FROM read_csv(${text}, header = true, all_varchar = true, delim = '${delimiter}')`,
  )
  const reader = await connection.runAndReadAll(readFileSync(sql, 'utf8').replace(/;\s*$/, ''))
  return { names: reader.columnNames(), rows: reader.getRows().map((row) => row.map((cell) => String(cell ?? ''))) }
}

const lines = ({ names, rows }: Sheet, order: string[]) =>
  rows.map((row) => order.map((name) => row[names.indexOf(name)]).join('\u0001')).sort()

async function everything(files: Files, delimiter: string): Promise<void> {
  const csv = readCsv(files.csv)
  expect(csv.rows.length).toBeGreaterThan(20_000)
  checked('csv', files.csv, csv, files, delimiter)
  for (const [name, sheet] of [
    ['arrow', readArrow(files.arrow)],
    ['parquet', await readParquet(files.parquet)],
  ] as const) {
    expect(sheet.names).toEqual(csv.names)
    checked(name, writeCsv(join(folder, `${name}.csv`), sheet, delimiter), sheet, files, delimiter)
  }
  const { hashes } = JSON.parse(readFileSync(files.recipe, 'utf8')) as { hashes: { release: string } }
  expect(hashes.release).toBe(createHash('sha256').update(readFileSync(files.csv)).digest('hex'))
  // The recipe, followed by the command line, makes the same bytes; the SQL, run by a database, the same rows.
  const again = join(folder, 'again.csv')
  indistinct('apply', files.original, '--recipe', files.recipe, '--no-fresh', '-o', again)
  expect(readFileSync(again).equals(readFileSync(files.csv))).toBe(true)
  const book = again.replace('.csv', '.codebook.csv')
  expect(readFileSync(book, 'utf8')).toBe(readFileSync(files.codebook, 'utf8'))
  const sql = await queried({ original: files.original, sql: files.sql, delimiter })
  expect(lines(sql, csv.names)).toEqual(lines(csv, csv.names))
}

describe('a release made in the browser', () => {
  test('of the census sample keeps its promises in every format, by recipe and by SQL', async () => {
    const { page, complaints, end } = await opened(async (page) => {
      await page.getByRole('button', { name: 'Census extract' }).first().click()
    })
    await solved(page)
    const original = join(folder, 'census.csv')
    indistinct('sample', 'census', '-o', original)
    const files = await downloaded(page, original)
    expect(await writtenToAPlace(page)).toBe(readFileSync(files.csv, 'utf8'))
    expect(complaints()).toEqual([])
    await end()
    await everything(files, ',')
  })

  test('of a stratified sample has k in what leaves, and reads well', async () => {
    const small = join(folder, 'people.csv')
    writeFileSync(small, censusCsv(400))
    const { page, complaints, end } = await opened((page) => openFile(page, small))
    await page.goto(`${site.url}#/release`)
    await page.getByLabel('Release a random sample of the rows only').check()
    await page.getByLabel(/^How many/).fill('half')
    await page.keyboard.press('Tab')
    await page.getByText('A number of rows (3,000) or a share (10 %).').waitFor()
    await page.getByLabel(/^How many/).fill('50 %')
    await page.keyboard.press('Tab')
    await page.getByLabel(/^Stratified by/).selectOption('sex')
    await page.getByText('200 rows of 400 are drawn').waitFor()
    await solved(page)
    await page.locator('.pairs .changed .after').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Side by side' }).click()
    await page.locator('.line.pair.beside .changed .after').first().waitFor()

    const plan = await download(page, () => page.keyboard.press('Control+s'))
    const csv = await download(page, () => page.getByRole('button', { name: 'Save CSV' }).click())
    const verdict = indistinct<Verdict>('verify', csv, '--data', small, '--plan', plan)
    expect(verdict.failures).toEqual([])
    expect(readCsv(csv).rows.length).toBe(verdict.rows)
    expect(verdict.rows).toBeLessThanOrEqual(200)
    expect(verdict.smallestClass).toBeGreaterThanOrEqual(11)
    // The page's own checker says the same, and names the class of a value that was put back.
    const check = page.locator('#release-check')
    await check.getByRole('button', { name: /^Check people/ }).click()
    await check.getByText(/keeps its promise/).waitFor()
    const broken = restored(readCsv(csv), readCsv(small), quasiOf(plan))
    const asked = page.waitForEvent('filechooser')
    await check.getByRole('button', { name: 'Check another file' }).click()
    await (await asked).setFiles(writeCsv(join(folder, 'broken.csv'), broken.sheet))
    await check.getByText('broken.csv must not be released.').waitFor()
    expect(await check.locator('.failure').allTextContents()).toContainEqual(expect.stringContaining(broken.value))
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(over).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    expect(complaints()).toEqual([])
    await end()
  })

  test.skipIf(!existsSync(adult))('of Adult keeps its promises, too', async () => {
    const { page, complaints, end } = await opened((page) => openFile(page, adult))
    await solved(page)
    const files = await downloaded(page, adult)
    expect(complaints()).toEqual([])
    await end()
    await everything(files, ';')
  })
})
