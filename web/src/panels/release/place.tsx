// The place Release in the registry: the file that is published. Its panels are fetched when they are first shown.
import { Later } from '../../app/Later'
import type { Place } from '../../app/places'
import { usePage } from '../../state/context'
import { releasingOf } from '../../state/releasing'
import { sampleOf, writeSize } from '../../state/sampling'
import { plural } from '../../text/format'
import { shownSolution } from '../solution/shown'

const load = () => import('./ReleasePlace').then(({ ReleasePlace }) => ReleasePlace)

function View() {
  usePage()
  return <Later load={load} props={{}} waiting="Opening the release." />
}

export const place: Place = {
  id: 'release',
  title: 'Release',
  order: 5,
  invitation: 'Release the file',
  line: (session) => {
    const shown = shownSolution(session)
    const { written } = releasingOf(session)
    if (written.value) return `${plural(written.value.told.records, 'row')} written`
    if (!shown) return 'No solution yet'
    return shown.stale ? 'Out of date' : plural(shown.solved.rows - shown.solved.suppressed, 'row')
  },
  panels: [
    { id: 'gate', title: 'Before it leaves', live: () => '' },
    {
      id: 'file',
      title: 'File',
      live: (session) => (releasingOf(session).written.value ? 'written' : 'not yet'),
    },
    { id: 'check', title: 'Check', live: () => '' },
    { id: 'rows', title: 'Rows', live: (session) => plural(session.rows.value, 'row') },
    { id: 'cuts', title: 'Cuts', live: () => '' },
    { id: 'classes', title: 'Class sizes', live: () => '' },
    {
      id: 'sample',
      title: 'Sample',
      live: (session) => writeSize(sampleOf(session.document.value.plan)?.size) || 'all rows',
    },
  ],
  View,
}
