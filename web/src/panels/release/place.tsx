// The place Release in the registry: the file that is published. Its panels are fetched when they are first shown.
import { lazy } from '../../controls/lazy'
import type { Place } from '../../parts/place'
import { releasingOf } from '../../state/releasing'
import { sampleOf, writeSize } from '../../state/sampling'
import { shownSolution } from '../../state/shown'
import { plural } from '../../text/format'

const View = lazy(() => import('./ReleasePlace').then(({ ReleasePlace }) => ReleasePlace))

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
