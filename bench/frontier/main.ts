// Frontiers and single optima in the browser's engine, for bench/frontier-browser.mjs and bench/optimize-browser.mjs.
import { Engine } from '../../web/src/engine/client'
import type {
  LevelFrontier,
  LevelFrontierAsk,
  Optimized,
  Plan,
  ReadOptions,
  SplitFrontier,
} from '../../web/src/engine/protocol'

let engine: Engine | undefined

/** What was known at some moment, for every k. */
interface Moment {
  seconds: number
  k: number
  proven: number
  bounds: number
  /** Mean of (cost - bound) / cost. */
  gap: number
}

function momentOf(answer: SplitFrontier, seconds: number): Moment {
  const gaps = answer.points.map(({ cost, bound }) => (Number(cost) - Number(bound)) / Number(cost))
  return {
    seconds,
    k: answer.points.length,
    proven: answer.proven,
    bounds: answer.points.filter(({ bound }) => Number(bound) > 0).length,
    gap: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
  }
}

async function started(): Promise<Engine> {
  if (!engine) throw new Error('Open a file first.')
  return engine
}

const frontier = {
  async load(threads: number): Promise<number> {
    engine?.close()
    engine = await Engine.load({ base: document.baseURI, threads })
    return engine.info.threads
  },
  async open(options: ReadOptions, files: Record<string, string>): Promise<void> {
    const file = (document.querySelector('input') as HTMLInputElement).files?.[0] as File
    const at = await started()
    await at.open(file, options)
    for (const [path, text] of Object.entries(files)) await at.provide(path, new TextEncoder().encode(text).buffer)
  },
  async sample(name: string): Promise<string> {
    const at = await started()
    const { csv, plan, files } = await at.sample(name)
    await at.open(new File([csv], `${name}.csv`))
    for (const [path, text] of Object.entries(files)) await at.provide(path, new TextEncoder().encode(text).buffer)
    return plan
  },
  async lattice(plan: Plan, ask: Omit<LevelFrontierAsk, 'plan'>): Promise<LevelFrontier & { wall: number }> {
    const at = await started()
    const since = performance.now()
    const job = await at.start('frontier', { plan, ...ask })
    const { answer } = await job.finished
    if (answer.space !== 'lattice') throw new Error('The plan does not ask for whole levels.')
    return { ...answer, wall: (performance.now() - since) / 1000 }
  },
  async optimize(plan: Plan): Promise<Optimized> {
    const at = await started()
    const job = await at.start('optimize', { plan, refer: true })
    return (await job.finished).answer
  },
  async splits(plan: Plan): Promise<{ answer: SplitFrontier; first: Moment | undefined; second: Moment | undefined }> {
    const at = await started()
    const since = performance.now()
    let first: Moment | undefined
    let second: Moment | undefined
    const job = await at.start('frontier', { plan, refer: true }, ({ answer }) => {
      if (answer.space !== 'splits') return
      const seconds = (performance.now() - since) / 1000
      first ??= momentOf(answer, seconds)
      // The last one within the first second.
      if (seconds <= 1) second = momentOf(answer, seconds)
    })
    const { answer } = await job.finished
    if (answer.space !== 'splits') throw new Error('The plan asks for whole levels.')
    return { answer, first, second }
  },
}

declare global {
  interface Window {
    frontier: typeof frontier
  }
}
window.frontier = frontier
