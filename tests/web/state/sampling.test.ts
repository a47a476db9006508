import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../../web/src/state/document'
import { readSize, sampleOf, sampleWords, withSample, writeSize } from '../../../web/src/state/sampling'

describe('the sample of the rows', () => {
  test('a size is a number or a share, written as people write it', () => {
    expect(readSize('3,000')).toBe(3000)
    expect(readSize(' 10 %')).toBe('10%')
    expect(readSize('2.5%')).toBe('2.5%')
    for (const wrong of ['', '0', '0%', '101%', 'ten', '-3', '1.5']) expect(readSize(wrong), wrong).toBeUndefined()
    expect(readSize(writeSize(3000))).toBe(3000)
    expect(readSize(writeSize('2.5%'))).toBe('2.5%')
  })

  test('without a size all rows are released, and the other choices are kept', () => {
    const chosen = withSample(emptyDocument(), { size: '10%', by: 'sex', seed: 4 })
    expect(sampleOf(chosen.plan)).toEqual({ size: '10%', by: 'sex', seed: 4 })
    const all = withSample(chosen, { size: null })
    expect(sampleOf(all.plan)).toBeUndefined()
    expect(withSample(all, { size: 20 }).plan.rows?.sample).toEqual({ size: 20, by: 'sex', seed: 4 })
    expect(withSample(chosen, { by: '' }).plan.rows?.sample).toEqual({ size: '10%', seed: 4 })
  })

  test('it is said in words', () => {
    expect(sampleWords({ size: '10%', by: 'sex' }, 300)).toBe(
      '10\u00a0% of the rows, drawn at random, each value of sex in its proportion (seed 1)',
    )
    expect(sampleWords({ size: 500, seed: 7 }, 300)).toBe('300 rows, drawn at random (seed 7)')
  })
})
