// The worker's client as the page's port. Where the engine is lost (its memory is full, its worker died) the next call
// that opens a table starts another one.
import { Engine } from '../engine/client'
import type { EngineError, EngineInfo } from '../engine/protocol'
import { late, partsFetched } from './late'
import type { EnginePort } from './port'

const unpacking = late(() => import('../files/unpack'))

export function createEnginePort(base: string, before: () => Promise<unknown>): EnginePort {
  let current: Promise<Engine> | null = null
  let opens = 0
  const lost: ((error: EngineError) => void)[] = []
  const held: ((bytes: number) => void)[] = []

  const load = (): Promise<Engine> => {
    if (current) return current
    const attempt = before().then(() =>
      Engine.load({
        base,
        onMemory: (bytes) => {
          for (const tell of held) tell(bytes)
        },
        onLost: (error) => {
          current = null
          for (const tell of lost) tell(error)
        },
      }),
    )
    attempt.catch(() => {
      current = null
    })
    current = attempt
    return attempt
  }
  const ready: Promise<EngineInfo> = load().then(({ info }) => info)
  ready.catch(() => undefined)

  return {
    ready,
    onLost(tell) {
      lost.push(tell)
    },
    onMemory(tell) {
      held.push(tell)
    },
    async open(file, options, { loaded = () => undefined, reading, preview }) {
      const mine = ++opens
      const engine = await load()
      const { sheet, ...read } = options
      const { inWorker, sheetRead, unpack } = await unpacking()
      await partsFetched()
      loaded()
      const unpacked = await unpack(file, inWorker(loaded), sheet)
      // Unpacking takes its time; the file that was asked for last is the one that is meant.
      if (mine !== opens) throw { error: { code: 'stopped', what: 'Another file was opened in its place.' } }
      const opened = await engine.open(unpacked.table, unpacked.sheets ? { ...read, ...sheetRead } : read, {
        ...(reading ? { onReading: reading } : {}),
        ...(preview ? { onPreview: preview } : {}),
      })
      return { ...opened, ...unpacked }
    },
    ask: async (question, payload) => (await load()).ask(question, payload),
    start: async (job, payload, heard) => (await load()).start(job, payload, heard),
    window: async (from, count) => (await load()).window(from, count),
    published: async (ask, from, count) => (await load()).published(ask, from, count),
    release: async (file, ask, format, on) => (await load()).release(file, ask, format, on),
    sample: async (name) => (await load()).sample(name),
    provide: async (path, bytes) => (await load()).provide(path, bytes),
  }
}
