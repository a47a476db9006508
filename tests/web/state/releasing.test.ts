import { signal } from '@preact/signals'
import { afterEach, describe, expect, test } from 'vitest'
import type { ReleaseFormat } from '../../../web/src/engine/protocol'
import type { EnginePort } from '../../../web/src/state/port'
import { releasingOf } from '../../../web/src/state/releasing'
import { createSession } from '../../../web/src/state/session'
import type { Solved } from '../../../web/src/state/solved'
import { fakeEngine } from '../support/fakeEngine'

const solved = { k: 11, rows: 3, plan: { indistinct: 1, columns: {} }, columns: [] } as unknown as Solved

function releasing() {
  const asked: ReleaseFormat[] = []
  const port = {
    ...fakeEngine(),
    release: async (_file: File, _ask: unknown, format: ReleaseFormat) => {
      asked.push(format)
      return { told: { records: 3 }, bytes: 12, sha256: format }
    },
  } as unknown as EnginePort
  const session = createSession(port, { count: signal(0), restart: () => undefined })
  session.file.value = new File(['a\n1\n'], 'people.csv')
  Object.assign(globalThis, {
    showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => ({
      name: suggestedName,
      getFile: async () => new Blob([suggestedName]),
    }),
  })
  return { releasing: releasingOf(session), asked, session }
}
afterEach(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))

describe('a codebook', () => {
  test('is saved beside the file, which stays the one that is checked', async () => {
    const { releasing: r, asked, session } = releasing()
    await r.write(solved, 'csv')
    await r.write(solved, 'codebook')
    expect(asked).toEqual(['csv', 'codebook'])
    expect(r.codebook.value).toMatch(/\.k11\.codebook\.csv$/)
    expect(session.finding.value).toContain('.codebook.csv is written')
    expect(r.written.value?.name).toMatch(/\.k11\.csv$/)
    expect(await (await r.written.value?.file?.())?.text()).toBe(r.written.value?.name)
  })

  test('belongs to the file that was saved before it', async () => {
    const { releasing: r } = releasing()
    await r.write(solved, 'codebook')
    expect([r.written.value, r.codebook.value !== null]).toEqual([null, true])
    await r.write(solved, 'csv')
    expect(r.codebook.value).toBeNull()
  })
})
