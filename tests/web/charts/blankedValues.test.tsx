import { describe, expect, it } from 'vitest'
import {
  BlankedValues,
  blankedValuesFrame,
  boxAfter,
  boxWords,
  darkness,
  merged,
  readBlankedValues,
} from '../../../web/src/charts/blankedValues'
import { pageTheme } from '../../../web/src/charts/theme'
import { all, drawOne, textOf } from '../support/tree'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const columns = [
  {
    name: 'job',
    values: [
      { label: 'Armed-Forces', rows: 9, blanked: 8 },
      { label: 'Sales', rows: 91, blanked: 0 },
    ],
  },
  { name: 'age', values: Array.from({ length: 500 }, (_, i) => ({ label: String(i), rows: 2, blanked: i % 2 })) },
]
const data = { columns, at: null }

describe('blanked cells by value', () => {
  it('say which value loses most and how many vanish', () => {
    expect(plain(readBlankedValues({ columns: columns.slice(0, 1), at: null }).finding)).toBe(
      'Most blanked: job = Armed-Forces, 88.9 % of 9. No value vanishes.',
    )
    const gone = [{ name: 'sex', values: [{ label: 'x', rows: 3, blanked: 3 }] }]
    expect(plain(readBlankedValues({ columns: gone, at: null }).finding)).toContain('1 of 1 values vanish.')
    const none = [{ name: 'sex', values: [{ label: 'x', rows: 3, blanked: 0 }] }]
    expect(readBlankedValues({ columns: none, at: null }).finding).toBe('No value is blanked.')
    expect(readBlankedValues(data).rows).toHaveLength(502)
  })

  it('are darker where more is lost', () => {
    const shades = [0, 0.01, 0.05, 0.2, 0.4, 0.8, 1].map((part) => darkness({ rows: 100, blanked: 100 * part }))
    expect(shades).toEqual([...shades].sort((a, b) => a - b))
    expect(new Set(shades).size).toBe(6)
  })

  it('share boxes where they are too many, and lose nobody', () => {
    for (const most of [1, 7, 100, 1000]) {
      const boxes = merged(columns[1]?.values ?? [], most)
      expect(boxes.length).toBeLessThanOrEqual(most)
      expect(boxes.reduce((sum, { rows }) => sum + rows, 0)).toBe(1000)
      expect(boxes.reduce((sum, { blanked }) => sum + blanked, 0)).toBe(250)
    }
    expect(merged([], 5)).toEqual([])
  })

  it('are boxes within the picture, and say what is looked at', () => {
    for (const width of [330, 720, 1300]) {
      const at = { column: 0, box: 0 }
      const svg = drawOne(<BlankedValues data={{ columns, at }} width={width} theme={pageTheme} />)
      for (const { props } of all(svg, 'rect').filter(({ props }) => props['fill-opacity'] !== undefined))
        expect(Number(props.x ?? 0) + Number(props.width)).toBeLessThanOrEqual(width + 1e-6)
      expect(plain(textOf(svg))).toContain('9 rows, 8 of them blanked (88.9 %)')
    }
  })

  it('are walked through by arrows, and never left', () => {
    const { boxes } = blankedValuesFrame(data, 720)
    const last = (boxes[1]?.length ?? 0) - 1
    expect(boxAfter(boxes, null, 'ArrowRight', 1)).toEqual({ column: 0, box: 0 })
    expect(boxAfter(boxes, { column: 0, box: 0 }, 'ArrowLeft', 1)).toEqual({ column: 0, box: 0 })
    expect(boxAfter(boxes, { column: 0, box: 1 }, 'ArrowRight', 10)).toEqual({ column: 0, box: 1 })
    expect(boxAfter(boxes, { column: 1, box: 3 }, 'End', 1)).toEqual({ column: 1, box: last })
    expect(boxAfter(boxes, { column: 0, box: 1 }, 'ArrowDown', 1)?.column).toBe(1)
    expect(boxAfter(boxes, { column: 0, box: 1 }, 'ArrowDown', 1)?.box).toBeGreaterThan(last / 2)
    expect(boxAfter(boxes, { column: 1, box: last }, 'ArrowUp', 10)).toEqual({ column: 0, box: 1 })
    expect(boxAfter(boxes, null, 'x', 1)).toBeNull()
    expect(boxWords(data, boxes, { column: 0, box: 9 })).toEqual([])
  })
})
