import { signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { checkingOf } from '../../../web/src/state/checking'
import type { EnginePort } from '../../../web/src/state/port'
import { createSession } from '../../../web/src/state/session'
import type { Solved } from '../../../web/src/state/solved'
import { fakeEngine, refuse } from '../support/fakeEngine'

const solved = { k: 2, plan: { indistinct: 1, columns: {} }, columns: [] } as unknown as Solved

function checking(answer: () => unknown) {
  const provided: number[] = []
  const port = {
    ...fakeEngine(),
    provide: async (_: string, bytes: ArrayBuffer) => {
      provided.push(bytes.byteLength)
    },
    ask: async (question: string) => (question === 'audit' ? answer() : {}),
  } as EnginePort
  const session = createSession(port, { count: signal(0), restart: () => undefined })
  return { checking: checkingOf(session), provided, session }
}

describe('a released file held against the original', () => {
  test('is given to the engine for as long as it is read', async () => {
    const { checking: c, provided, session } = checking(() => ({ ok: true, failures: [] }))
    await c.check(solved, new Blob(['age\n30\n']), 'out.csv')
    expect(provided).toEqual([7, 0])
    expect(c.checked.value).toMatchObject({ name: 'out.csv', answer: { ok: true } })
    expect(session.finding.value).toBe('out.csv keeps its promise.')
  })

  test('is let go also where it cannot be read', async () => {
    const { checking: c, provided } = checking(() => {
      throw refuse('input', 'The released file has no column age.')
    })
    await c.check(solved, new Blob(['x']), 'out.csv')
    expect(provided).toEqual([1, 0])
    expect(c.fault.value?.what).toBe('The released file has no column age.')
    expect([c.running.value, c.checked.value]).toEqual([null, null])
  })

  test('is left to the command line where it is too large for a tab', async () => {
    const { checking: c, provided } = checking(() => ({ ok: true, failures: [] }))
    await c.check(solved, { size: 200_000_000 } as Blob, 'out.csv')
    expect(provided).toEqual([])
    expect(c.fault.value?.what).toContain('indistinct verify out.csv')
  })
})
