// The place Solution in the registry: what one file publishes.
import { lazy } from '../../controls/lazy'
import type { Place } from '../../parts/place'
import { shownSolution } from '../../state/shown'
import { keptSolutions } from '../../state/solved'
import { solvingOf } from '../../state/solving'
import { whole } from '../../text/format'
import { liveLine } from '../../text/solve'

const Solution = lazy(() => import('./SolutionPlace').then(({ SolutionPlace }) => SolutionPlace))

export const place: Place = {
  id: 'solution',
  title: 'Solution',
  order: 3,
  line: (session) => {
    const shown = shownSolution(session)
    const kept = keptSolutions(session.document.value).length
    return shown ? liveLine(shown.solved) : kept > 0 ? `${kept} kept` : 'None yet'
  },
  panels: [
    {
      id: 'cuts',
      title: 'Cuts',
      live: (session) => (shownSolution(session) ? `k = ${shownSolution(session)?.solved.k}` : 'none yet'),
    },
    {
      id: 'classes',
      title: 'Classes',
      live: (session) => {
        const { best } = solvingOf(session)
        return best.value ? whole(best.value.classes) : 'none yet'
      },
    },
  ],
  View: Solution,
}
