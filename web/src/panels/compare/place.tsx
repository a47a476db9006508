// The place Compare in the registry: two kept solutions side by side.
import { lazy } from '../../controls/lazy'
import type { Place } from '../../parts/place'
import { keptSolutions } from '../../state/solved'
import { plural } from '../../text/format'

const Compare = lazy(() => import('./ComparePlace').then(({ ComparePlace }) => ComparePlace))

export const place: Place = {
  id: 'compare',
  title: 'Compare',
  order: 4,
  line: (session) => {
    const kept = keptSolutions(session.document.value).length
    return kept === 0 ? 'Nothing kept yet' : plural(kept, 'kept solution')
  },
  panels: [
    {
      id: 'two',
      title: 'Two solutions',
      live: (session) => `${keptSolutions(session.document.value).length} kept`,
    },
  ],
  View: Compare,
}
