// Taxonomies belong to the place Data, but fill a page of their own.
import { lazy } from '../../controls/lazy'
import type { JoiningPanel } from '../../parts/place'
import { whole } from '../../text/format'

const Taxonomies = lazy(() => import('./TaxonomiesPlace').then(({ TaxonomiesPlace }) => TaxonomiesPlace))

export const panel: JoiningPanel = {
  place: 'data',
  order: 1,
  id: 'taxonomies',
  title: 'Taxonomies',
  live: ({ document }) =>
    whole(Object.values(document.value.plan.columns).filter(({ taxonomy }) => taxonomy !== undefined).length),
  Alone: Taxonomies,
  ready: (session) => session.profile.value !== null,
}
