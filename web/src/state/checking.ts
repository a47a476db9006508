// A released file held against the original by the second program: what it found, and what was asked last.
import { type Signal, signal } from '@preact/signals'
import type { AuditView, Cuts, EngineError, ReleaseAsk } from '../engine/protocol'
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

export function audited(session: Session, solved: Solved, file: Blob): Promise<AuditView> {
  const { plan, cuts } = releaseAsk(session, solved)
  return auditedAs(session, { plan, cuts }, file)
}

/** Of a released CSV file that the engine holds for as long as it is read; `ask` is what its recipe is made of. */
export async function auditedAs(
  session: Session,
  ask: Pick<ReleaseAsk, 'plan' | 'recoding'> & { cuts?: Cuts },
  file: Blob,
): Promise<AuditView> {
  try {
    await session.port.provide(released, await file.arrayBuffer())
    // What a median stands for, only the recipe says.
    const recipe = await session.port.ask('recipe', ask)
    return await session.port.ask('audit', { plan: ask.plan, released, recipe })
  } finally {
    await session.port.provide(released, new ArrayBuffer(0)).catch(() => undefined)
  }
}

/** Why a file of this name cannot be read in a tab; null where it can. */
export function notInATab(session: Session, file: Blob, name: string): string | null {
  if (file.size <= mostBytes) return null
  const table = session.document.value.source?.name ?? 'the original'
  return `${name} is too large to be held against the original in a tab. The command line does it: indistinct verify ${name} --data ${table} --plan plan.json`
}

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
      const what = notInATab(session, file, name)
      if (what !== null) {
        checked.value = null
        fault.value = { code: 'memory', what }
        return
      }
      running.value = name
      fault.value = null
      checked.value = null
      try {
        const answer = await audited(session, solved, file)
        checked.value = { name, solved, answer }
        session.finding.value = answer.ok ? `${name} keeps its promise.` : `${name} must not be released.`
      } catch (thrown) {
        fault.value = errorOf(thrown)
      }
      running.value = null
    },
  }
}
