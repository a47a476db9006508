// "Whole branches only": may groups end only where branches of the taxonomy end? With what that costs, as far as known.
import type { PlanColumn } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { withColumn } from '../../state/document'
import { foundOf } from '../../state/found'
import { priceWords } from '../../text/certainty'
import type { Change } from './ColumnDetail'

export function WholeBranches({ column, own, change }: { column: string; own: PlanColumn; change: Change }) {
  const { session } = usePage()
  const doc = session.document.value
  const on = own.space === 'taxonomy'
  const found = (space: 'taxonomy' | 'splits') => foundOf(session).of(withColumn(doc, column, { ...own, space }).plan)
  return (
    <div class="form-row">
      <span class="form-label">Groups</span>
      <div>
        <label class="check">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) =>
              change('whole branches', { space: event.currentTarget.checked ? 'taxonomy' : 'splits' })
            }
          />{' '}
          Whole branches only
        </label>
        <p class="hint">
          {on
            ? 'Every group is a branch of the taxonomy and has its name.'
            : 'A group may end anywhere in the order of the taxonomy.'}{' '}
          {priceWords(found('taxonomy'), found('splits'))}
        </p>
      </div>
    </div>
  )
}
