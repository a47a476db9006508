import { describe, expect, it } from 'vitest'
import type { PlanColumn, TaxonomyView } from '../../../../web/src/engine/protocol'
import { blockAfter, layoutOf, mostLines } from '../../../../web/src/panels/taxonomies/blocks'
import { levelsFinding, neededLevel } from '../../../../web/src/panels/taxonomies/LevelsPanel'
import { inUse, readFactors } from '../../../../web/src/panels/taxonomies/ProposalsPanel'
import { linesOf } from '../../../../web/src/panels/taxonomies/TreeTable'
import type { Node } from '../../../../web/src/state/taxonomyTree'

const leaf = (label: string): Node => ({ label, rows: 1, children: [] })
const group = (label: string, children: Node[]): Node => ({ label, rows: children.length, children })
const tree = group('*', [group('x', [leaf('a'), leaf('b')]), group('y', [leaf('c')])])

const view = (below: number[], limit = 0): TaxonomyView => ({
  column: 'age',
  kind: 'number',
  k: 11,
  rows: 1000,
  limit,
  values: 9,
  faults: [],
  warnings: [],
  nodes: [],
  uncovered: [],
  absent: 0,
  missing: 0,
  levels: below.map((rows, i) => ({ groups: 9 - i, smallest: 1, below: rows })),
  text: '',
})

describe('the blocks of a taxonomy', () => {
  it('each stand beside the values they hold', () => {
    const { blocks, lines, from, top } = layoutOf(tree)
    expect([lines, from, top]).toEqual([3, 0, 2])
    expect(blocks.map(({ node, first, end }) => `${node.label} ${first}-${end}`)).toEqual([
      '* 0-3',
      'x 0-2',
      'a 0-1',
      'b 1-2',
      'y 2-3',
      'c 2-3',
    ])
  })

  it('begin at a higher level where there are too many values', () => {
    const wide = group('*', [
      group(
        'x',
        Array.from({ length: mostLines + 1 }, (_, i) => leaf(`v${i}`)),
      ),
    ])
    expect(layoutOf(wide)).toMatchObject({ from: 1, lines: 1 })
  })

  it('are reached by arrows', () => {
    const layout = layoutOf(tree)
    expect(blockAfter(layout, [0, 1], 'ArrowDown')).toEqual([1, 0])
    expect(blockAfter(layout, [1, 0], 'ArrowDown')).toEqual([1, 0])
    expect(blockAfter(layout, [0, 1], 'ArrowRight')).toEqual([0])
    expect(blockAfter(layout, [0], 'ArrowLeft')).toEqual([0, 0])
    expect(blockAfter(layout, [0, 0], 'End')).toEqual([1, 0])
    expect(blockAfter(layout, null, 'x')).toBeNull()
  })

  it('stand in the table too', () => {
    expect(linesOf(tree).map(({ labels }) => labels.join(';'))).toEqual(['a;x;*', 'b;x;*', 'c;y;*'])
  })
})

describe('a proposal', () => {
  it('is in use whatever its numbers', () => {
    const own: PlanColumn = { taxonomy: { build: { by: 'nice', step: 10, factors: [2, 5] } } }
    expect(inUse(own, { by: 'nice' })).toBe(true)
    expect(inUse(own, { by: 'width' })).toBe(false)
    expect(inUse({ taxonomy: { build: { by: 'mask' } } }, { by: 'mask', from: 'left' })).toBe(false)
    expect(inUse({ taxonomy: 'file.csv' }, { by: 'nice' })).toBe(false)
  })

  it('takes factors as people write them', () => {
    expect(readFactors('2, 5', 2)).toEqual([2, 5])
    expect(readFactors('', 2)).toEqual([])
    expect(readFactors('1 2', 1)).toEqual([1, 2])
    expect(readFactors('1', 2)).toBeNull()
    expect(readFactors('two', 2)).toBeNull()
  })
})

describe('the level that k needs', () => {
  it('is the first whose small groups the limit allows', () => {
    expect(neededLevel(view([40, 12, 3, 0]))).toBe(3)
    expect(neededLevel(view([40, 12, 3, 0], 12))).toBe(1)
    expect(neededLevel(view([40, 40]))).toBeNull()
  })

  it('is said in a sentence', () => {
    expect(levelsFinding(view([40, 12, 0, 0]))).toBe(
      'k = 11 needs at least level 2: at level 1, 12 rows (1.2\u00a0%) would stand in groups below 11. Together with other columns it may need more.',
    )
    expect(levelsFinding(view([40, 12, 0, 0], 12))).toContain(
      'needs at least level 1 with at most 12 rows withheld: as they are, 40 rows',
    )
    expect(levelsFinding(view([0, 0]))).toContain('can keep the values themselves')
    expect(levelsFinding(view([5, 0]))).toContain('needs the top')
    expect(levelsFinding(view([5, 5]))).toContain('lower k')
  })
})
