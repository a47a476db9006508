// What the engine or the page could not do with the plan: it says so here, with the way back.
import { CommandButton } from '../controls/CommandButton'
import { Notice } from '../controls/Notice'
import { usePage } from '../state/context'

const leads = {
  engine: 'The engine stopped. Your choices are safe.',
  open: 'The file was not opened.',
  sample: 'The sample was not opened.',
  plan: 'The plan was not taken as it is.',
  preflight: 'The rows could not be counted with this plan.',
}

export function PlanFault() {
  const { session } = usePage()
  const fault = session.fault.value
  if (!fault) return null
  const { place } = fault.error
  return (
    <Notice
      tone="risk"
      lead={leads[fault.during]}
      actions={
        <>
          {fault.during === 'engine' && (
            <button
              type="button"
              class="link"
              onClick={() => void session.reread(session.document.value.source?.read ?? {})}
            >
              Start it again
            </button>
          )}
          {fault.file && fault.during === 'open' && !fault.lenient && place?.row !== undefined && (
            <button
              type="button"
              class="link"
              onClick={() => fault.file && void session.open(fault.file, { lenient: true })}
            >
              Leave damaged rows out
            </button>
          )}
          {fault.error.code === 'memory' && <CommandButton id="group" look="link" words="Show the query" />}
          {session.canUndo.value && <CommandButton id="undo" look="link" />}
          <button
            type="button"
            class="link"
            onClick={() => {
              session.fault.value = null
            }}
          >
            Keep going
          </button>
        </>
      }
    >
      {fault.error.what}
      {place?.column && !fault.error.what.includes(place.column) && ` Column ${place.column}.`}
    </Notice>
  )
}
