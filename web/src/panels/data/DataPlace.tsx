// Data: the columns with their roles, what stands out before anything is changed, and the rows themselves.
import { CommandButton } from '../../controls/CommandButton'
import { useGrowing } from '../../controls/useGrowing'
import { PlanFault } from '../../parts/PlanFault'
import type { PlaceProps } from '../../parts/place'
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import { howWritten, notationsOf } from '../../text/dialect'
import { plural } from '../../text/format'
import { Columns } from './Columns'
import { Complaints } from './Complaints'
import { ForEveryK } from './ForEveryK'
import { Preflight } from './Preflight'
import { Rows } from './Rows'

export function DataPlace({ next }: PlaceProps) {
  const { session, ui } = usePage()
  const profile = session.profile.value
  const panels = useGrowing(5, 1)
  if (!profile) return null
  const { dialect } = profile
  const notations = notationsOf(profile.columns)
  const grouped = columnsWithRole(session.document.value.plan, 'count').length > 0
  const counted = grouped ? session.preflight.value?.answer.rows : undefined
  return (
    <div class="place">
      <div class="place-head">
        <div>
          <h1>What was understood</h1>
          <p class="answer">
            {counted
              ? `${plural(profile.rows, 'line')} that stand for ${plural(counted, 'row')}`
              : plural(profile.rows, 'row')}
            , {plural(profile.columns.length, 'column')},{' '}
            {howWritten(dialect, session.document.value.source?.read.sheet)},{' '}
            {dialect.header ? 'one header line' : 'no header line'}
            {notations ? `, ${notations}` : ''}. Change anything that is not so.
          </p>
        </div>
        <div class="place-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              ui.dialog.value = 'read'
            }}
          >
            How it was read
          </button>
          {next ? (
            <a class="button black" href={`#/${next.id}`}>
              {next.invitation ?? `Go to ${next.title}`}
            </a>
          ) : (
            <CommandButton id="plan.save" look="button black" words="Save the plan" />
          )}
        </div>
      </div>
      <Complaints />
      <PlanFault />
      <div class="data-grid">
        {panels > 1 && <Columns />}
        {panels > 2 && <Preflight />}
      </div>
      {panels > 3 && <ForEveryK />}
      {panels > 4 && <Rows />}
    </div>
  )
}
