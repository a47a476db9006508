// Finding nodes by the levels of their columns.
import { type LatticeData, levelsOf } from '../../charts/latticeRows'

/** Column name to the level that it must have. */
export type Levels = Readonly<Record<string, number>>

/** Nodes that have these levels: those safe at k first, then from the least loss to the greatest. */
export function nodesMatching(data: LatticeData, wanted: Levels): number[] {
  const asked = data.columns.flatMap(({ name }, c) => {
    const level = wanted[name]
    return level === undefined ? [] : [[c, level] as const]
  })
  const found: number[] = []
  for (let node = 0; node < data.cost.length; node++) {
    if (asked.length > 0) {
      const levels = levelsOf(data.columns, node)
      if (!asked.every(([c, level]) => levels[c] === level)) continue
    }
    found.push(node)
  }
  const unsafe = (node: number) => ((data.suppressed[node] ?? 0) > data.limit ? 1 : 0)
  return found.sort((a, b) => unsafe(a) - unsafe(b) || (data.cost[a] ?? 0) - (data.cost[b] ?? 0) || a - b)
}
