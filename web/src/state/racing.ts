// A race of methods: the same plan searched by each of them, one thread each, slice by slice in turn.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Plan } from '../engine/protocol'
import { withholding } from './rescuing'
import { createRunner, endUnwanted, isActive, type Run, type Runner } from './running'
import type { Session } from './session'
import { fileQuestion } from './solving'

export interface Racer extends Pick<Run<'optimize'>, 'state' | 'answer' | 'error'> {
  method: string
}

export interface Race {
  plan: Plan
  racers: readonly Racer[]
}

export interface Racing {
  race: ReadonlySignal<Race | null>
  start(methods: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** A race without a time limit ends after so many seconds of each method. */
export const raceSeconds = 20

const known = new WeakMap<Session, Racing>()

export function racingOf(session: Session): Racing {
  const made = known.get(session) ?? createRacing(session)
  known.set(session, made)
  return made
}

export const racing = (race: Race | null) => race?.racers.some(({ state }) => isActive(state)) ?? false

function createRacing(session: Session): Racing {
  const entered = signal<{ plan: Plan; racers: { method: string; runner: Runner<'optimize'> }[] } | null>(null)
  const race = computed((): Race | null => {
    const { plan, racers } = entered.value ?? {}
    if (!plan || !racers) return null
    const standing = racers.map(({ method, runner }): Racer => {
      const { state, answer, error } = runner.run.value ?? { state: 'starting', answer: null, error: null }
      return { method, state, answer, error }
    })
    return { plan, racers: standing }
  })
  const unwanted = computed(() => {
    const of = race.value
    return racing(of) && of !== null && fileQuestion(of.plan) !== fileQuestion(withholding(session.document.value.plan))
  })
  const all = () => entered.peek()?.racers ?? []
  // Another file ends it.
  effect(() => {
    void session.opened.value
    for (const { runner } of all()) runner.drop()
    entered.value = null
  })

  const stop = async () => {
    await Promise.all(all().map(({ runner }) => runner.wish('stop')))
  }
  endUnwanted(unwanted, () => void stop())

  return {
    race,
    stop,
    async start(methods) {
      for (const { runner } of all()) runner.drop()
      // Every method withholds rows: blanks have one way to be searched.
      const plan = withholding(session.document.value.plan)
      const racers = methods.map((method) => ({ method, runner: createRunner(session.port, 'optimize') }))
      entered.value = { plan, racers }
      const { timeLimit = raceSeconds } = plan.search ?? {}
      // What the plan tells its own method the others may not know.
      const { evaluations, population, islands, ...general } = plan.search ?? {}
      const searchOf = (method: string) => (method === plan.search?.method ? plan.search : general)
      const runs = racers.map(({ method, runner }) =>
        runner.start({
          plan: { ...plan, search: { ...searchOf(method), method, threads: 1, timeLimit } },
          refer: true,
        }),
      )
      await Promise.all(runs)
    },
  }
}
