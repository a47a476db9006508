// A released file held against the original by the second program: what it found, and what was asked last.
import { type Signal, signal } from '@preact/signals'
import type { AuditView, EngineError } from '../engine/protocol'
import { errorOf } from './port'
import { releaseAsk } from './releasing'
import type { Session } from './session'
import type { Solved } from './solved'

export interface Checked {
  name: string
  /** The solution that it was held to. */
  solved: Solved
  answer: AuditView
}

export interface Checking {
  /** The name of the file that is being checked. */
  running: Signal<string | null>
  checked: Signal<Checked | null>
  fault: Signal<EngineError | null>
  check(solved: Solved, file: Blob, name: string): Promise<void>
}

const known = new WeakMap<Session, Checking>()

export function checkingOf(session: Session): Checking {
  const made = known.get(session) ?? createChecking(session)
  known.set(session, made)
  return made
}

const released = 'the released file'

/** It takes some 3.3 times the file's size, beside a million rows of the original that are open. */
const mostBytes = 60_000_000

function createChecking(session: Session): Checking {
  const running = signal<string | null>(null)
  const checked = signal<Checked | null>(null)
  const fault = signal<EngineError | null>(null)
  return {
    running,
    checked,
    fault,
    async check(solved, file, name) {
      if (running.value) return
      if (file.size > mostBytes) {
        const table = session.document.value.source?.name ?? 'the original'
        const what = `${name} is too large to be held against the original in a tab. The command line does it: indistinct verify ${name} --data ${table} --plan plan.json`
        checked.value = null
        fault.value = { code: 'memory', what }
        return
      }
      running.value = name
      fault.value = null
      checked.value = null
      try {
        const { plan, cuts } = releaseAsk(session, solved)
        await session.port.provide(released, await file.arrayBuffer())
        // What a median stands for, only the recipe says.
        const recipe = await session.port.ask('recipe', { plan, cuts })
        const answer = await session.port.ask('audit', { plan, released, recipe })
        checked.value = { name, solved, answer }
        session.finding.value = answer.ok ? `${name} keeps its promise.` : `${name} must not be released.`
      } catch (thrown) {
        fault.value = errorOf(thrown)
      }
      // The engine need not hold the file any longer.
      await session.port.provide(released, new ArrayBuffer(0)).catch(() => undefined)
      running.value = null
    },
  }
}
