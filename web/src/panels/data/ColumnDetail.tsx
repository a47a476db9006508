// Everything that can be decided about one column. Each part shows what it changes at once.
import { NumberField } from '../../controls/NumberField'
import { Segmented } from '../../controls/Segmented'
import type { ColumnProfile, PlanColumn, PlanType, Space } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { withColumn } from '../../state/document'
import { spaces, types } from '../../text/roles'
import { BinsEditor } from './BinsEditor'
import { OrderEditor } from './OrderEditor'
import { TaxonomyField } from './TaxonomyField'
import { useDomain } from './useDomain'
import { typeOf, valuesFinding } from './values'
import { WholeBranches } from './WholeBranches'

export interface ColumnDetailProps {
  column: ColumnProfile
  plan: PlanColumn
  proposal: PlanColumn
  rows: number
}

export type Change = (
  label: string,
  change: { [K in keyof PlanColumn]?: PlanColumn[K] | undefined },
  key?: string,
) => void

export function ColumnDetail({ column, plan, rows }: ColumnDetailProps) {
  const { session } = usePage()
  const type = typeOf(column, plan.type)
  const role = plan.role ?? column.role
  const quasi = role === 'quasi'
  const state = useDomain(column.name, session.document.value.plan)

  const change: Change = (label, part, key) =>
    session.edit(
      `${label} of ${column.name}`,
      (doc) => withColumn(doc, column.name, { ...doc.plan.columns[column.name], ...part } as PlanColumn),
      key === undefined ? undefined : `${column.name} ${key}`,
    )
  const offered: Space[] = plan.taxonomy ? ['splits', 'lattice'] : ['splits']
  const space = plan.space ?? 'splits'
  const canCount = column.type === 'integer' || column.type === 'decimal'
  const offeredTypes: PlanType[] =
    column.type === 'date' ? ['date', 'category'] : canCount ? ['number', 'category'] : ['category']
  return (
    <section class="detail" aria-label={`Details of ${column.name}`}>
      <div class="detail-part">
        <h3>What it is</h3>
        <p class="hint">{valuesFinding(column, rows)}</p>
        <div class="form">
          {offeredTypes.length > 1 && (
            <div class="form-row">
              <span class="form-label">Read as</span>
              <Segmented
                label={`Type of ${column.name}`}
                value={type}
                options={offeredTypes.map((one) => [one, types[one]] as const)}
                choose={(next) => change('type', { type: next, order: undefined, bins: undefined })}
                small
              />
            </div>
          )}
          <div class="form-row">
            <span class="form-label">Missing values</span>
            <Segmented
              label={`Missing values of ${column.name}`}
              value={plan.missing ?? 'keep'}
              options={[
                ['keep', 'A value of their own'],
                ['drop', 'Leave those rows out'],
              ]}
              choose={(next) => change('missing rule', { missing: next === 'keep' ? undefined : next })}
              small
            />
          </div>
          {quasi && (
            <label class="form-row">
              <span class="form-label">Importance</span>
              <span class="form-control">
                <NumberField
                  min={0}
                  max={100}
                  step={0.5}
                  value={plan.importance ?? 1}
                  set={(value) =>
                    value >= 0 && change('importance', { importance: value === 1 ? undefined : value }, 'importance')
                  }
                />
                <small class="hint">how much losing detail here hurts; 1 is usual</small>
              </span>
            </label>
          )}
        </div>
      </div>
      {quasi && (
        <div class="detail-part">
          <h3>How it may be generalized</h3>
          <div class="form">
            {offered.length > 1 && (
              <div class="form-row">
                <span class="form-label">Ways</span>
                <Segmented
                  label={`How ${column.name} may be generalized`}
                  value={space === 'taxonomy' ? 'splits' : space}
                  options={offered.map((one) => [one, spaces[one].label] as const)}
                  choose={(next) => change('way to generalize', { space: next })}
                  small
                />
              </div>
            )}
            <p class="hint">{spaces[space].meaning}</p>
            {plan.taxonomy && space !== 'lattice' && <WholeBranches column={column.name} own={plan} change={change} />}
            <TaxonomyField column={column.name} plan={plan} change={change} />
            {plan.bins && 'level' in plan.bins && (
              <p class="hint">
                Published in the groups of its taxonomy's level {plan.bins.level}, or wider ones.{' '}
                <button type="button" class="link" onClick={() => change('bins', { bins: undefined })}>
                  From every value
                </button>
              </p>
            )}
          </div>
        </div>
      )}
      <div class="detail-part wide">
        {type === 'category' ? (
          <OrderEditor column={column.name} plan={plan} state={state} change={change} />
        ) : (
          <BinsEditor column={column} type={type} plan={plan} state={state} change={change} />
        )}
      </div>
    </section>
  )
}
