// Taxonomies belong to the data, but fill a page of their own.
import { usePage } from '../../state/context'
import { DataPlace } from '../data/DataPlace'
import { TaxonomiesPlace } from './TaxonomiesPlace'

export function DataOrTaxonomies() {
  const { session, ui } = usePage()
  if (ui.address.value.panel === 'taxonomies' && session.profile.value) return <TaxonomiesPlace />
  return <DataPlace />
}
