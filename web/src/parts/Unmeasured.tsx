// Stands where figures would be of files that withhold rows, and the one that is shown blanks cells instead.
import type { ComponentChildren } from 'preact'
import { usePage } from '../state/context'
import { withRescue } from '../state/rescuing'

export interface UnmeasuredProps {
  id: string
  title: string
  /** What is not measured, and what is known all the same. */
  children: ComponentChildren
}

export function Unmeasured({ id, title, children }: UnmeasuredProps) {
  const { session, ui } = usePage()
  return (
    <section class="panel" id={id} tabIndex={-1} aria-label={title}>
      <h2 class="panel-title">{title}</h2>
      <p>
        {children} To see the figures, look at the file that withholds its rows:{' '}
        <button
          type="button"
          class="link"
          onClick={() => {
            session.edit('withholding rows', (doc) => withRescue(doc, false))
            ui.go({ place: 'frontier', panel: 'solve' })
          }}
        >
          withhold them and solve again
        </button>
        .
      </p>
    </section>
  )
}
