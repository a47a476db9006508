import { expect, it } from 'vitest'
import { Association } from '../../../web/src/charts/association'
import { pageTheme } from '../../../web/src/charts/theme'
import { all, drawOne, textOf } from '../support/tree'

function matrix(size: number) {
  const columns = Array.from({ length: size }, (_, i) => `c${i}`)
  const pairs = columns.flatMap((_, a) =>
    columns.slice(a + 1).map((_, i) => ({ a, b: a + 1 + i, before: (a + i) / (2 * size), after: 0.25 })),
  )
  const data = { columns, pairs, finding: 'They hang together.' }
  return drawOne(<Association data={data} width={520} theme={pageTheme} />)
}

it('names and numbers each cell where there is room', () => {
  const drawn = matrix(4)
  expect(all(drawn, 'title').map(textOf)).toContain('c0 × c1, before: 0.000')
  expect(all(drawn, 'title').map(textOf)).toContain('c0 × c1, after: 0.250')
  expect(all(drawn, 'title')).toHaveLength(12)
  expect(all(drawn, 'path')).toHaveLength(0)
})

it('draws thousands of cells as few marks, each of them once', () => {
  const paths = all(matrix(60), 'path')
  expect(paths.length).toBeLessThan(50)
  const cells = paths.flatMap(({ props }) => String(props.d).match(/M[^M]*/g) ?? [])
  expect(new Set(cells).size).toBe(60 * 59)
  // The shade of all that came after, below the diagonal.
  expect(paths.filter(({ props }) => Number(props['fill-opacity']) === 0.04 + 0.86 * 0.25)).toHaveLength(1)
})
