// The dialogs of the taxonomies, by name.
import { TaxonomyOf } from './TaxonomyOf'

export const dialogs = { taxonomy: TaxonomyOf }
