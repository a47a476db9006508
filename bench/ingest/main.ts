// One file read by the engine and by PapaParse in the same page, while a watchdog measures how long the page was blocked.
import type Papa from 'papaparse'
import { Engine } from '../../web/src/engine/client'

export interface Run {
  rows: number
  seconds: number
  /** Until the first rows could be shown; absent where the reader has none to show before the end. */
  firstMs?: number
  /** The longest time for which the page could not run anything. */
  blockedMs: number
  /** Tasks of more than 50 ms, as the browser counts them. */
  longTasks: number
}

/** Runs `work` beside a timer that asks to be called at once, again and again. */
async function watched<T>(work: () => Promise<T>): Promise<T & { blockedMs: number; longTasks: number }> {
  let longTasks = 0
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  let running = true
  let last = performance.now()
  let blockedMs = 0
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    const now = performance.now()
    blockedMs = Math.max(blockedMs, now - last)
    last = now
    if (running) setTimeout(() => channel.port2.postMessage(0), 1)
  }
  channel.port2.postMessage(0)
  const result = await work()
  running = false
  blockedMs = Math.max(blockedMs, performance.now() - last)
  await new Promise((resolve) => setTimeout(resolve, 100))
  longTasks += observer.takeRecords().length
  observer.disconnect()
  return { ...result, blockedMs, longTasks }
}

const chosen = () => (document.querySelector('input') as HTMLInputElement).files?.[0] as File

let engine: Engine | undefined

const runs = {
  async engine(threads: number): Promise<Run> {
    engine ??= await Engine.load({ base: document.baseURI, threads })
    const loaded = engine
    const file = chosen()
    return await watched(async () => {
      const start = performance.now()
      let firstMs = Number.NaN
      const opened = await loaded.open(
        file,
        {},
        {
          onPreview: () => {
            firstMs = performance.now() - start
          },
        },
      )
      const seconds = (performance.now() - start) / 1000
      await opened.sha256
      return { rows: opened.rows, seconds, firstMs }
    })
  },

  /** Its ways to read a file that does not fit into memory as text: chunks, in the page or in its worker. */
  async papa(worker: boolean): Promise<Run> {
    return await watched(
      () =>
        new Promise<{ rows: number; seconds: number; firstMs: number }>((resolve, reject) => {
          const start = performance.now()
          let rows = -1
          let firstMs = Number.NaN
          window.Papa.parse<string[]>(chosen(), {
            worker,
            skipEmptyLines: true,
            chunk: ({ data }) => {
              if (rows < 0) firstMs = performance.now() - start
              rows += data.length
            },
            complete: () => resolve({ rows, seconds: (performance.now() - start) / 1000, firstMs }),
            error: reject,
          })
        }),
    )
  },
}
export type Runs = typeof runs

declare global {
  interface Window {
    runs: Runs
    /** As a script of its own: its worker does not survive bundling. */
    Papa: typeof Papa
  }
}
window.runs = runs
