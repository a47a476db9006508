// The place Data in the registry: what was understood, and what stands out before anything is changed.
import type { Place } from '../../parts/place'
import { chosenK } from '../../state/document'
import { plural, roundShare, whole } from '../../text/format'
import { DataPlace } from './DataPlace'

export const place: Place = {
  id: 'data',
  title: 'Data',
  order: 1,
  line: ({ opened, profile }) =>
    `${plural(opened.value?.rows ?? 0, 'row')} · ${plural(profile.value?.columns.length ?? 0, 'column')}`,
  live: ({ opened }) => whole(opened.value?.rows ?? 0),
  panels: [
    { id: 'columns', title: 'Columns', live: ({ profile }) => whole(profile.value?.columns.length ?? 0) },
    {
      id: 'preflight',
      title: 'At risk',
      live: ({ preflight, document }) => {
        const status = preflight.value
        const below = status?.answer.below.find(({ k }) => k === chosenK(document.value.plan))
        return status && below ? roundShare(below.rows, status.answer.rows) : 'not yet'
      },
    },
    { id: 'rows', title: 'Rows', live: ({ opened }) => whole(opened.value?.rows ?? 0) },
  ],
  View: DataPlace,
}
