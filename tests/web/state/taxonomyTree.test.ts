import { describe, expect, it } from 'vitest'
import {
  heightOf,
  leavesOf,
  level,
  merged,
  moved,
  type Node,
  nodeAt,
  pathAfter,
  renamed,
  shifted,
  split,
  textOf,
  treeOf,
  walk,
  withLevel,
  withoutLevel,
  withValues,
} from '../../../web/src/state/taxonomyTree'

const flat = (label: string, height: number, rows = 0) => ({ label, height, rows })

function school(): Node {
  const tree = treeOf([
    flat('*', 2, 15),
    flat('School', 1, 6),
    flat('9th', 0, 1),
    flat('10th', 0, 2),
    flat('11th', 0, 3),
    flat('Degree', 1, 9),
    flat('Bachelors', 0, 4),
    flat('Masters', 0, 5),
  ])
  if (!tree) throw new Error('no tree')
  return tree
}

const shape = (tree: Node | null): string =>
  tree === null
    ? 'none'
    : tree.children.length === 0
      ? tree.label
      : `${tree.label}[${tree.children.map(shape).join(' ')}]`

describe('a taxonomy in the hands of a person', () => {
  it('is read from preorder and written as lines', () => {
    expect(shape(school())).toBe('*[School[9th 10th 11th] Degree[Bachelors Masters]]')
    expect(textOf(school())).toBe('9th;School;*\n10th;School;*\n11th;School;*\nBachelors;Degree;*\nMasters;Degree;*\n')
    expect(treeOf([])).toBeNull()
  })

  it('quotes what could be read as something else', () => {
    const tree: Node = { label: '*', rows: 1, children: [{ label: 'a;"b"', rows: 1, children: [] }] }
    expect(textOf(tree)).toBe('"a;""b""";*\n')
  })

  it('is renamed, but no group gets the name of another', () => {
    expect(shape(renamed(school(), [0], 'Before'))).toBe('*[Before[9th 10th 11th] Degree[Bachelors Masters]]')
    expect(renamed(school(), [0], 'Degree')).toBeNull()
    expect(renamed(school(), [0], '')).toBeNull()
    expect(renamed(school(), [0, 0], 'x')).toBeNull()
  })

  it('merges with its neighbours, across parents too', () => {
    expect(shape(merged(school(), [0], 1))).toBe('*[School[9th 10th 11th Bachelors Masters]]')
    expect(shape(merged(school(), [1], -1))).toBe('*[Degree[9th 10th 11th Bachelors Masters]]')
    expect(merged(school(), [0], -1)).toBeNull()
    expect(merged(school(), [], 1)).toBeNull()
    const deeper = withLevel(school(), 0)
    expect(shape(merged(deeper, [0, 2], 1))).toBe(
      '*[School[9th[9th] 10th[10th] 11th[11th Bachelors]] Degree[Masters[Masters]]]',
    )
  })

  it('splits where the rows are most alike', () => {
    const parts = split(school(), [0])
    expect(shape(parts)).toBe('*[9th, 10th[9th 10th] 11th[11th] Degree[Bachelors Masters]]')
    expect(nodeAt(parts as Node, [0])?.rows).toBe(3)
    expect(split(parts as Node, [1])).toBeNull()
  })

  it('moves one place, and over into the next group', () => {
    expect(shape(shifted(school(), [0, 0], 1))).toBe('*[School[10th 9th 11th] Degree[Bachelors Masters]]')
    expect(shape(shifted(school(), [0, 2], 1))).toBe('*[School[9th 10th] Degree[11th Bachelors Masters]]')
    expect(shape(shifted(school(), [1, 0], -1))).toBe('*[School[9th 10th 11th Bachelors] Degree[Masters]]')
    expect(shifted(school(), [0, 0], -1)).toBeNull()
    expect(shape(shifted(school(), [1], -1))).toBe('*[Degree[Bachelors Masters] School[9th 10th 11th]]')
  })

  it('a group that gives its last member away is gone', () => {
    const one = moved(school(), [1, 0], [0], 0)
    const none = moved(one as Node, [1, 0], [0], Number.POSITIVE_INFINITY)
    expect(shape(none)).toBe('*[School[Bachelors 9th 10th 11th Masters]]')
    expect(nodeAt(none as Node, [0])?.rows).toBe(15)
  })

  it('gains and loses levels', () => {
    const more = withLevel(school(), 1)
    expect(shape(more)).toBe('*[School[School[9th 10th 11th]] Degree[Degree[Bachelors Masters]]]')
    expect(shape(withoutLevel(more, 2))).toBe(shape(school()))
    expect(withoutLevel(school(), 0)).toBeNull()
    expect(withoutLevel(school(), 2)).toBeNull()
  })

  it('takes values in beside their neighbours', () => {
    const tree = withValues(school(), [
      { value: '8th', rows: 2 },
      { value: '12th', rows: 1 },
      { value: 'Prof-school', rows: 1 },
    ])
    expect(shape(tree)).toBe('*[School[8th 9th 10th 11th 12th] Degree[Bachelors Masters Prof-school]]')
    expect(tree.rows).toBe(19)
  })

  it('selection follows what was moved', () => {
    const after = shifted(school(), [0, 2], 1) as Node
    expect(pathAfter(school(), after, [0, 2])).toEqual([1, 0])
    expect(pathAfter(school(), merged(school(), [1], -1) as Node, [1])).toEqual([0])
  })

  it('no change loses a leaf or a row, and all leaves stay equally deep', () => {
    let seed = 5
    const below = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return Math.floor((seed / 2147483648) * n)
    }
    let tree = school()
    const leaves = (of: Node) =>
      leavesOf(of)
        .map(({ label }) => label)
        .sort()
        .join()
    const [all, rows] = [leaves(tree), tree.rows]
    let changes = 0
    for (let i = 0; i < 600; i++) {
      const paths = walk(tree).map(({ path }) => path)
      const path = paths[below(paths.length)] ?? []
      const side = below(2) === 0 ? -1 : 1
      const into = level(tree, Math.max(0, path.length - 1))
      const next = [
        () => merged(tree, path, side),
        () => split(tree, path),
        () => shifted(tree, path, side),
        () => moved(tree, path, into[below(into.length)] ?? [], below(4)),
        () => (heightOf(tree) < 5 ? withLevel(tree, below(heightOf(tree))) : null),
        () => withoutLevel(tree, below(heightOf(tree))),
      ][below(6)]?.()
      if (!next) continue
      changes++
      tree = next
      expect(leaves(tree)).toBe(all)
      expect(tree.rows).toBe(rows)
      const depths = walk(tree).flatMap(({ node, path: at }) => (node.children.length === 0 ? [at.length] : []))
      expect(new Set(depths).size).toBe(1)
    }
    expect(changes).toBeGreaterThan(200)
  })
})
