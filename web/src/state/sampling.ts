// A release of some rows only: what the plan says of it. The rows are drawn before anything else is asked of the table.
import type { Plan, RowSample } from '../engine/protocol'
import { plural, whole } from '../text/format'
import type { AppDocument } from './document'

/** Nothing where all rows are released. */
export function sampleOf(plan: Plan): RowSample | undefined {
  const sample = plan.rows?.sample
  return sample?.size === undefined || sample.size === null ? undefined : sample
}

/** Without a size all rows are released; the other choices are kept for the next time. */
export function withSample(doc: AppDocument, change: RowSample): AppDocument {
  const merged = { ...doc.plan.rows?.sample, ...change }
  const sample = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''))
  return { ...doc, plan: { ...doc.plan, rows: { ...doc.plan.rows, sample } } }
}

/** What a person typed: 3,000 or 10 %; undefined where it is neither. */
export function readSize(text: string): number | string | undefined {
  const bare = text.replace(/[\s,\u00a0\u202f]/g, '')
  const share = /^(\d+(?:\.\d{1,4})?)%$/.exec(bare)?.[1]
  if (share !== undefined) return Number(share) > 0 && Number(share) <= 100 ? `${Number(share)}%` : undefined
  return /^\d{1,10}$/.test(bare) && Number(bare) > 0 ? Number(bare) : undefined
}

export function writeSize(size: RowSample['size']): string {
  if (size === undefined || size === null) return ''
  return typeof size === 'number' ? whole(size) : size.replace('%', '\u00a0%')
}

/** The sample in words, for the panel and the report. */
export function sampleWords(sample: RowSample, total: number): string {
  const { size, by, seed = 1 } = sample
  const many = typeof size === 'number' ? plural(Math.min(size, total), 'row') : `${writeSize(size)} of the rows`
  const strata = by ? `, each value of ${by} in its proportion` : ''
  return `${many}, drawn at random${strata} (seed ${seed})`
}
