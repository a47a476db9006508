// The place Frontier in the registry: what every k costs, and one k solved.
import { lazy } from '../../controls/lazy'
import type { Place } from '../../parts/place'
import { chosenK } from '../../state/document'
import { exploringOf } from '../../state/frontier'
import { solvingOf } from '../../state/solving'
import { certaintyShort } from '../../text/certainty'
import { range, whole } from '../../text/format'
import { liveLine } from '../../text/solve'

const Solve = lazy(() => import('./SolvePlace').then(({ SolvePlace }) => SolvePlace))
const EveryK = lazy(() => import('./FrontierPlace').then(({ FrontierPlace }) => FrontierPlace))

export const place: Place = {
  id: 'frontier',
  title: 'Frontier',
  order: 2,
  invitation: 'See what every k costs',
  line: (session) => {
    const { best, active } = solvingOf(session)
    const every = exploringOf(session).splits.value?.answer
    if (active.value) return best.value ? liveLine(best.value) : 'solving'
    if (every) {
      const last = every.points[every.points.length - 1]?.k ?? 2
      return `k ${range(2, last)} · ${whole(every.proven)} of ${whole(every.points.length)} proven`
    }
    if (best.value) return liveLine(best.value)
    return `k = ${whole(chosenK(session.document.value.plan))} · not solved yet`
  },
  live: (session) => {
    const every = exploringOf(session).splits.value?.answer
    return every ? `${whole(every.proven)}/${whole(every.points.length)}` : 'not yet'
  },
  panels: [
    {
      id: 'every-k',
      title: 'What every k costs',
      live: (session) => {
        const every = exploringOf(session).splits.value?.answer
        return every ? `${whole(every.proven)} proven` : 'not yet'
      },
    },
    {
      id: 'solve',
      title: 'Solve',
      live: (session) => {
        const { best } = solvingOf(session)
        return best.value ? certaintyShort(best.value) : 'not yet'
      },
      Alone: Solve,
    },
  ],
  View: EveryK,
}
