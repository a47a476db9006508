// "Whole branches only": may groups end only where branches of the taxonomy end? With what that costs, as far as known.
import type { PlanColumn } from '../../engine/protocol'
import { branchPrice } from '../../parts/branchPrice'
import { usePage } from '../../state/context'
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
