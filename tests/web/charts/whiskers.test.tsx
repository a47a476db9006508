import { describe, expect, it } from 'vitest'
import { pageTheme } from '../../../web/src/charts/theme'
import { readWhiskers, Whiskers, type WhiskersData } from '../../../web/src/charts/whiskers'
import { all, drawOne, textOf } from '../support/tree'

const data: WhiskersData = {
  lines: [
    {
      name: 'HS-grad',
      before: { at: 32, low: 31, high: 33 },
      after: { at: 36, low: 35, high: 37 },
      words: '+4.0 points',
      marked: true,
    },
    { name: 'Preschool', before: { at: 1, low: 0.5, high: 1.5 }, after: null, words: 'not shown', marked: false },
  ],
  finding: 'f',
  zero: 0,
  format: (x) => `${x} %`,
  head: ['value', 'before', 'after', 'change'],
}

describe('dots with whiskers', () => {
  it('are the same as a table', () => {
    expect(readWhiskers(data)).toEqual({
      finding: 'f',
      head: ['value', 'before', 'after', 'change'],
      rows: [
        ['HS-grad', '32 % (31 % to 33 %)', '36 % (35 % to 37 %)', '+4.0 points'],
        ['Preschool', '1 % (0.5 % to 1.5 %)', '', 'not shown'],
      ],
    })
  })

  it('tell before from after and what moved by their form', () => {
    for (const width of [330, 720, 1300]) {
      const svg = drawOne(<Whiskers data={data} width={width} theme={pageTheme} />)
      const hollow = all(svg, 'circle').filter(({ props }) => props.fill === pageTheme.paper)
      expect(hollow).toHaveLength(2)
      expect(all(svg, 'path').filter(({ props }) => String(props.d).endsWith('z'))).toHaveLength(1)
      for (const { props } of all(svg, 'circle')) {
        expect(Number(props.cx)).toBeGreaterThan(0)
        expect(Number(props.cx)).toBeLessThan(width)
      }
      expect(textOf(svg)).toContain('not shown')
    }
  })

  it('draw nothing but the axis where there is nothing', () => {
    const svg = drawOne(<Whiskers data={{ ...data, lines: [] }} width={400} theme={pageTheme} />)
    expect(all(svg, 'circle')).toHaveLength(0)
  })
})
