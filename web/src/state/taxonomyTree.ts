// A taxonomy as the editor holds it: a tree whose leaves all lie equally deep. Every change gives a new tree, or null
// where it cannot be; no change ever loses a leaf.

export interface Node {
  label: string
  rows: number
  /** Empty for a leaf. */
  children: readonly Node[]
}

/** Where a node stands: the index among the children at every step from the root. The root is []. */
export type Path = readonly number[]

export interface Flat {
  label: string
  height: number
  rows: number
}

/** From the engine's preorder. Null where there is no tree. */
export function treeOf(nodes: readonly Flat[]): Node | null {
  let at = 0
  const read = (): Node | null => {
    const flat = nodes[at++]
    if (!flat) return null
    const children: Node[] = []
    while (nodes[at] && (nodes[at]?.height ?? 0) < flat.height) {
      const child = read()
      if (child) children.push(child)
    }
    return { label: flat.label, rows: flat.rows, children }
  }
  return read()
}

export function heightOf(node: Node): number {
  const [first] = node.children
  return first ? 1 + heightOf(first) : 0
}

export function leavesOf(node: Node): Node[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf)
}

export function nodeAt(tree: Node, path: Path): Node | null {
  let node: Node | undefined = tree
  for (const step of path) node = node?.children[step]
  return node ?? null
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, i) => step === b[i])
}

/** Every node with its path, preorder. */
export function walk(tree: Node): { node: Node; path: Path }[] {
  const all: { node: Node; path: Path }[] = []
  const visit = (node: Node, path: Path) => {
    all.push({ node, path })
    for (const [i, child] of node.children.entries()) visit(child, [...path, i])
  }
  visit(tree, [])
  return all
}

/** The paths of all nodes as deep as this one, in order. */
export function level(tree: Node, depth: number): Path[] {
  return walk(tree).flatMap(({ path }) => (path.length === depth ? [path] : []))
}

// ---- as text

