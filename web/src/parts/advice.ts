// What would help, where a result is poor: fetched when a result first is.
import { lazy } from '../controls/lazy'

export const Advice = lazy(
  () => import('./AdvicePanel').then(({ AdvicePanel }) => AdvicePanel),
  'Loading what would help.',
)
