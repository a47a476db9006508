// What an engine says about the risk and the use of a small solution.
import type { Diversity, LossFigures, RiskSide, RiskView, Sized, UtilityView } from '../../../web/src/engine/protocol'

const side = (alike: [number, number][], k: number): RiskSide => {
  const sizes = alike.map(([size, classes]): Sized => [size, classes, size * classes])
  const rows = sizes.reduce((sum, [size, classes]) => sum + size * classes, 0)
  const classes = sizes.reduce((sum, [, count]) => sum + count, 0)
  const smallestClass = sizes[0]?.[0] ?? 0
  const chance = { highest: 1 / smallestClass, mean: classes / rows, atRisk: 0 }
  return {
    rows,
    classes,
    smallestClass,
    unique: sizes[0]?.[0] === 1 ? sizes[0][1] : 0,
    belowK: sizes.reduce((sum, [size, count]) => sum + (size < k ? size * count : 0), 0),
    prosecutor: chance,
    journalist: null,
    marketer: chance.mean,
    sizes,
  }
}

const diversity = (homogeneousRows: number): Diversity => ({
  classes: 2,
  rows: 10,
  leastDistinct: homogeneousRows > 0 ? 1 : 2,
  leastEntropy: 1,
  homogeneousClasses: homogeneousRows > 0 ? 1 : 0,
  homogeneousRows,
  mostTold: 1,
  meanTold: 0.8,
  farthest: 0.4,
  distinct: [
    [1, 1, 4],
    [2, 1, 6],
  ],
})

const reach = (mean: number) => ({ classes: 2, unique: 0, belowK: 0, mean })

export const riskView: RiskView = {
  k: 4,
  rows: 12,
  suppressed: 2,
  threshold: 0.09,
  population: null,
  before: side(
    [
      [1, 4],
      [4, 2],
    ],
    4,
  ),
  after: side(
    [
      [4, 1],
      [6, 1],
    ],
    4,
  ),
  columns: [
    {
      name: 'age',
      alone: { before: reach(0.5), after: reach(0.2) },
      without: { before: reach(0.1), after: reach(0.05) },
    },
    {
      name: 'sex',
      alone: { before: reach(0.2), after: reach(0.2) },
      without: { before: reach(0.4), after: reach(0.2) },
    },
  ],
  groups: [
    {
      column: 'sex',
      groups: [
        {
          label: '<F>',
          rows: 7,
          suppressed: 2,
          before: { highest: 1, mean: 0.5, atRisk: 7 },
          after: { highest: 0.25, mean: 0.2, atRisk: 5 },
        },
      ],
      others: 0,
    },
  ],
  sensitive: [{ column: 'illness', values: 2, before: diversity(12), after: diversity(4) }],
}

const losses = (lmMean: number): LossFigures => ({
  dm: lmMean === 0 ? 36 : 76,
  lm: 2 * lmMean,
  lmMean,
  entropy: 80 * lmMean,
  entropyMean: lmMean,
  classes: 2,
  smallestClass: 4,
  meanClass: 5,
  medianClass: 6,
  largestClass: 6,
})
const distance = (x: number) => ({ totalVariation: x, hellinger: x, jensenShannon: x, earthMover: null })

export const utilityView: UtilityView = {
  k: 4,
  rows: 12,
  losses: { before: losses(0), after: losses(0.25) },
  distributions: [
    {
      name: 'age',
      quasi: true,
      groups: [
        ['20 … 39', 20, 7, 6],
        ['40 … 60', 21, 5, 4],
      ],
      withheld: distance(0.02),
      spread: distance(0.2),
      blank: 0,
      entropyLost: 0.5,
    },
    {
      name: 'sex',
      quasi: true,
      groups: [['F … M', 2, 12, 10]],
      withheld: distance(0),
      spread: distance(0.1),
      blank: 0,
      entropyLost: 1,
    },
  ],
  columns: ['age', 'sex'],
  pairs: [{ a: 0, b: 1, before: 0.5, after: 0.1, withheld: 0.02, spread: 0.3 }],
  prediction: {
    folds: 10,
    baseline: 0.5,
    before: { right: 0.9, auc: 0.95 },
    after: { right: 0.8, auc: 0.85 },
  },
  regressions: [],
}