function field(label: string): string {
  return /[;"\n\r]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label
}

/** leaf;level 1;…;* per line. */
export function textOf(tree: Node): string {
  const lines: string[] = []
  const visit = (node: Node, above: readonly string[]) => {
    const labels = [field(node.label), ...above]
    if (node.children.length === 0) lines.push(`${labels.join(';')}\n`)
    for (const child of node.children) visit(child, labels)
  }
  visit(tree, [])
  return lines.join('')
}

// ---- changes

function withChildren(node: Node, children: readonly Node[]): Node {
  return { ...node, children, rows: children.reduce((sum, child) => sum + child.rows, 0) }
}

function replaced(tree: Node, path: Path, change: (node: Node) => Node): Node {
  const [step, ...rest] = path
  if (step === undefined) return change(tree)
  return withChildren(
    tree,
    tree.children.map((child, i) => (i === step ? replaced(child, rest, change) : child)),
  )
}

/** Without this node; groups that it leaves empty go with it. */
function without(tree: Node, path: Path): Node {
  const parent = path.slice(0, -1)
  const last = path[path.length - 1]
  if (last === undefined) return tree
  if (nodeAt(tree, parent)?.children.length === 1 && parent.length > 0) return without(tree, parent)
  return replaced(tree, parent, (node) =>
    withChildren(
      node,
      node.children.filter((_, i) => i !== last),
    ),
  )
}

function pathTo(tree: Node, wanted: Node): Path | null {
  return walk(tree).find(({ node }) => node === wanted)?.path ?? null
}

/** The name that another group of its level has already; leaves are named by the data. */
export function renamed(tree: Node, path: Path, label: string): Node | null {
  const node = nodeAt(tree, path)
  if (!node || node.children.length === 0 || label === '' || taken(tree, path, label)) return null
  return replaced(tree, path, (old) => ({ ...old, label }))
}

export function taken(tree: Node, path: Path, label: string): boolean {
  return level(tree, path.length).some((other) => !samePath(other, path) && nodeAt(tree, other)?.label === label)
}

function freeLabel(tree: Node, depth: number, wanted: string): string {
  const labels = new Set(level(tree, depth).map((path) => nodeAt(tree, path)?.label))
  if (!labels.has(wanted)) return wanted
  for (let n = 2; ; n++) if (!labels.has(`${wanted} (${n})`)) return `${wanted} (${n})`
}

/** What a group of these would be called. */
export function nameOf(children: readonly Node[]): string {
  const labels = children.map(({ label }) => label)
  const [first = '', second = ''] = labels
  return labels.length > 3 ? `${first}, ${second} and ${labels.length - 2} more` : labels.join(', ')
}

/** The group takes in its neighbour before (-1) or after (+1) it, and keeps its name. */
export function merged(tree: Node, path: Path, side: -1 | 1): Node | null {
  const node = nodeAt(tree, path)
  if (!node || node.children.length === 0 || path.length === 0) return null
  const order = level(tree, path.length)
  const neighbour = order[order.findIndex((other) => samePath(other, path)) + side]
  const other = neighbour && nodeAt(tree, neighbour)
  if (!neighbour || !other) return null
  const children = side < 0 ? [...other.children, ...node.children] : [...node.children, ...other.children]
  const grown = withChildren(node, children)
  return without(
    replaced(tree, path, () => grown),
    neighbour,
  )
}

/** Two groups of about equally many rows. The first keeps the name if it holds more than one member. */
export function split(tree: Node, path: Path): Node | null {
  const node = nodeAt(tree, path)
  if (!node || node.children.length < 2 || path.length === 0) return null
  let at = 1
  let before = 0
  let best = Number.POSITIVE_INFINITY
  for (let i = 1, sum = 0; i < node.children.length; i++) {
    sum += node.children[i - 1]?.rows ?? 0
    const off = Math.abs(sum - node.rows / 2)
    if (off < best) {
      best = off
      at = i
      before = sum
    }
  }
  const parts = [node.children.slice(0, at), node.children.slice(at)]
  const parent = path.slice(0, -1)
  const last = path[path.length - 1] ?? 0
  const rest = without(tree, path)
  const labels = parts.map((part) => freeLabel(rest, path.length, nameOf(part)))
  const first: Node = { label: labels[0] ?? '', rows: before, children: parts[0] ?? [] }
  const second: Node = { label: labels[1] ?? '', rows: node.rows - before, children: parts[1] ?? [] }
  return replaced(tree, parent, (old) =>
    withChildren(old, [...old.children.slice(0, last), first, second, ...old.children.slice(last + 1)]),
  )
}

/** The node and what is below it become a child of another group of its parent's level, at this index. */
export function moved(tree: Node, path: Path, into: Path, index: number): Node | null {
  const node = nodeAt(tree, path)
  const target = nodeAt(tree, into)
  if (!node || !target || path.length === 0 || into.length !== path.length - 1) return null
  const last = path[path.length - 1] ?? 0
  if (samePath(path.slice(0, -1), into)) {
    if (index === last || index < 0 || index >= target.children.length) return null
    const others = target.children.filter((_, i) => i !== last)
    return replaced(tree, into, (old) => withChildren(old, [...others.slice(0, index), node, ...others.slice(index)]))
  }
  const at = Math.max(0, Math.min(target.children.length, index))
  const grown = replaced(tree, into, (old) =>
    withChildren(old, [...old.children.slice(0, at), node, ...old.children.slice(at)]),
  )
  return without(grown, path)
}

/** One place up (-1) or down (+1); at the end of its group, over into the next one. */
export function shifted(tree: Node, path: Path, side: -1 | 1): Node | null {
  const parent = path.slice(0, -1)
  const last = path[path.length - 1]
  if (last === undefined) return null
  const siblings = nodeAt(tree, parent)?.children.length ?? 0
  if (last + side >= 0 && last + side < siblings) return moved(tree, path, parent, last + side)
  const order = level(tree, parent.length)
  const next = order[order.findIndex((other) => samePath(other, parent)) + side]
  if (!next) return null
  return moved(tree, path, next, side > 0 ? 0 : Number.POSITIVE_INFINITY)
}

/** A level between this height and the next, with a group for every node. */
export function withLevel(tree: Node, height: number): Node {
  const lift = (node: Node, own: number): Node =>
    own === height + 1
      ? { ...node, children: node.children.map((child) => ({ ...child, children: [child] })) }
      : { ...node, children: node.children.map((child) => lift(child, own - 1)) }
  return lift(tree, heightOf(tree))
}

/** Without the groups of this height, which is neither the leaves' nor the top's. */
export function withoutLevel(tree: Node, height: number): Node | null {
  const top = heightOf(tree)
  if (height <= 0 || height >= top) return null
  const drop = (node: Node, own: number): Node =>
    own === height + 1
      ? { ...node, children: node.children.flatMap(({ children }) => children) }
      : { ...node, children: node.children.map((child) => drop(child, own - 1)) }
  return drop(tree, top)
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A leaf for each value, beside its neighbour in natural order and in the same groups. */
export function withValues(tree: Node, values: readonly { value: string; rows: number }[]): Node {
  return values.reduce((grown, { value, rows }) => {
    const leaves = walk(grown).filter(({ node }) => node.children.length === 0)
    let nearest = leaves[0]
    let after = false
    for (const leaf of leaves) {
      if (natural.compare(leaf.node.label, value) > 0) continue
      if (!after || natural.compare(leaf.node.label, nearest?.node.label ?? '') >= 0) nearest = leaf
      after = true
    }
    if (!after)
      for (const leaf of leaves) if (natural.compare(leaf.node.label, nearest?.node.label ?? '') < 0) nearest = leaf
    const path = nearest?.path ?? []
    const index = (path[path.length - 1] ?? 0) + (after ? 1 : 0)
    const leaf: Node = { label: value, rows, children: [] }
    return replaced(grown, path.slice(0, -1), (old) =>
      withChildren(old, [...old.children.slice(0, index), leaf, ...old.children.slice(index)]),
    )
  }, tree)
}

/** Where the node went that stood here before: the same labels, or the nearest path that still exists. */
export function pathAfter(before: Node, after: Node, path: Path): Path {
  const node = nodeAt(before, path)
  const same = node && (pathTo(after, node) ?? findLike(after, node, path.length))
  if (same) return same
  let kept: Path = path
  while (kept.length > 0 && !nodeAt(after, kept)) {
    const last = kept[kept.length - 1] ?? 0
    kept = last > 0 ? [...kept.slice(0, -1), last - 1] : kept.slice(0, -1)
  }
  return kept
}

function findLike(tree: Node, node: Node, depth: number): Path | null {
  return level(tree, depth).find((path) => nodeAt(tree, path)?.label === node.label) ?? null
}
