// Jobs about single cells in the browser's engine, for bench/cells-browser.mjs.
import { Engine } from '../../web/src/engine/client'
import type { Jobs, Plan, Suppressed, Unsafe } from '../../web/src/engine/protocol'

let engine: Engine | undefined

function loaded(): Engine {
  if (!engine) throw new Error('Load the engine first.')
  return engine
}

/** A job from its start to its answer, by the clock of the page. */
async function timed<J extends 'suppress' | 'unsafe'>(
  name: J,
  ask: Jobs[J]['ask'],
): Promise<{ answer: Jobs[J]['answer']; wall: number }> {
  const since = performance.now()
  const job = await loaded().start(name, ask)
  const { answer } = await job.finished
  return { answer, wall: (performance.now() - since) / 1000 }
}

const cells = {
  async load(threads: number): Promise<number> {
    engine?.close()
    engine = await Engine.load({ base: document.baseURI, threads })
    return engine.info.threads
  },
  /** Opens it, and gives it and its plan. */
  async sample(name: string): Promise<{ csv: string; plan: Plan }> {
    const { csv, plan } = await loaded().sample(name)
    await loaded().open(new File([csv], `${name}.csv`))
    return { csv: typeof csv === 'string' ? csv : new TextDecoder().decode(csv), plan: JSON.parse(plan) }
  },
  /** A table of its own, as `bench/cells.mjs` makes them. */
  async table(csv: string): Promise<void> {
    await loaded().open(new File([csv], 'table.csv'))
  },
  suppress: (plan: Plan): Promise<{ answer: Suppressed; wall: number }> => timed('suppress', { plan }),
  /** As the panel asks: what holds for other importances and caps too is kept. */
  again: (plan: Plan): Promise<{ answer: Suppressed; wall: number }> =>
    timed('suppress', { plan, share: true, refer: true }),
  unsafe: (plan: Plan): Promise<{ answer: Unsafe; wall: number }> => timed('unsafe', { plan }),
}

declare global {
  interface Window {
    cells: typeof cells
  }
}
window.cells = cells
