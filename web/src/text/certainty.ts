// How sure a file is, in the unit of its loss: "28.3 % lost; 25.7 % must be", "at most 2.6 points are left to find".
// Never as a share of the cost: a gap of 92 % reads as nearly there and means the opposite. Figures round so that they
// never claim more than was proven: bounds down, what is left up.
import { type LossId, losses } from '../engine/losses'
import { bound as boundShare, share, whole } from './format'

export type { LossId } from '../engine/losses'

/** Is the loss told as a share of all there is to lose? */
export const isShare = (loss: LossId) => losses[loss].pricedBy === 'cells' || losses[loss].needsNumbers

/** Is it told in rows? */
export const inRows = (loss: LossId) => losses[loss].pricedBy === 'labels' && !losses[loss].needsNumbers

/** What is known of a file. */
export interface Known {
  loss: LossId
  rows: number
  cost: number
  bound: number | null
  proven: boolean
  /** Of losses that are told as a share: that share, 0 to 1. */
  mean?: number
}

export type Standing = 'proven' | 'open' | 'useless' | 'unknown'

/** (cost - bound) / cost; null where no bound is known. */
export function gapOf({ cost, bound, proven }: Pick<Known, 'cost' | 'bound' | 'proven'>): number | null {
  if (proven || cost === 0) return 0
  if (bound === null) return null
  // Equal as doubles is not yet proven: a cost beyond 2^53 may hide a difference.
  return Math.max((cost - bound) / cost, Number.EPSILON)
}

/** A cost as the loss counts it, but a share from 0 to 1 where it is told as one. */
export function figureOf(solved: Pick<Known, 'cost' | 'mean'>, cost: number): number {
  return solved.mean !== undefined && solved.cost > 0 ? (cost * solved.mean) / solved.cost : cost
}

/** Below this part of the cost a bound says next to nothing. */
const usefulFrom = 0.1

export function standingOf(known: Pick<Known, 'cost' | 'bound' | 'proven'>): Standing {
  const gap = gapOf(known)
  if (gap === null) return 'unknown'
  if (gap === 0) return 'proven'
  return gap > 1 - usefulFrom ? 'useless' : 'open'
}

export const noUsefulBound = 'No useful bound yet'
export const noBound = 'No bound known'

/** "2.6 points", "31 rows", "134,456": what a better file could save at most, in the unit of the loss. */
export function leftWords(known: Known, cost = known.cost, bound = known.bound ?? 0): string {
  if (isShare(known.loss)) return pointWords(figureOf(known, cost) - figureOf(known, bound))
  const left = Math.max(1, Math.ceil(cost - bound - 1e-9))
  return inRows(known.loss) ? `${whole(left)} ${left === 1 ? 'row' : 'rows'}` : whole(left)
}

/** A difference of two shares, rounded up; something is never "0.0 points". */
function pointWords(fraction: number): string {
  for (let digits = 1; digits < 6; digits++) {
    const scale = 10 ** digits
    const up = Math.ceil(fraction * 100 * scale - 1e-6) / scale
    if (up > 0) return `${up.toFixed(digits)} points`
  }
  return 'next to nothing'
}

/** For narrow places: "proven", "2.6 points open", "no useful bound yet". */
export function certaintyShort(known: Known): string {
  switch (standingOf(known)) {
    case 'proven':
      return 'proven'
    case 'open':
      return `${leftWords(known)} open`
    case 'useless':
      return noUsefulBound.toLowerCase()
    case 'unknown':
      return noBound.toLowerCase()
  }
}

/** As a figure of its own: "Proven", "2.6 points open", "No useful bound yet". */
export function certainty(known: Known): string {
  const words = certaintyShort(known)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is lost, and how much of it must be. */
export function lostWords(known: Known): string {
  const must = known.bound ?? 0
  if (isShare(known.loss))
    return `${share(figureOf(known, known.cost), 1)} lost; ${boundShare(figureOf(known, must))} must be`
  if (inRows(known.loss)) return `${whole(known.cost)} rows wrong or withheld; ${whole(Math.floor(must))} must be`
  return `cost ${whole(known.cost)}; ${whole(Math.floor(must))} must be`
}

/** One sentence, with its full stop: "28.3 % lost; 25.7 % must be: at most 2.6 points are left to find." */
export function certaintySentence(known: Known): string {
  switch (standingOf(known)) {
    case 'proven':
      return 'Proven: no file of this kind loses less.'
    case 'open': {
      const words = lostWords(known)
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}: at most ${leftWords(known)} ${/^1 /.test(leftWords(known)) ? 'is' : 'are'} left to find.`
    }
    case 'useless':
      return 'No useful bound yet: how much better a file could be is not known.'
    case 'unknown':
      return 'No bound is known for this method: it may be far from optimal.'
  }
}

/** What is lost, briefly: "31.1 %", "7,279 rows", "cost 73,283,924". */
function costShort(known: Known): string {
  if (isShare(known.loss)) return `${share(figureOf(known, known.cost), 1)} lost`
  return inRows(known.loss) ? `${whole(known.cost)} rows wrong or withheld` : `cost ${whole(known.cost)}`
}

/** How much more the one costs than the other, in the unit of the loss. */
function moreWords(one: Known, other: Known): string {
  const apart = figureOf(one, one.cost) - figureOf(other, other.cost)
  const size = isShare(one.loss)
    ? `${(100 * Math.abs(apart)).toFixed(1)} points`
    : `${whole(Math.abs(apart))}${inRows(one.loss) ? ' rows' : ''}`
  if (Math.abs(apart) <= 1e-9 * Math.max(1, one.cost) || size === '0.0 points') return 'no more'
  return `${size} ${apart > 0 ? 'more' : 'less'}`
}

/** What a choice costs: both files as far as they are known, and the difference. */
export function priceWords(withIt: Known | null, without: Known | null): string {
  if (withIt && without)
    return `With it ${costShort(withIt)} (${certaintyShort(withIt)}), without it ${costShort(without)} (${certaintyShort(without)}): ${moreWords(withIt, without)}.`
  if (withIt) return `With it ${costShort(withIt)} (${certaintyShort(withIt)}); without it not known yet.`
  if (without) return `Without it ${costShort(without)} (${certaintyShort(without)}); with it not known yet.`
  return 'What it costs is not known yet: it stands here once both were solved.'
}
