import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../web/src/engine/protocol'
import {
  type AppDocument,
  chosenK,
  diversityOf,
  documentVersion,
  emptyDocument,
  migrate,
  migrations,
  overlay,
  readDocument,
  sourceOf,
  withColumn,
  withColumns,
  withDiversity,
  withK,
  writeDocument,
  writePlan,
} from '../../../web/src/state/document'

const plan: Plan = {
  indistinct: 1,
  columns: { age: { role: 'quasi' }, sex: { role: 'quasi' }, id: { role: 'identifier' } },
}
const doc: AppDocument = { ...emptyDocument(), plan }

describe('edits', () => {
  it('share what they do not change', () => {
    const next = withColumns(doc, ['age'], { role: 'sensitive' })
    expect(next.plan.columns.age).toEqual({ role: 'sensitive' })
    expect(next.plan.columns.sex).toBe(doc.plan.columns.sex)
    expect(doc.plan.columns.age).toEqual({ role: 'quasi' })
    expect(next.view).toBe(doc.view)
  })

  it('leave no empty keys behind', () => {
    const binned = withColumns(doc, ['age'], { bins: { width: 5 } })
    const back = withColumns(binned, ['age'], { bins: undefined } as never)
    expect(back.plan.columns.age).toEqual({ role: 'quasi' })
    expect('bins' in (back.plan.columns.age ?? {})).toBe(false)
  })

  it('choose k once, for everything', () => {
    expect(chosenK(doc.plan)).toBe(11)
    expect(chosenK(withK(doc, 5).plan)).toBe(5)
  })
})

describe('reading and writing', () => {
  it('comes back as it was', () => {
    const full = withK(withColumns(doc, ['age'], { importance: 3 }), 7)
    expect(readDocument(writeDocument(full))).toEqual({ ok: true, value: full })
  })

  it('a bare plan is a document of version 0', () => {
    const read = readDocument(writePlan(doc))
    expect(read.ok && read.value.plan).toEqual(plan)
    expect(read.ok && read.value.version).toBe(documentVersion)
  })

  it('says what is wrong with what is no plan', () => {
    for (const text of ['', '[]', '{}', '3', '{"version": 99, "plan": {}}', '{"indistinct": 1}', '{"version": -1}']) {
      const read = readDocument(text)
      expect(read.ok, text).toBe(false)
      expect(!read.ok && read.what, text).toMatch(/^[A-Z].*[.]$/)
    }
  })

  it('climbs every version in order, from any', () => {
    const steps = [0, 1, 2, 3, 4].map((n) => (older: Record<string, unknown>) => ({
      ...older,
      version: n + 1,
      path: [...((older.path as number[] | undefined) ?? []), n],
    }))
    for (let version = 0; version <= steps.length; version++) {
      const read = migrate({ version }, steps)
      expect(read.ok && read.value.version).toBe(steps.length)
      expect(read.ok && (read.value.path ?? [])).toEqual(steps.map((_, n) => n).slice(version))
    }
  })

  it('knows what kept solutions published when that had another name', () => {
    const columns = [{ name: 'age', cuts: [30] }]
    const older = { ...doc, version: 1, kept: [{ name: 'a', plan, solution: { cost: 3, columns } }] }
    const read = readDocument(JSON.stringify(older))
    expect(read.ok && read.value.kept).toEqual([{ name: 'a', plan, solution: { cost: 3, cuts: columns } }])
  })

  it('has one migration for each version there ever was', () => {
    expect(migrations).toHaveLength(documentVersion)
  })
})

it('a plan is laid over a proposal without inventing columns', () => {
  const result = overlay(plan, {
    indistinct: 1,
    columns: { age: { role: 'drop' }, zip: { role: 'quasi' } },
    privacy: { k: 4 },
  })
  expect(result.columns).toEqual({ ...plan.columns, age: { role: 'drop' } })
  expect(result.privacy).toEqual({ k: 4 })
})

it('a plan keeps what was chosen about the file', () => {
  expect(sourceOf({ lenient: true })).toBeUndefined()
  expect(sourceOf({ lenient: true, encoding: 'windows-1252', thousands: '' })).toEqual({
    encoding: 'windows-1252',
    thousands: '',
  })
})

it('different values of a sensitive column are asked for, undone, and go with the role', () => {
  const doc = withColumns(emptyDocument(), ['ill', 'pay'], { role: 'sensitive' })
  const asked = withDiversity(withDiversity(withK(doc, 5), 'ill', 3), 'pay', 2)
  expect(asked.plan.privacy).toEqual({
    k: 5,
    models: [
      { name: 'l-diversity', column: 'ill', l: 3 },
      { name: 'l-diversity', column: 'pay', l: 2 },
    ],
  })
  expect(diversityOf(asked.plan, 'ill')).toBe(3)
  expect(diversityOf(doc.plan, 'ill')).toBe(1)
  expect(withDiversity(withDiversity(asked, 'ill', 1), 'pay', 1).plan.privacy).toEqual({ k: 5 })
  const left = withColumns(asked, ['ill'], { role: 'keep' })
  expect(left.plan.privacy?.models).toEqual([{ name: 'l-diversity', column: 'pay', l: 2 }])
  expect(withColumn(left, 'pay', { role: 'drop' }).plan.privacy).toEqual({ k: 5 })
})
