import { describe, expect, test } from 'vitest'
import { cellState, releasedNames } from '../../../../web/src/panels/release/pair'

describe('what becomes of a cell', () => {
  test('columns that no plan names, dropped ones and identifiers without tokens do not leave', () => {
    const plan = {
      indistinct: 1 as const,
      columns: {
        id: { role: 'identifier' as const },
        age: { role: 'quasi' as const },
        note: { role: 'drop' as const },
      },
    }
    const names = ['id', 'note', 'other', 'age']
    expect(releasedNames(names, plan)).toEqual(['age'])
    expect(releasedNames(names, { ...plan, release: { identifiers: 'token' as const } })).toEqual(['id', 'age'])
  })

  test('a withheld row withholds every cell that would leave', () => {
    const cell = { before: '30', after: '[30, 45)', kept: true, gone: false }
    expect(cellState(cell)).toBe('changed')
    expect(cellState({ ...cell, after: '30' })).toBe('same')
    expect(cellState({ ...cell, before: null, after: null })).toBe('same')
    expect(cellState({ ...cell, gone: true })).toBe('withheld')
    expect(cellState({ ...cell, gone: true, kept: false })).toBe('absent')
  })
})
