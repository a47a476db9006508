// Cuts as positions of a domain: from the values that the engine writes and back, and what the space of a column makes
// of moving one cut.
import type { CutsColumn, DomainView, TreeNode, Value } from '../engine/protocol'
import { dataNumber } from '../text/format'

/** Position p of a cut: it stands between the values p - 1 and p. */
export type Starts = readonly number[]

export function startsOf(domain: DomainView, column: CutsColumn | undefined): number[] {
  const places = new Map(domain.values.map(([value], i) => [JSON.stringify(value), i]))
  const found = (column?.cuts ?? []).flatMap((value) => places.get(JSON.stringify(value)) ?? [])
  return found.sort((a, b) => a - b)
}

export function columnOf(domain: DomainView, starts: Starts): CutsColumn {
  return { name: domain.name, cuts: starts.map((p) => domain.values[p]?.[0] ?? null) }
}

export interface Group {
  first: number
  end: number
  rows: number
  label: string
}

/** `labels`: what the engine calls them, as far as it has answered. */
export function groupsOf(domain: DomainView, starts: Starts, labels: readonly string[]): Group[] {
  const size = domain.values.length
  return [0, ...starts].map((first, i) => {
    const end = starts[i] ?? size
    let rows = 0
    for (let p = first; p < end; p++) rows += domain.values[p]?.[1] ?? 0
    return { first, end, rows, label: labels[i] ?? '' }
  })
}

function words(value: Value): string {
  return value === null ? 'missing' : typeof value === 'number' ? dataNumber(value) : value
}

/** The value that a cut starts with, as the file writes it: "before 35". */
export function before(domain: DomainView, position: number): string {
  const value = domain.values[position]?.[0] ?? null
  return value === null ? words(value) : (domain.written?.[position] ?? words(value))
}

// ---- one cut moved

/** The starts with the cut at a position added, or taken away where it stands, as the column's space allows. */
export function toggled(domain: DomainView, starts: Starts, position: number): number[] {
  const there = starts.includes(position)
  if (!domain.tree || domain.space === 'splits' || domain.space === undefined)
    return there ? starts.filter((p) => p !== position) : [...starts, position].sort((a, b) => a - b)
  if (domain.space === 'lattice') return otherLevel(domain.tree, starts, position)
  return there ? merged(domain.tree, starts, position) : refined(domain.tree, starts, position)
}

/** Nodes on the way down to a position give way to their children until one of them begins there. */
function refined(tree: readonly TreeNode[], starts: Starts, position: number): number[] {
  const all = new Set(starts)
  const over = tree.filter(({ first, end }) => first < position && position < end)
  const [low, high] = bounds(starts, position)
  for (const node of over) {
    if (node.first < low || node.end > high) continue
    for (const child of childrenOf(tree, node)) if (child.first > node.first) all.add(child.first)
    if (all.has(position)) break
  }
  return [...all].sort((a, b) => a - b)
}

/** The least node around a position is published whole. */
function merged(tree: readonly TreeNode[], starts: Starts, position: number): number[] {
  const around = tree.filter(({ first, end }) => first < position && position < end)
  const least = around.reduce<TreeNode | undefined>(
    (found, node) => (!found || node.end - node.first < found.end - found.first ? node : found),
    undefined,
  )
  return least ? starts.filter((p) => p <= least.first || p >= least.end) : [...starts]
}

function childrenOf(tree: readonly TreeNode[], node: TreeNode): TreeNode[] {
  const inside = tree.slice(tree.indexOf(node) + 1)
  const children: TreeNode[] = []
  let at = node.first
  for (const candidate of inside) {
    if (candidate.first !== at || candidate.height >= node.height || candidate.end > node.end) continue
    children.push(candidate)
    at = candidate.end
    if (at >= node.end) break
  }
  return children
}

function bounds(starts: Starts, position: number): [number, number] {
  const low = Math.max(0, ...starts.filter((p) => p < position))
  return [low, Math.min(Number.POSITIVE_INFINITY, ...starts.filter((p) => p > position))]
}

/** The cuts of a whole level: the highest nodes that are no higher. */
export function levelStarts(tree: readonly TreeNode[], level: number): number[] {
  const starts: number[] = []
  let covered = 0
  for (const { first, end, height } of tree) {
    if (height > level || first < covered) continue
    if (first > 0) starts.push(first)
    covered = end
  }
  return starts
}

/** Whole levels: the highest that has the cut, or the lowest that lacks it. */
function otherLevel(tree: readonly TreeNode[], starts: Starts, position: number): number[] {
  const top = tree[0]?.height ?? 0
  const there = starts.includes(position)
  const levels = Array.from({ length: top + 1 }, (_, level) => levelStarts(tree, level))
  const found = there
    ? levels.find((level) => !level.includes(position))
    : [...levels].reverse().find((level) => level.includes(position))
  return found ?? [...starts]
}
