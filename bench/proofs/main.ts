// One search in the browser's engine, for bench/proofs.mjs.
import { Engine } from '../../web/src/engine/client'
import type { ReadOptions } from '../../web/src/engine/protocol'

let engine: Engine | undefined

const proofs = {
  async open(threads: number, options: ReadOptions): Promise<void> {
    engine = await Engine.load({ base: document.baseURI, threads })
    const file = (document.querySelector('input') as HTMLInputElement).files?.[0] as File
    await engine.open(file, options)
  },
  async solve(plan: unknown): Promise<unknown> {
    if (!engine) throw new Error('Open a file first.')
    const job = await engine.start('optimize', { plan })
    return (await job.finished).answer
  },
}

declare global {
  interface Window {
    proofs: typeof proofs
  }
}
window.proofs = proofs
