// Categories whose order means nothing. Cuts group neighbours, and neighbours by letter ("England … Iran") have nothing
// in common. So the page proposes a taxonomy that is built of the rows of the values, rare ones together, and the column
// stands in its preorder. Of the ways to build one, this kept most detail (docs/benchmarks.md); a person may take another
// taxonomy, give an order, or do without.
import type { ColumnProfile, Plan, PlanColumn, Profile, Role } from '../engine/protocol'
import type { AppDocument } from './document'
import { columnsWithRole, withColumns } from './document'

/** Building takes time that grows with the square of the values. */
const mostValues = 1000

/** Values that hold digits ("5th-6th", "81549") have an order that tells something. */
export function isNominal({ type, distinct, top }: ColumnProfile): boolean {
  const numbered = top.filter(([value]) => /\d/.test(value)).length
  return type === 'text' && distinct > 2 && distinct <= mostValues && 3 * numbered < top.length
}

export const byRows: NonNullable<PlanColumn['taxonomy']> = { build: { by: 'rows' } }

/** Is this the taxonomy that the page proposed, and no choice of a person? */
export const isBuilt = (column: PlanColumn | undefined) =>
  typeof column?.taxonomy === 'object' && 'build' in column.taxonomy

/** Those that hold without the taxonomy, of which others are a level. */
export const freeBins = (bins: PlanColumn['bins']) => (bins && 'level' in bins ? undefined : bins)

/** These columns, each quasi-identifier that needs an order with one. */
export function withGroups(columns: Plan['columns'], profile: Profile): Plan['columns'] {
  const nominal = new Set(profile.columns.filter(isNominal).map(({ name }) => name))
  const entries = Object.entries(columns).map(([name, column]) => {
    const free = !column.taxonomy && !column.order && column.type !== 'number' && column.type !== 'date'
    return [
      name,
      column.role === 'quasi' && free && nominal.has(name) ? { ...column, taxonomy: byRows } : column,
    ] as const
  })
  return Object.fromEntries(entries)
}

/** New quasi-identifiers get what the proposed ones have. k counts the persons of one column at most. */
export function withRole(doc: AppDocument, names: readonly string[], role: Role, profile: Profile | null): AppDocument {
  if (role === 'entity') {
    const others = [...columnsWithRole(doc.plan, 'entity'), ...names.slice(1)].filter((name) => name !== names[0])
    return withColumns(withColumns(doc, others, { role: 'identifier' }), names.slice(0, 1), { role })
  }
  const next = withColumns(doc, names, { role })
  if (role !== 'quasi' || !profile) return next
  const fresh = names.filter((name) => doc.plan.columns[name]?.role !== 'quasi')
  const grouped = withGroups(
    Object.fromEntries(fresh.flatMap((name) => Object.entries({ [name]: next.plan.columns[name] ?? {} }))),
    profile,
  )
  return { ...next, plan: { ...next.plan, columns: { ...next.plan.columns, ...grouped } } }
}
