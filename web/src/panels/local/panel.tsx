// Local groups belong to the place Frontier, but fill a page of their own.
import { lazy } from '../../controls/lazy'
import type { JoiningPanel } from '../../parts/place'
import { chosenK } from '../../state/document'
import { whole } from '../../text/format'

const Local = lazy(() => import('./LocalPlace').then(({ LocalPlace }) => LocalPlace))

export const panel: JoiningPanel = {
  place: 'frontier',
  order: 2,
  id: 'local',
  title: 'Local groups',
  live: ({ document }) => `k = ${whole(chosenK(document.value.plan))}`,
  Alone: Local,
  ready: (session) => session.profile.value !== null,
}
