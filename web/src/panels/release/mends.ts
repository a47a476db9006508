// What can be done at once about a finding of the release gate. A mend is data; applied, it is an edit of the plan like
// any other, and undone like any other.
import type { Bins, ColumnProfile, GateFinding, Plan } from '../../engine/protocol'
import { firstBins } from '../../parts/bins'
import { type AppDocument, type ColumnChange, withColumns } from '../../state/document'
import { withRelease } from '../../state/releasing'
import { dataNumber } from '../../text/format'
import { identifies } from '../../text/roles'

export type Mend = { do: 'quasi' | 'drop' | 'token' | 'entity' | 'shuffle' } | { do: 'bins'; bins: Bins }

/** The safest first. */
export function mendsOf({ finding, column }: GateFinding, plan: Plan, known: ColumnProfile | undefined): Mend[] {
  if (finding === 'order') return [{ do: 'shuffle' }]
  const planned = column === null ? undefined : plan.columns[column]
  if (finding === 'persons' && planned?.role === 'identifier') return [{ do: 'entity' }]
  if (!planned || identifies(planned.role) || planned.role === 'drop' || finding === 'persons') return []
  if (planned.role === 'sensitive' || finding === 'single') return [{ do: 'drop' }]
  const bins = known && !planned.bins && firstBinsOf(planned.type, known)
  return [
    { do: 'quasi' },
    ...(bins ? [{ do: 'bins' as const, bins }] : []),
    { do: 'drop' },
    ...(finding === 'unique' && planned.role === 'keep' ? [{ do: 'token' as const }] : []),
  ]
}

function firstBinsOf(type: string | undefined, known: ColumnProfile): Bins | undefined {
  if (type === 'date') return firstBins('unit', 0, 0)
  const low = known.histogram?.from ?? Number(known.min)
  const high = known.histogram?.to ?? Number(known.max)
  return type === 'number' && high > low ? firstBins('width', low, high) : undefined
}

export function mendWords(mend: Mend): string {
  switch (mend.do) {
    case 'quasi':
      return 'Make it a quasi-identifier'
    case 'drop':
      return 'Drop it'
    case 'token':
      return 'Replace it by a token'
    case 'entity':
      return 'Let k count persons by it'
    case 'shuffle':
      return 'Shuffle the rows'
    case 'bins':
      return `Publish it ${binWords(mend.bins)}`
  }
}

const binWords = (bins: Bins) =>
  'unit' in bins ? `by ${bins.unit}` : 'width' in bins ? `in bins of ${dataNumber(bins.width)}` : 'in bins'

/** A reason given for a column as it was does not hold for what it becomes. */
export function mended(doc: AppDocument, column: string | null, mend: Mend): AppDocument {
  if (mend.do === 'shuffle') return withRelease(doc, { shuffle: true })
  if (column === null) return doc
  const change = (part: ColumnChange) => withColumns(doc, [column], { ...part, confirm: undefined })
  switch (mend.do) {
    case 'bins':
      return change({ bins: mend.bins })
    case 'entity':
      return change({ role: 'entity' })
    case 'token':
      return withRelease(change({ role: 'identifier' }), { identifiers: 'token' })
    default:
      return change({ role: mend.do })
  }
}

/** Without a reason, the finding stands again. */
export function withReason(doc: AppDocument, column: string, reason: string | null): AppDocument {
  return withColumns(doc, [column], { confirm: reason?.trim() || undefined })
}
