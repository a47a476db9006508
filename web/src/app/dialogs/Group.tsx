// For tables that outgrow a tab: only distinct combinations matter, so a warehouse can count them first.

import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export function groupQuery(columns: readonly string[], table = 'people'): string {
  const names = columns.map(quoted).join(', ')
  return `SELECT ${names}, count(*) AS "count"\nFROM ${table}\nGROUP BY ${names}`
}

export function Group({ close }: { close(): void }) {
  const { session } = usePage()
  const quasi = columnsWithRole(session.document.value.plan, 'quasi')
  const query = groupQuery(quasi.length > 0 ? quasi : ['age', 'sex', 'postcode'])
  return (
    <Dialog
      title="Group it in your database"
      close={close}
      wide
      actions={
        <button type="button" class="button" onClick={() => void navigator.clipboard?.writeText(query)}>
          Copy the query
        </button>
      }
    >
      <p>
        Only distinct combinations of the quasi-identifiers matter, and how many rows each of them has. A database
        counts them; the result is usually small enough for a tab. Give the last column the role <strong>Count</strong>:
        then each line stands for that many rows, and every figure is the same as for the whole table.
      </p>
      <pre class="code" tabIndex={0}>
        {query}
      </pre>
      <p class="hint">Add the sensitive or target column to both lists if it is to be looked at as well.</p>
    </Dialog>
  )
}
