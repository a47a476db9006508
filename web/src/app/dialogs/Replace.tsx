// Before another file takes the place of work that is not saved.

import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'
import { plural } from '../../text/format'

export function Replace({ close }: { close(): void }) {
  const { session, ui, commands } = usePage()
  const name = session.document.value.source?.name ?? 'the open file'
  const steps = session.history.value.past.length
  const go = () => {
    const open = ui.waiting.value
    ui.waiting.value = null
    close()
    open?.()
  }
  return (
    <Dialog
      title={`Leave ${name}?`}
      close={close}
      actions={
        <>
          <button
            type="button"
            class="button black"
            onClick={() => {
              commands.run('document.save')
              go()
            }}
          >
            Save the plan and go on
          </button>
          <button type="button" class="button" onClick={go}>
            Go on without saving
          </button>
          <button type="button" class="button" onClick={close}>
            Stay
          </button>
        </>
      }
    >
      <p>
        {plural(steps, 'change')} to its plan {steps === 1 ? 'is' : 'are'} not saved. The file itself is not touched.
      </p>
    </Dialog>
  )
}
