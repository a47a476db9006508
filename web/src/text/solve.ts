// What a search and its solution are called, and what they say, in people's words first.
import type { Plan } from '../engine/protocol'
import { chosenK } from '../state/document'
import { figureOf, gapOf, type Solved } from '../state/solved'
import { bound as boundShare, duration, gap, list, plural, share, whole } from './format'

export type LossId = Solved['loss']

export const losses: Record<LossId, { short: string; title: string; sentence: string; cost: string }> = {
  dm: {
    short: 'Class size',
    title: 'Class size (DM)',
    sentence: 'as few rows as possible share a class; a withheld row counts as one that shares with all.',
    cost: 'sum of squared class sizes',
  },
  lm: {
    short: 'Detail',
    title: 'Detail lost (LM)',
    sentence: 'how much of its range each value leaves open, averaged over rows and columns.',
    cost: 'detail lost',
  },
  cm: {
    short: 'Prediction',
    title: 'Prediction (CM)',
    sentence: 'rows whose target the class would predict wrongly, and withheld rows.',
    cost: 'rows mispredicted or withheld',
  },
}

export function lossOf(plan: Plan): LossId {
  const name = typeof plan.loss === 'object' && plan.loss !== null && 'name' in plan.loss ? plan.loss.name : plan.loss
  return name === 'cm' || name === 'lm' ? name : 'dm'
}

export type Limit = number | string | null

export function limitOf(plan: Plan): Limit {
  return plan.privacy?.maxSuppressed === undefined ? 0 : plan.privacy.maxSuppressed
}

/** "no row", "up to 1 % of the rows", "any number of rows" */
export function limitWords(limit: Limit): string {
  if (limit === null) return 'any number of suppressed rows'
  if (limit === 0 || limit === '0' || limit === '0%') return 'no suppressed row'
  return typeof limit === 'number'
    ? `up to ${plural(limit, 'suppressed row')}`
    : `up to ${limit.replace('%', ' %')} suppressed`
}

/** As a person types it: "20", "1 %", "any". */
export function readLimit(text: string): Limit | undefined {
  const typed = text.trim().toLowerCase()
  if (/^(any|none|no limit)$/.test(typed)) return null
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(typed)
  if (percent) return Number(percent[1]) <= 100 ? `${percent[1]}%` : undefined
  const count = typed.replaceAll(',', '')
  return /^\d+$/.test(count) ? Number(count) : undefined
}

export function writeLimit(limit: Limit): string {
  return limit === null ? 'any' : typeof limit === 'number' ? whole(limit) : limit.replace('%', '\u00a0%')
}

/** "Class size (DM), split points, any number of suppressed rows." */
export function planWords(plan: Plan): string {
  const spaces = new Set(
    Object.values(plan.columns)
      .filter(({ role }) => role === 'quasi')
      .map(({ space }) => space ?? 'splits'),
  )
  const words = { splits: 'split points', taxonomy: 'taxonomies', lattice: 'whole levels', local: 'local groups' }
  const searched = list([...spaces].map((space) => words[space]))
  return `${losses[lossOf(plan)].title}, ${searched || 'split points'}, ${limitWords(limitOf(plan))}.`
}

/** A cost in its own words: "4,374,568", "28.3 %", "5,512 rows". */
export function costWords(solved: Pick<Solved, 'loss' | 'cost' | 'mean' | 'rows'>): string {
  return solved.loss === 'lm' ? share(solved.mean ?? 0, 1) : whole(solved.cost)
}

export function boundWords(solved: Pick<Solved, 'loss' | 'cost' | 'mean' | 'rows' | 'bound'>): string {
  if (solved.bound === null) return 'no bound known'
  return solved.loss === 'lm' ? boundShare(figureOf(solved, solved.bound)) : whole(solved.bound)
}

/** "3.1 %", "proven", or the words that no bound is known. */
export function gapFigure(solved: Pick<Solved, 'cost' | 'bound' | 'proven'>): string {
  const part = gapOf(solved)
  return part === null ? 'No bound known' : part === 0 ? 'Proven' : gap(part).replace('within ', '')
}

