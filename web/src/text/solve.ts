// What a search and its solution are called, and what they say, in people's words first.
import { losses } from '../engine/losses'
import { options } from '../engine/options'
import type { LossCosts, Plan } from '../engine/protocol'
import { certaintyShort, figureOf, inRows, isShare, type Known, type LossId, leftWords, standingOf } from './certainty'
import { sized, unitOf } from './counted'
import { bound as boundShare, duration, list, plural, share, whole } from './format'

export { losses } from '../engine/losses'
export { isShare, type LossId } from './certainty'

/** A file, with its k and how its search ended. */
export interface Told extends Known {
  k: number
  ended: string
}

export function lossOf(plan: Plan): LossId {
  const name = typeof plan.loss === 'object' && plan.loss !== null && 'name' in plan.loss ? plan.loss.name : plan.loss
  return typeof name === 'string' && name in losses ? (name as LossId) : options.loss.default
}

/** What is lost of: "detail", "information". */
export const lostOf = (loss: LossId) => losses[loss].brief.toLowerCase()

export type Limit = number | string | null

export function limitOf(plan: Plan): Limit {
  return plan.privacy?.maxSuppressed === undefined ? options.maxSuppressed.default : plan.privacy.maxSuppressed
}

/** "no row", "up to 1 % of the rows", "any number of rows" */
export function limitWords(limit: Limit): string {
  if (limit === null) return 'any number of rows withheld'
  if (limit === 0 || limit === '0' || limit === '0%') return 'no row withheld'
  return typeof limit === 'number'
    ? `up to ${plural(limit, 'row')} withheld`
    : `up to ${limit.replace('%', ' %')} withheld`
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

/** "Class size (DM), split points, any number of rows withheld." */
export function planWords(plan: Plan): string {
  const spaces = new Set(
    Object.values(plan.columns)
      .filter(({ role }) => role === 'quasi')
      .map(({ space }) => space ?? 'splits'),
  )
  const words = { splits: 'split points', taxonomy: 'taxonomies', lattice: 'whole levels', local: 'local groups' }
  const searched = list([...spaces].map((space) => words[space]))
  return `${losses[lossOf(plan)].title}, ${searched || 'split points'}, ${limitWords(limitOf(plan))}${unitOf(plan) === 'row' ? '' : '; k counts persons'}.`
}

/** The share that is told of a loss, of all that it could cost; undefined where it is told as a cost. */
export function shareIn(costs: Partial<LossCosts>, loss: LossId): number | undefined {
  return (costs as Partial<Record<string, number>>)[`${loss}Mean`]
}

/** A cost in its own words: "4,374,568", "28.3 %", "5,512 rows". */
export function costWords(solved: Pick<Known, 'loss' | 'cost' | 'mean' | 'rows'>): string {
  return isShare(solved.loss) ? share(solved.mean ?? 0, 1) : whole(solved.cost)
}

export function boundWords(solved: Pick<Known, 'loss' | 'cost' | 'mean' | 'rows' | 'bound'>): string {
  if (solved.bound === null) return 'no bound known'
  return isShare(solved.loss) ? boundShare(figureOf(solved, solved.bound)) : whole(solved.bound)
}

/** What each loss that is known says of a file, in its own words. */
export function lossesOf(costs: Partial<LossCosts>): { id: LossId; title: string; words: string }[] {
  return (Object.keys(losses) as LossId[]).flatMap((id) => {
    const cost = costs[id]
    const part = shareIn(costs, id)
    if (cost === undefined) return []
    return [{ id, title: losses[id].title, words: part === undefined ? whole(cost) : share(part, 1) }]
  })
}

/** The rail's live line: "k = 11 · 2.6 points open". */
export function liveLine(solved: Told & { plan?: Plan }): string {
  return `${sized(whole(solved.k), solved.plan ? unitOf(solved.plan) : 'row')} · ${certaintyShort(solved)}`
}

const perRow = (cost: number, rows: number) => {
  const mean = cost / Math.max(1, rows)
  return mean >= 100 ? whole(Math.floor(mean)) : (Math.floor(mean * 10) / 10).toLocaleString('en-US')
}

/** What cost and bound mean, as parts; those marked are bold. */
export function meaning(solved: Told): { text: string; bold?: boolean }[] {
  const cost = costWords(solved)
  if (solved.proven) {
    const mean = perRow(solved.cost, solved.rows)
    const tail = isShare(solved.loss)
      ? ` of the ${lostOf(solved.loss)} is lost, and in no file less.`
      : inRows(solved.loss)
        ? ` of ${whole(solved.rows)} rows are predicted wrongly or withheld, and in no file fewer.`
        : `: a row shares its class with ${mean} rows on average, and in no file with fewer.`
    const byCost = !isShare(solved.loss) && !inRows(solved.loss)
    return [...(byCost ? [{ text: 'It costs ' }] : []), { text: cost, bold: true }, { text: tail }]
  }
  if (solved.bound === null)
    return [
      { text: 'The best found costs ' },
      { text: cost, bold: true },
      { text: '. No bound is known for this method: it may be far from optimal.' },
    ]
  if (standingOf(solved) === 'useless')
    return [
      { text: isShare(solved.loss) ? 'The best found loses ' : 'The best found costs ' },
      { text: cost, bold: true },
      { text: '. No useful bound yet: how much better a file could be is not known.' },
    ]
  const least = boundWords(solved)
  if (isShare(solved.loss))
    return [
      { text: cost, bold: true },
      { text: ` lost; ${least} must be: at most ${leftWords(solved)} are left to find.` },
    ]
  if (inRows(solved.loss))
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

/** How it stands with the search, in one sentence. */
export function standing(solved: Told | null, state: string, seconds: number, costAt: number): string {
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

/** "Cost {c}, bound {b}, {what is left}, after {t}." */
export function solveFinding(solved: Told, seconds: number): string {
  return `Cost ${costWords(solved)}, bound ${solved.bound === null ? 'not known' : boundWords(solved)}, ${certaintyShort(solved)}, after ${duration(seconds)}.`
}

export function defaultName(solved: Told): string {
  const loss = lostOf(solved.loss)
  return `k = ${whole(solved.k)}, ${loss}${solved.ended === 'hand' ? ', by hand' : ''}`
}
