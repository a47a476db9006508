// Utility is a section of the place Solution.
import { lazy } from '../../controls/lazy'
import type { JoiningPanel } from '../../parts/place'
import { Unmeasured } from '../../parts/Unmeasured'
import { useSession } from '../../state/context'
import { shownSolution } from '../../state/shown'
import { share } from '../../text/format'

const Utility = lazy(() => import('./UtilityPanel').then(({ UtilityPanel }) => UtilityPanel), 'Loading Utility.')

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
    if (shown?.solved.rescue)
      return (
        <Unmeasured id="solution-utility" title="Utility">
          What is left of the data is not measured for a file with blank cells yet: its rows with blanks would count as
          withheld.
        </Unmeasured>
      )
    return shown && <Utility solved={shown.solved} />
  },
}
