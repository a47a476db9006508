// Risk is a section of the place Solution.
import { lazy } from '../../controls/lazy'
import type { JoiningPanel } from '../../parts/place'
import { useSession } from '../../state/context'
import { shownSolution } from '../../state/shown'
import { risk } from '../../text/format'

const Risk = lazy(() => import('../../parts/RiskPanel').then(({ RiskPanel }) => RiskPanel), 'Loading Risk.')

export const panel: JoiningPanel = {
  place: 'solution',
  order: 1,
  id: 'risk',
  title: 'Risk',
  live: (session) => {
    const smallest = shownSolution(session)?.solved.smallestClass
    return smallest ? risk(1 / smallest) : 'none yet'
  },
  Section: () => {
    const shown = shownSolution(useSession())
    if (!shown) return null
    const { plan, cuts, persons, rows, rescue } = shown.solved
    return (
      <Risk
        id="solution-risk"
        ask={{ plan, cuts }}
        of={JSON.stringify([plan, cuts])}
        counted={persons ?? rows}
        meaning={rescue && 'blanks read strictly: a blank is a value like any other'}
      />
    )
  },
}
