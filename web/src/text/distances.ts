// How far the values of a column moved: what each figure is called, and the figure as people read it.
import type { UtilityView } from '../engine/protocol'
import { plainNumber, share } from './format'
import type { TermId } from './terms'

type Distribution = UtilityView['distributions'][number]

export const three = (x: number) => plainNumber(Number(x.toFixed(3)))

export const distances: readonly { term: TermId; name: string; words(of: Distribution): string }[] = [
  { term: 'withheld', name: 'Moved by withholding', words: ({ withheld }) => three(withheld.totalVariation) },
  { term: 'spread', name: 'Moved in all', words: ({ spread }) => three(spread.totalVariation) },
  { term: 'hellinger', name: 'Hellinger', words: ({ spread }) => three(spread.hellinger) },
  { term: 'jensenShannon', name: 'Jensen–Shannon', words: ({ spread }) => three(spread.jensenShannon) },
  {
    term: 'earthMover',
    name: "Earth mover's",
    words: ({ spread }) => (spread.earthMover === null ? '–' : three(spread.earthMover)),
  },
  { term: 'entropyLost', name: 'Information lost', words: ({ entropyLost }) => share(entropyLost, 1) },
]
