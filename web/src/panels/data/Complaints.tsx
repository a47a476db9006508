// What the reader stumbled over: the first complaint in full, the others one click away.
import { Notice } from '../../controls/Notice'
import { usePage } from '../../state/context'
import { plural, whole } from '../../text/format'

export function Complaints() {
  const { session, ui } = usePage()
  const profile = session.profile.value
  const first = profile?.complaints[0]
  if (!profile || !first || ui.dismissed.value === session.opened.value) return null
  const others = Math.max(profile.complained, profile.complaints.length) - 1
  const { row } = first
  return (
    <Notice
      tone="risk"
      lead={sentence(first.what)}
      actions={
        <>
          {row !== null && (
            <button
              type="button"
              class="link"
              onClick={() => {
                ui.row.value = row
                ui.dialog.value = 'row'
              }}
            >
              Show the row
            </button>
          )}
          {others > 0 && (
            <button
              type="button"
              class="link"
              onClick={() => {
                ui.dialog.value = 'complaints'
              }}
            >
              Show all {whole(others + 1)}
            </button>
          )}
          <button
            type="button"
            class="link"
            onClick={() => {
              ui.dismissed.value = session.opened.value
            }}
          >
            Keep going
          </button>
        </>
      }
    >
      {others > 0 && `There ${others === 1 ? 'is' : 'are'} ${plural(others, 'more remark')}. `}
      Change the file and drop it again, or keep going.
    </Notice>
  )
}

function sentence(what: string): string {
  return /[.!?]$/.test(what) ? what : `${what}.`
}
