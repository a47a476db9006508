// Utility is a section of the place Solution.
import { lazy } from '../../controls/lazy'
import type { JoiningPanel } from '../../parts/place'
import { useSession } from '../../state/context'
import { shownSolution } from '../../state/shown'
import { share } from '../../text/format'

const Utility = lazy(
  () => import('../../parts/UtilityPanel').then(({ UtilityPanel }) => UtilityPanel),
  'Loading Utility.',
)

export const panel: JoiningPanel = {
  place: 'solution',
  order: 2,
  id: 'utility',
  title: 'Utility',
  live: (session) => {
    const mean = shownSolution(session)?.solved.mean
    return mean === undefined ? 'what is left' : `${share(mean, 1)} lost`
  },
  Section: () => {
    const shown = shownSolution(useSession())
    if (!shown) return null
    const { plan, cuts } = shown.solved
    return <Utility id="solution-utility" ask={{ plan, cuts }} of={JSON.stringify([plan, cuts])} />
  },
}
