// Saving the report about the solution that is shown: one HTML file, short or full.

import type { Command } from '../../commands/registry'
import { save } from '../../controls/save'
import type { Around } from '../../state/context'
import { late } from '../../state/late'
import { errorOf } from '../../state/port'
import type { Session } from '../../state/session'
import { shownSolution } from '../../state/shown'

const gathering = late(() => import('../../report/input'))
const writing = late(() => import('../../report/report'))

async function saveReport(session: Session, full: boolean): Promise<void> {
  const shown = shownSolution(session)
  if (!shown) return
  session.finding.value = 'Writing the report.'
  try {
    const [{ gather }, { report }] = await Promise.all([gathering(), writing()])
    const input = await gather(session, shown.solved, full)
    const stem = input.source.name.replace(/\.[^.]*$/, '')
    save(`${stem}.k${shown.solved.k}.report${full ? '-full' : ''}.html`, report(input), 'text/html')
    session.finding.value = 'The report is saved.'
  } catch (thrown) {
    session.finding.value = `The report could not be written. ${errorOf(thrown).what}`
  }
}

export function commands({ session }: Around): Command[] {
  const possible = () => {
    const shown = shownSolution(session)
    return shown !== null && !shown.stale
  }
  return [
    {
      id: 'report.short',
      group: 'Report',
      label: () => 'Save the report, short, for others',
      when: possible,
      perform: () => void saveReport(session, false),
    },
    {
      id: 'report.full',
      group: 'Report',
      label: () => 'Save the report in full, for inside',
      when: possible,
      perform: () => void saveReport(session, true),
    },
  ]
}
