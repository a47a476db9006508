// Answers of the jobs behind the frontier, small enough to be checked by hand.
import type { LatticeNodes, LevelFrontier, SplitFrontier, SplitPoint } from '../../../web/src/engine/protocol'

/** k = 2 … 21: ever more is lost, faster beyond 10; proven from 12 on. */
export function splitFrontier(change: Partial<SplitFrontier> = {}): SplitFrontier {
  const points = Array.from({ length: 20 }, (_, i): SplitPoint => {
    const k = i + 2
    const step = k < 4 ? 1 : k < 8 ? 2 : k <= 10 ? 3 : k - 4
    const cost = step * 0.4
    const proven = k >= 12
    return {
      k,
      cost,
      mean: cost / 8,
      bound: proven ? cost : cost * 0.9,
      proven,
      provenAt: proven ? 1 : null,
      suppressed: k % 3,
      classes: 40 - k,
      smallestClass: k,
      solution: k < 4 ? 30 : 31,
    }
  })
  return {
    space: 'splits',
    method: 'exact',
    loss: 'lm',
    maxSuppressed: 4,
    rows: 200,
    nodes: 40,
    evaluated: 900,
    searches: 9,
    exact: false,
    stopped: null,
    proven: points.filter(({ proven }) => proven).length,
    at: 11,
    points,
    doing: 'proving k = 11',
    seconds: 2,
    threads: 2,
    ...change,
  }
}

export function levelFrontier(change: Partial<LevelFrontier> = {}): LevelFrontier {
  const point = (k: number, cost: number, age: number, sex: number) => ({
    k,
    cost,
    mean: cost / 8,
    bound: cost,
    suppressed: 1,
    levels: { age, sex },
    nodes: [{ levels: { age, sex }, suppressed: 1 }],
    solution: 40 + k,
  })
  return {
    space: 'lattice',
    method: 'exact',
    reading: 'per-k',
    loss: 'lm',
    maxSuppressed: 4,
    rows: 200,
    nodes: 6,
    evaluated: 4,
    tables: 0,
    exact: true,
    stopped: null,
    points: [point(5, 3, 1, 0), point(40, 6, 2, 1)],
    doing: '',
    seconds: 0.1,
    threads: 2,
    ...change,
  }
}

/** Levels 3 × 2: age as it is, halves, all one; sex as it is, all one. */
export function latticeNodes(change: Partial<LatticeNodes> = {}): LatticeNodes {
  return {
    k: 11,
    loss: 'lm',
    maxSuppressed: 4,
    rows: 200,
    whole: 2,
    columns: [
      { name: 'age', levels: 3 },
      { name: 'sex', levels: 2 },
    ],
    nodes: 6,
    share: 1,
    reach: [1, 2, 5, 9, 12, 200],
    cost: [0.1, 0.3, 0.6, 0.9, 1.2, 2],
    atK: { cost: [1.9, 1.7, 1.4, 1.1, 1.2, 2], suppressed: [190, 150, 40, 9, 0, 0] },
    front: [0, 4, 5],
    ...change,
  }
}
