// Searches in the browser's engine, for bench/proofs.mjs and bench/shapes.mjs.
import { Engine } from '../../web/src/engine/client'
import type { ReadOptions } from '../../web/src/engine/protocol'

let engine: Engine | undefined
let memory = 0

async function started(plan: unknown) {
  if (!engine) throw new Error('Open a file first.')
  return engine.start('optimize', { plan })
}

// The page's longest task of those above 50 ms.
let blocked = 0
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) blocked = Math.max(blocked, task.duration)
}).observe({ entryTypes: ['longtask'] })

const proofs = {
  async open(threads: number, options: ReadOptions): Promise<void> {
    const onMemory = (bytes: number) => {
      memory = bytes
    }
    engine = await Engine.load({ base: document.baseURI, threads, onMemory })
    const file = (document.querySelector('input') as HTMLInputElement).files?.[0] as File
    await engine.open(file, options)
  },
  /** With the engine's whole memory, which never shrinks. */
  async solve(plan: unknown): Promise<unknown> {
    const job = await started(plan)
    const { answer } = await job.finished
    return { ...(answer as object), engineMemory: memory }
  },
  /** Stops the search after a while; `stopped`: milliseconds until what it found was there, `memory`: the engine's, all. */
  async stop(plan: unknown, after: number): Promise<unknown> {
    blocked = 0
    const job = await started(plan)
    await new Promise((done) => setTimeout(done, after))
    const asked = performance.now()
    job.wish('stop')
    const { answer } = await job.finished
    return { answer, stopped: performance.now() - asked, blocked, memory }
  },
}

declare global {
  interface Window {
    proofs: typeof proofs
  }
}
window.proofs = proofs
