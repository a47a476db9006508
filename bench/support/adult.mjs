// Where the Adult extract and its plans lie: beside the repository, or in INDISTINCT_SHARED.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const shared = process.env.INDISTINCT_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url))
export const adult = (file) => join(shared, 'data', 'adult', file)
