// Where every block of a taxonomy stands: rows of the picture are leaves, columns are levels.
import { hierarchy, partition } from 'd3-hierarchy'
import { heightOf, type Node, type Path } from '../../state/taxonomyTree'

export interface Block {
  node: Node
  path: Path
  height: number
  /** Lines of the picture, [first, end). */
  first: number
  end: number
  /** How many siblings there are, and its number among them, from 1. */
  siblings: number
  nth: number
}

export interface Layout {
  blocks: readonly Block[]
  lines: number
  /** The least height that is drawn: 0, or more where there are too many leaves. */
  from: number
  top: number
}

export const mostLines = 300

export function layoutOf(tree: Node): Layout {
  const top = heightOf(tree)
  const root = hierarchy(tree, ({ children }) => children)
  const counts = new Array<number>(top + 1).fill(0)
  root.each(({ depth }) => {
    counts[top - depth] = (counts[top - depth] ?? 0) + 1
  })
  let from = 0
  while (from < top && (counts[from] ?? 0) > mostLines) from++
  root.each((node) => {
    if (node.depth === top - from) delete node.children
  })
  const lines = root.count().value ?? 1
  const paths = new Map<unknown, Path>([[root, []]])
  const blocks: Block[] = []
  partition<Node>()
    .size([lines, 1])(root)
    .eachBefore((placed) => {
      const path = paths.get(placed) ?? []
      placed.children?.forEach((child, i) => {
        paths.set(child, [...path, i])
      })
      blocks.push({
        node: placed.data,
        path,
        height: top - placed.depth,
        first: Math.round(placed.x0),
        end: Math.round(placed.x1),
        siblings: placed.parent?.children?.length ?? 1,
        nth: (path[path.length - 1] ?? 0) + 1,
      })
    })
  return { blocks, lines, from, top }
}

/** The block that a key leads to. Narrow groups stand on the left. */
export function blockAfter(layout: Layout, at: Path | null, key: string): Path | null {
  const { blocks } = layout
  const now = blocks.find(({ path }) => at !== null && path.join() === at.join()) ?? blocks[0]
  if (!now) return null
  const peers = blocks.filter(({ height }) => height === now.height)
  const index = peers.indexOf(now)
  switch (key) {
    case 'ArrowDown':
      return (peers[index + 1] ?? now).path
    case 'ArrowUp':
      return (peers[index - 1] ?? now).path
    case 'Home':
      return (peers[0] ?? now).path
    case 'End':
      return (peers[peers.length - 1] ?? now).path
    case 'ArrowRight':
      return now.path.slice(0, -1)
    case 'ArrowLeft':
      return now.height > layout.from ? [...now.path, 0] : now.path
    default:
      return null
  }
}
