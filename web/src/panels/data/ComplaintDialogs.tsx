// Every complaint with its row and column, and a row as it stands in the file.
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'
import { recordAt } from '../../state/record'
import { plural, whole } from '../../text/format'

export function ComplaintsDialog({ close }: { close(): void }) {
  const { session, ui } = usePage()
  const profile = session.profile.value
  const shown = profile?.complaints ?? []
  const all = Math.max(shown.length, profile?.complained ?? 0)
  return (
    <Dialog title={plural(all, 'remark')} close={close} wide>
      {all > shown.length && <p class="hint">The first {whole(shown.length)} of them.</p>}
      <div class="reading tall" tabIndex={0} role="group" aria-label="Remarks">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, column, what }, i) => (
              <tr key={`${row} ${column} ${i}`}>
                <td>
                  {row !== null && (
                    <button
                      type="button"
                      class="link"
                      onClick={() => {
                        ui.row.value = row
                        ui.dialog.value = 'row'
                      }}
                    >
                      {whole(row)}
                    </button>
                  )}
                </td>
                <td>{column}</td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

export function RowDialog({ close }: { close(): void }) {
  const { session, ui } = usePage()
  const row = ui.row.value
  const file = session.file.value
  const profile = session.profile.value
  const [text, setText] = useState<string | null>(null)
  const complaint = profile?.complaints.find((one) => one.row === row)
  const quote = profile?.dialect.quote || '"'

  useEffect(() => {
    if (!file) return
    let here = true
    recordAt(file, row, quote).then(
      (found) => {
        if (here) setText(found ?? 'The file ends before this row.')
      },
      () => {
        if (here) setText('The file cannot be read any more: it was moved or changed. Choose it again.')
      },
    )
    return () => {
      here = false
    }
  }, [file, row, quote])

  return (
    <Dialog title={`Row ${whole(row)}, as it stands in the file`} close={close} wide>
      {complaint && <p>{complaint.what}</p>}
      <pre class="code" tabIndex={0}>
        {text ?? 'Looking for it.'}
      </pre>
    </Dialog>
  )
}
