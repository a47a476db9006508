// "Whole branches only": may groups end only where branches of the taxonomy end? With what that costs, as far as known.
import type { PlanColumn } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { withColumn } from '../../state/document'
import { foundOf } from '../../state/found'
import type { Session } from '../../state/session'
import { priceWords } from '../../text/certainty'
import type { Change } from './ColumnDetail'

export function WholeBranches({ column, own, change }: { column: string; own: PlanColumn; change: Change }) {
  const { session } = usePage()
  const on = own.space === 'taxonomy'
  return (
    <div class="form-row">
      <span class="form-label">Groups</span>
      <div>
        <label class="switch">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) =>
              change('whole branches', { space: event.currentTarget.checked ? 'taxonomy' : 'splits' })
            }
          />
          Whole branches only
        </label>
        <p class="hint">
          {on
            ? 'Every group is a branch of the taxonomy and has its name.'
            : 'A group may end anywhere in the order of the taxonomy.'}{' '}
          {branchPrice(session, column)}
        </p>
      </div>
    </div>
  )
}

export function branchPrice(session: Session, column: string): string {
  const doc = session.document.value
  const found = (space: 'taxonomy' | 'splits') =>
    foundOf(session).of(withColumn(doc, column, { ...doc.plan.columns[column], space }).plan)
  return priceWords(found('taxonomy'), found('splits'))
}
