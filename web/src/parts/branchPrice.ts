// What it costs that groups of a column end only where branches of its taxonomy end, as far as it is known.
import { withColumn } from '../state/document'
import { foundOf } from '../state/found'
import type { Session } from '../state/session'
import { priceWords } from '../text/certainty'

export function branchPrice(session: Session, column: string): string {
  const doc = session.document.value
  const found = (space: 'taxonomy' | 'splits') =>
    foundOf(session).of(withColumn(doc, column, { ...doc.plan.columns[column], space }).plan)
  return priceWords(found('taxonomy'), found('splits'))
}
