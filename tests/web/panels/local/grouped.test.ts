import { describe, expect, it } from 'vitest'
import type { AuditView, Optimized, Plan } from '../../../../web/src/engine/protocol'
import { groupsOf, groupsPlan } from '../../../../web/src/panels/local/grouped'
import { countingInPython, countingInR } from '../../../../web/src/panels/local/Meaning'
import { heldWords } from '../../../../web/src/panels/local/MergedPanel'
import { verdict } from '../../../../web/src/panels/local/saving'

const plan: Plan = {
  indistinct: 1,
  columns: { age: { role: 'quasi' }, id: { role: 'identifier' } },
  privacy: { k: 11 },
  release: { shuffle: false, identifiers: 'token', suppressed: 'blank', blank: '-', rescue: 'after' },
  search: { seed: 7, method: 'greedy', timeLimit: 5, threads: 2 },
}

describe('a file of local groups', () => {
  it('leaves shuffled, without tokens, and its ties are broken by a seed that nobody knows', () => {
    expect(groupsPlan(plan)).toEqual({
      indistinct: 1,
      columns: { age: { role: 'quasi', space: 'local' }, id: { role: 'identifier' } },
      privacy: { k: 11 },
      release: { suppressed: 'blank', blank: '-' },
      search: { threads: 2 },
    })
    expect(groupsPlan({ indistinct: 1, columns: {} })).toEqual({ indistinct: 1, columns: {}, release: {} })
  })

  it('is there once groups have a number', () => {
    const told = { cost: 1, recoding: 3, groups: 40 } as Optimized
    expect(groupsOf(plan, told)?.told.recoding).toBe(3)
    expect(groupsOf(plan, { ...told, cost: null })).toBeNull()
    const { recoding: _, ...without } = told
    expect(groupsOf(plan, without as Optimized)).toBeNull()
    expect(groupsOf(plan, null)).toBeNull()
  })

  it('is counted with its codebook, whatever its names', () => {
    for (const words of [countingInPython('a"b.k11.local', 'my "age"'), countingInR('a"b.k11.local', 'my "age"')]) {
      expect(words).toContain('"a\\"b.k11.local"')
      expect(words).toContain('"my \\"age\\""')
      expect(words).toContain('.codebook.csv')
    }
  })

  it('says of each cell which values are in it, the most frequent first', () => {
    expect(heldWords([['Bern', 3]])).toBe('3 × Bern')
    const many = ['a', 'b', 'c', '', 'e', 'f'].map((value, i) => [value, i + 1] as const)
    expect(heldWords(many)).toBe('6 × f, 5 × e, 4 × no value, 3 × c and 2 more')
  })

  it('keeps its promise, or must not be released', () => {
    const audit = { ok: true, failures: [], k: 11, classes: 40, smallestClass: 12 } as unknown as AuditView
    expect(verdict(audit, 'a.csv')).toMatch(/^a\.csv keeps its promise: 40 groups of equal rows, the smallest of 12,/)
    const failures = [{ what: 'Row 3 fits no row.' }] as AuditView['failures']
    expect(verdict({ ...audit, ok: false, failures }, 'a.csv')).toBe('a.csv must not be released. Row 3 fits no row.')
  })
})
