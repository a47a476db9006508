// The place Frontier in the registry: what every k costs, and one k solved.
import type { Place } from '../../app/places'
import { chosenK } from '../../state/document'
import { solvingOf } from '../../state/solving'
import { whole } from '../../text/format'
import { gapFigure, liveLine } from '../../text/solve'
import { SolvePlace } from './SolvePlace'

export const place: Place = {
  id: 'frontier',
  title: 'Frontier',
  order: 2,
  line: (session) => {
    const { best, active } = solvingOf(session)
    if (best.value) return liveLine(best.value)
    const k = `k = ${whole(chosenK(session.document.value.plan))}`
    return active.value ? `${k} · solving` : `${k} · not solved yet`
  },
  panels: [
    {
      id: 'solve',
      title: 'Solve',
      live: (session) => {
        const { best } = solvingOf(session)
        return best.value ? gapFigure(best.value) : 'not yet'
      },
    },
  ],
  View: SolvePlace,
}
