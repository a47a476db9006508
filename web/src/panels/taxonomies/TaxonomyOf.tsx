// A taxonomy was brought: whose is it? The column whose values it knows best is proposed.
import { useState } from 'preact/hooks'
import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'
import { taxonomiesOf } from '../../state/taxonomies'
import { leave } from '../../state/ui'
import { share } from '../../text/format'

export function TaxonomyOf({ close }: { close(): void }) {
  const { session, ui } = usePage()
  const brought = ui.taxonomy.value
  const [column, setColumn] = useState(brought?.columns[0]?.name ?? '')
  if (!brought) return null
  const { file, columns, sure } = brought
  const use = () => {
    const store = taxonomiesOf(session)
    close()
    store.choose(column)
    void store.bring(column, file)
    ui.go({ place: 'data', panel: 'taxonomies' })
  }
  return (
    <Dialog
      title={`${file.name} is a taxonomy`}
      close={close}
      actions={
        <>
          <button type="button" class="button black" onClick={use}>
            Use it for {column}
          </button>
          {!sure && (
            <button
              type="button"
              class="button"
              onClick={() => {
                close()
                leave(session, ui, () => void session.open(file))
              }}
            >
              Open it as a table
            </button>
          )}
        </>
      }
    >
      <label class="form-row">
        <span class="form-label">It groups the values of</span>
        <span class="form-control">
          <select class="field" value={column} onChange={({ currentTarget }) => setColumn(currentTarget.value)}>
            {columns.map(({ name, share: known }) => (
              <option key={name} value={name}>
                {name}: {known === 0 ? 'knows none' : `knows ${share(known, 1, 0)}`} of its frequent values
              </option>
            ))}
          </select>
        </span>
      </label>
    </Dialog>
  )
}
