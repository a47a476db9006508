import { describe, expect, test } from 'vitest'
import { cellState, releasedNames, widthsOf } from '../../../web/src/parts/pair'

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

  test('a withheld row withholds every cell that would leave, unless it stays blanked', () => {
    const cell = { before: '30', after: '[30, 45)', gone: false, counts: true, blanked: false }
    expect(cellState(cell)).toBe('changed')
    expect(cellState({ ...cell, after: '30' })).toBe('same')
    expect(cellState({ ...cell, before: null, after: null })).toBe('same')
    expect(cellState({ ...cell, gone: true })).toBe('withheld')
    expect(cellState({ ...cell, after: '30', gone: true, blanked: true })).toBe('same')
    expect(cellState({ ...cell, counts: false })).toBe('left-out')
  })
})

describe('how wide a column is', () => {
  const measure = (text: string) => text.length * 10
  test('as its text asks, within bounds, not as one long cell asks', () => {
    const short = ['1', '2', '3']
    const long = ['a'.repeat(12), 'b'.repeat(60)]
    const columns = [
      [short, short],
      [short, long],
      [Array.from({ length: 20 }, (_, i) => `${i}`.padStart(9)).concat('x'.repeat(50)), short],
    ] as const
    expect(widthsOf(['age', 'city', 'job'], columns, measure, false)).toEqual([64, 138, 108])
    expect(widthsOf(['age', 'a longer head', 'job'], columns, measure, true)).toEqual([88, 172, 142])
  })

  test('as what every third row holds asks, and all of it where there is room', () => {
    const cells = ['flu', 'flu', 'x'.repeat(20)]
    expect(widthsOf(['diagnosis'], [[cells, cells]], measure, false)).toEqual([108])
    const third = Array.from({ length: 30 }, (_, i) => cells[i % 3] ?? '')
    expect(widthsOf(['diagnosis'], [[third, third]], measure, false)).toEqual([160])
    expect(widthsOf(['diagnosis'], [[third, third]], measure, false, 300)).toEqual([218])
  })
})