export function certainty(solved: Pick<Solved, 'cost' | 'bound' | 'proven'>): string {
  const part = gapOf(solved)
  if (part === null) return 'No bound known'
  return part === 0 ? 'Proven optimal' : `Within ${gap(part).replace('within ', '')} of optimal`
}

/** The rail's live line: "k = 11 · within 9.0 %". */
export function liveLine(solved: Solved): string {
  const part = gapOf(solved)
  return `k = ${whole(solved.k)} · ${part === null ? 'no bound known' : gap(part)}`
}

const perRow = (cost: number, rows: number) => {
  const mean = cost / Math.max(1, rows)
  return mean >= 100 ? whole(Math.floor(mean)) : (Math.floor(mean * 10) / 10).toLocaleString('en-US')
}

/** What cost and bound mean, as parts; those marked are bold. */
export function meaning(solved: Solved): { text: string; bold?: boolean }[] {
  const cost = costWords(solved)
  if (solved.proven) {
    const mean = perRow(solved.cost, solved.rows)
    const tail =
      solved.loss === 'dm'
        ? `: a row shares its class with ${mean} rows on average, and in no file with fewer.`
        : solved.loss === 'lm'
          ? ' of the detail is lost, and in no file less.'
          : ` of ${whole(solved.rows)} rows are predicted wrongly or withheld, and in no file fewer.`
    return [...(solved.loss === 'dm' ? [{ text: 'It costs ' }] : []), { text: cost, bold: true }, { text: tail }]
  }
  if (solved.bound === null)
    return [
      { text: 'The best found costs ' },
      { text: cost, bold: true },
      { text: '. No bound is known for this method: it may be far from optimal.' },
    ]
  const least = boundWords(solved)
  if (solved.loss === 'lm')
    return [
      { text: `No file can lose less than ${least} of the detail. The best found loses ` },
      { text: cost, bold: true },
      { text: `: at most ${pointsLeft(solved)} points are left to find.` },
    ]
  if (solved.loss === 'cm')
    return [
      { text: `No file can get fewer than ${least} rows wrong. The best found gets ` },
      { text: cost, bold: true },
      { text: ` of ${whole(solved.rows)} wrong or withholds them.` },
    ]
  return [
    { text: `No file can cost less than ${least}. The best found costs ` },
    { text: cost, bold: true },
    { text: ': a row shares its class with ' },
    { text: perRow(solved.cost, solved.rows), bold: true },
    { text: ' rows on average, and no file can bring that below ' },
    { text: perRow(solved.bound, solved.rows), bold: true },
    { text: '.' },
  ]
}

function pointsLeft(solved: Solved): string {
  const left = 100 * ((solved.mean ?? 0) - figureOf(solved, solved.bound ?? 0))
  return (Math.ceil(left * 10 - 1e-9) / 10).toFixed(1)
}

/** How it stands with the search, in one sentence. */
export function standing(solved: Solved | null, state: string, seconds: number, costAt: number): string {
  const t = duration(seconds)
  if (state === 'starting' || !solved) return state === 'failed' ? '' : 'Looking for a first file.'
  if (state === 'paused') return 'Paused. Continue starts from here.'
  if (solved.proven) return `Proven after ${t}: no file of this kind loses less.`
  if (state === 'stopped') return `Stopped after ${t} and kept. The report will say "stopped".`
  if (state === 'done')
    return solved.bound === null
      ? 'Done. No bound is known for this method: it may be far from optimal.'
      : `Time was up after ${t}: the best file is kept. The report will say "stopped".`
  const still = seconds - costAt
  if (still >= 5) return `The best file has not changed for ${duration(still)}; only the bound moves.`
  return 'Better files are still being found.'
}

/** "Cost {c}, bound {b}, gap {g}, after {t}." */
export function solveFinding(solved: Solved, seconds: number): string {
  return `Cost ${costWords(solved)}, bound ${solved.bound === null ? 'not known' : boundWords(solved)}, gap ${gapFigure(solved).toLowerCase()}, after ${duration(seconds)}.`
}

export function defaultName(solved: Solved): string {
  const loss = losses[solved.loss].short.toLowerCase()
  return `k = ${whole(solved.k)}, ${loss}${solved.ended === 'hand' ? ', by hand' : ''}`
}

export function titleOf(plan: Plan): string {
  return `k = ${whole(chosenK(plan))}`
}
