// The engine without the page: what its client and its service worker do in a real browser is tested through this.
import { tableFromIPC } from 'apache-arrow'
import { Engine, type LoadOptions } from '../../../web/src/engine/client'
import { isolate, keepOffline } from '../../../web/src/sw/isolate'

const harness = {
  Engine,
  isolate,
  keepOffline,
  tableFromIPC,
  /** As the page does it: first the service worker, then the engine, then what it needs offline. */
  async start(options: Partial<LoadOptions> = {}) {
    const isolation = await isolate(() => true)
    if (isolation === 'reloading') return new Promise<never>(() => {})
    const engine = await Engine.load({ base: document.baseURI, ...options })
    await keepOffline(engine.info.why ? 'single' : 'threads')
    return { isolation, engine, info: engine.info }
  },
}
export type Harness = typeof harness

declare global {
  interface Window {
    harness: Harness
    /** What a test keeps from one step to the next. */
    opened: Engine
  }
}
window.harness = harness
