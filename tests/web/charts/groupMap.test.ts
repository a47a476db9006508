import { describe, expect, it } from 'vitest'
import { fieldsOf, fieldWords, type GroupMapData, readGroupMap } from '../../../web/src/charts/groupMap'

const data: GroupMapData = {
  k: 5,
  map: [
    [5, 0, 10, 50],
    [5, 9, 2, 10],
    [5, 10, 1, 5],
    [7, 12, 3, 21],
    [60, 0, 4, 240],
    [60, 100, 1, 60],
    [61, 95, 1, 61],
  ],
}

describe('the map of local groups', () => {
  it('has every group in one field, and no field without a group', () => {
    const fields = fieldsOf(data)
    expect(fields.reduce((sum, { groups }) => sum + groups, 0)).toBe(22)
    expect(fields.reduce((sum, { rows }) => sum + rows, 0)).toBe(447)
    for (const [size, percent] of data.map)
      expect(
        fields.filter(
          (field) =>
            size >= field.size[0] && size < field.size[1] && percent >= field.lost[0] && percent < field.lost[1],
        ),
      ).toHaveLength(1)
    expect(new Set(fields.map(fieldWords)).size).toBe(fields.length)
  })

  it('begins at k, and joins what lost all with what lost nearly all', () => {
    const fields = fieldsOf(data)
    expect(fields[0]?.size[0]).toBe(5)
    expect(fields.at(-1)?.lost).toEqual([90, 101])
    expect(fields.at(-1)?.groups).toBe(2)
    expect(fieldWords(fields.at(-1) ?? fail())).toMatch(/90 to 100 % lost$/)
  })

  it('is read as a sentence and a table', () => {
    const { finding, rows } = readGroupMap(data)
    expect(finding).toContain('240 of 447 rows are in groups of')
    expect(finding).toContain('2 groups lost most: ')
    expect(rows).toHaveLength(fieldsOf(data).length)
    expect(readGroupMap({ k: 5, map: [] }).finding).toBe('There is no group.')
  })
})

function fail(): never {
  throw new Error('no field')
}
