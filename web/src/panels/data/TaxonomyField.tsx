// A taxonomy for a column: a file of leaf;level1;…;* that is chosen here, or dropped on it.
import { useRef } from 'preact/hooks'
import type { PlanColumn } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { freeBins } from '../../state/grouping'
import { taxonomiesOf } from '../../state/taxonomies'
import type { Change } from './ColumnDetail'

export function TaxonomyField({ column, plan, change }: { column: string; plan: PlanColumn; change: Change }) {
  const { session, ui } = usePage()
  const store = taxonomiesOf(session)
  const input = useRef<HTMLInputElement>(null)

  const attach = async (file: File | undefined) => {
    if (!file) return
    await store.bring(column, file)
    const brought = store.brought.value
    if (brought && (brought.faults.length > 0 || brought.placed.length > 0)) {
      store.choose(column)
      ui.go({ place: 'data', panel: 'taxonomies' })
    }
  }
  return (
    <div
      class="taxonomy-field"
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0]
        if (!file) return
        event.preventDefault()
        ui.dragging.value = false
        void attach(file)
      }}
    >
      <span class="form-label">Taxonomy</span>
      <div>
        <p>
          {typeof plan.taxonomy === 'string' ? (
            <strong>{plan.taxonomy}</strong>
          ) : plan.taxonomy ? (
            <strong>{'build' in plan.taxonomy ? builtWords(plan.taxonomy.build.by) : 'in the plan'}</strong>
          ) : (
            <span class="hint">none: a file of leaf;level 1;…;* can be chosen, or dropped here</span>
          )}
        </p>
        <p class="row-of-buttons">
          <button type="button" class="button small" onClick={() => input.current?.click()}>
            {plan.taxonomy ? 'Choose another' : 'Choose a taxonomy'}
          </button>
          <button
            type="button"
            class="button small"
            onClick={() => {
              store.choose(column)
              ui.go({ place: 'data', panel: 'taxonomies' })
            }}
          >
            {plan.taxonomy ? 'Look at it' : 'See proposals'}
          </button>
          {plan.taxonomy && (
            <button
              type="button"
              class="button small"
              onClick={() => change('taxonomy', { taxonomy: undefined, space: 'splits', bins: freeBins(plan.bins) })}
            >
              Do without
            </button>
          )}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.json,.tsv,text/csv,text/plain,application/json"
          aria-label={`Taxonomy of ${column}`}
          onChange={(event) => void attach(event.currentTarget.files?.[0])}
        />
      </div>
    </div>
  )
}

const builtWords = (by: string) =>
  by === 'rows' ? 'built of the values: rare ones stand together' : 'built of the values'
