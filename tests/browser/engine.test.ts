// The engine in a real browser: which variant runs where, that both answer alike, and that nothing kills the page.
import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './support/browser'
import { harnessFolder } from './support/build'
import { type Guest, guest, type Host } from './support/host'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
})

/** Runs in a page of the harness; the browser profile and the host go with it. */
async function on<T>(options: Host, work: (guest: Guest) => Promise<T>): Promise<T> {
  const seen = await guest(browser, harnessFolder, options)
  try {
    return await work(seen)
  } finally {
    await seen.end()
  }
}

describe('which variant runs', () => {
  test('all cores on a host that isolates', () =>
    on({ isolated: true }, async ({ page, complaints }) => {
      const info = await page.evaluate(async () => (await window.harness.start({ threads: 2 })).info)
      expect(info).toMatchObject({ threads: 2, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
      expect(info.why).toBeUndefined()
      expect(complaints).toEqual([])
    }))

  test('one core, and why, on a plain host without a service worker', () =>
    on({ serviceWorkers: 'block' }, async ({ page }) => {
      const info = await page.evaluate(async () => (await window.harness.Engine.load({ base: document.baseURI })).info)
      expect(info).toMatchObject({ threads: 1, why: expect.stringContaining('not isolated') })
    }))

  test('one core, and why, where the threaded engine cannot start', () =>
    on({ isolated: true }, async ({ page }) => {
      await page.route('**/engine/threads/engine.wasm', (route) => route.abort())
      const info = await page.evaluate(
        async () => (await window.harness.Engine.load({ base: document.baseURI, threads: 2, timeoutMs: 3000 })).info,
      )
      expect(info).toMatchObject({ threads: 1, why: expect.stringContaining('with more the engine did not start') })
    }))
})

describe('answers', () => {
  const csv = 'name,age,city\nAda,36,London\nGrace,85,?\n"Klein, Felix",76,Göttingen\n'
  const ask = async (content: string) => {
    const { engine } = await window.harness.start({ threads: 2 })
    let preview = 0
    const opened = await engine.open(
      new File([content], 'people.csv'),
      { missing: ['?'] },
      {
        onPreview: (_, rows) => {
          preview = rows
        },
      },
    )
    const profile = await engine.ask('profile', {})
    const { arrow, rows } = await engine.window(0, 10)
    const table = window.harness.tableFromIPC(new Uint8Array(arrow))
    return {
      opened: { ...opened, sha256: await opened.sha256 },
      preview,
      rows,
      profile,
      names: table.schema.fields.map((field) => field.name),
      cells: table.schema.fields.map((_, i) => Array.from(table.getChildAt(i) ?? [])),
    }
  }

  test('a dropped file is profiled and shown, alike with threads and without', async () => {
    const threaded = await on({ isolated: true }, ({ page }) => page.evaluate(ask, csv))
    const single = await on({}, async ({ page }) => {
      // Without isolation, and without the reload that would bring it.
      await page.evaluate(() => sessionStorage.setItem('indistinct reloaded for isolation', 'yes'))
      return await page.evaluate(ask, csv)
    })
    expect(single).toEqual(threaded)
    expect(threaded).toMatchObject({ rows: 3, preview: 3, opened: { rows: 3, bytes: 68, name: 'people.csv' } })
    expect(threaded.opened.sha256).toBe(createHash('sha256').update(csv).digest('hex'))
    expect(threaded.names).toEqual(['name', 'age', 'city', '#row'])
    expect(threaded.cells).toEqual([
      ['Ada', 'Grace', 'Klein, Felix'],
      ['36', '85', '76'],
      ['London', null, 'Göttingen'],
      [2, 3, 4],
    ])
  })

  test('a refusal comes back as an error with its sentence, and the engine goes on', () =>
    on({ isolated: true }, async ({ page }) => {
      const [code, rows] = await page.evaluate(async () => {
        const { engine } = await window.harness.start({ threads: 1 })
        const unknown = 'nonsense' as 'profile'
        await engine.open(new File(['a,b\n1,2\n'], 'x.csv'))
        const refused = await engine
          .ask(unknown, {})
          .catch((problem: { error: { code: string } }) => problem.error.code)
        return [refused, (await engine.ask('profile', {})).rows]
      })
      expect(code).toBe('usage')
      expect(rows).toBe(1)
    }))
})

describe('what goes wrong', () => {
  test('a full memory is a sentence, not a dead tab, and another engine starts', () =>
    on({ isolated: true }, async ({ page }) => {
      const answers = await page.evaluate(async () => {
        const { Engine } = window.harness
        const options = { base: document.baseURI, threads: 1 }
        const engine = await Engine.load(options)
        let refused: unknown
        for (let i = 0; i < 12 && !refused; i++) {
          await engine
            .provide(`${i}.csv`, new ArrayBuffer(256 << 20))
            .catch((problem: { error: unknown }) => (refused = problem.error))
        }
        const answered = await engine.window(0, 1).then(
          () => true,
          (problem: { error?: object }) => problem.error !== undefined,
        )
        engine.close()
        const next = await (await Engine.load(options)).open(new File(['a,b\n1,2\n'], 'small.csv'))
        return { refused, answered, rows: next.rows }
      })
      expect(answers.refused).toMatchObject({ code: 'memory', what: expect.stringContaining('memory') })
      expect(answers).toMatchObject({ answered: true, rows: 1 })
    }))

  test('a browser that gives 512 MB of shared memory runs it on every core, and says when they are full', () =>
    on({ isolated: true, serviceWorkers: 'block' }, async ({ page }) => {
      await page.route('**/assets/worker-*.js', async (route) => {
        const refusing = `WebAssembly.Memory = class extends WebAssembly.Memory {
          constructor(asked) {
            if (asked.maximum > 8192) throw new RangeError('Out of memory')
            super(asked)
          }
        };`
        const response = await route.fetch()
        await route.fulfill({ response, body: refusing + (await response.text()) })
      })
      const answers = await page.evaluate(async () => {
        const engine = await window.harness.Engine.load({ base: document.baseURI, threads: 2 })
        const { rows } = await engine.open(new File(['a,b\n1,2\n'], 'small.csv'))
        await engine.provide('small.csv', new ArrayBuffer(100 << 20))
        const refused = await engine.provide('large.csv', new ArrayBuffer(300 << 20)).then(
          () => undefined,
          (problem: { error: unknown }) => problem.error,
        )
        return { info: engine.info, rows, refused }
      })
      expect(answers.info).toMatchObject({ threads: 2, memoryLimit: 2 ** 29 })
      expect(answers.info.why).toBeUndefined()
      expect(answers.rows).toBe(1)
      expect(answers.refused).toMatchObject({ code: 'memory', what: expect.stringContaining('memory') })
    }))

  test('what a search held is given back when it ends', () =>
    on({ isolated: true }, async ({ page }) => {
      const held = await page.evaluate(async () => {
        let memory = 0
        const engine = await window.harness.Engine.load({
          base: document.baseURI,
          threads: 2,
          onMemory: (bytes) => {
            memory = bytes
          },
        })
        const { csv } = await engine.sample('census')
        await engine.open(new File([csv], 'census.csv'))
        const quasi = { role: 'quasi' } as const
        const columns = { age: quasi, sex: quasi, education: quasi }
        const search = { method: 'optimal', timeLimit: 0.05 }
        const plan = { indistinct: 1, columns, privacy: { k: 50 }, search } as const
        const after: number[] = []
        for (let i = 0; i < 60; i++) {
          const job = await engine.start('optimize', { plan })
          await job.finished
          after.push(memory)
        }
        engine.close()
        return after
      })
      expect(held[19]).toBeGreaterThan(0)
      expect(held[59]).toBe(held[19])
    }))

  test('jobs that end before all their threads have begun do not stop the engine', () =>
    on({ isolated: true }, async ({ page }) => {
      const rows = await page.evaluate(async () => {
        const engine = await window.harness.Engine.load({ base: document.baseURI, threads: 4 })
        const { csv } = await engine.sample('census')
        await engine.open(new File([csv], 'census.csv'))
        const quasi = { role: 'quasi' } as const
        const search = { method: 'optimal', timeLimit: 0.001, threads: 4 }
        const plan = { indistinct: 1, columns: { sex: quasi }, privacy: { k: 5 }, search } as const
        // Together they want nine helpers, where four wait.
        const begun = [0, 1, 2].map(async () => (await engine.start('optimize', { plan })).finished)
        await Promise.all(begun)
        await Promise.all([engine.start('optimize', { plan }), engine.start('optimize', { plan })])
        await engine.open(new File(['a,b\n1,2\n'], 'small.csv'))
        const { rows } = await engine.ask('profile', {})
        engine.close()
        return rows
      })
      expect(rows).toBe(1)
    }))

  test('reading is cancelled in the middle, and the file after it is read', () =>
    on({ isolated: true }, async ({ page }) => {
      const answers = await page.evaluate(async () => {
        const { engine } = await window.harness.start({ threads: 1 })
        const block = 'some,thing,to,read\n'.repeat(50_000)
        const file = new File(Array<string>(40).fill(block), 'long.csv')
        const abort = new AbortController()
        const cancelled = await engine
          .open(file, {}, { signal: abort.signal, onPreview: () => abort.abort() })
          .catch((problem: { error: unknown }) => problem.error)
        const replaced = engine.open(file).catch((problem: { error: unknown }) => problem.error)
        const last = await engine.open(new File(['a,b\n1,2\n'], 'small.csv'))
        return { cancelled, replaced: await replaced, rows: last.rows }
      })
      expect(answers.cancelled).toMatchObject({ code: 'stopped' })
      expect(answers.replaced).toMatchObject({ code: 'stopped' })
      expect(answers.rows).toBe(1)
    }))

  test('an engine whose files are missing says so, and loads once they are there', () =>
    on({ isolated: true }, async ({ page }) => {
      await page.route('**/engine/**/engine.js', (route) => route.abort())
      const why = await page.evaluate(() =>
        window.harness.Engine.load({ base: document.baseURI }).catch((problem: Error) => problem.message),
      )
      expect(why).toContain('could not be loaded')
      await page.unroute('**/engine/**/engine.js')
      const { threads } = await page.evaluate(
        async () => (await window.harness.Engine.load({ base: document.baseURI, threads: 2 })).info,
      )
      expect(threads).toBe(2)
    }))
})
