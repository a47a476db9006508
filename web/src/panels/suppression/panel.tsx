// Suppression belongs to the place Solution, but fills a page of its own: it needs no solution.
import { lazy } from '../../controls/lazy'
import type { JoiningPanel } from '../../parts/place'
import { chosenK } from '../../state/document'
import { whole } from '../../text/format'

const Suppression = lazy(() => import('./SuppressionPlace').then(({ SuppressionPlace }) => SuppressionPlace))

export const panel: JoiningPanel = {
  place: 'solution',
  order: 0,
  id: 'suppression',
  title: 'Suppression',
  live: ({ document }) => `k = ${whole(chosenK(document.value.plan))}`,
  Alone: Suppression,
  ready: (session) => session.profile.value !== null,
}
