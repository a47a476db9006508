import { expect, it } from 'vitest'
import { cut } from '../../../../web/src/charts/kit/marks'

it('names that are too long keep their ends, by which they differ', () => {
  const names = Array.from({ length: 57 }, (_, i) => `a_rather_long_name_of_answer_${i + 1}`)
  for (const width of [50, 100, 130]) {
    const shown = names.map((name) => cut(name, width))
    expect(new Set(shown).size).toBe(names.length)
    for (const name of shown) expect(name.length * 6.6).toBeLessThanOrEqual(width)
  }
  expect(cut('a_rather_long_name_of_answer_12', 100)).toBe('a_rathe…swer_12')
  expect(cut('age', 20)).toBe('age')
  expect(cut('occupation', 10)).toBe('o…n')
})
