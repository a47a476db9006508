// How the fake engine reads a taxonomy: leaf;level 1;…;* per line, one fault for lines of another length.
import type { Plan, TaxonomyView } from '../../../web/src/engine/protocol'

export function fakeTaxonomy(plan: Plan, column: string, counts: ReadonlyMap<string, number>): TaxonomyView {
  const taxonomy = plan.columns[column]?.taxonomy
  const text =
    typeof taxonomy === 'object' && 'text' in taxonomy
      ? taxonomy.text
      : typeof taxonomy === 'object'
        ? [...counts.keys()].map((value) => `${value};*\n`).join('')
        : ''
  const paths = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(';'))
  const depth = paths[0]?.length ?? 0
  const faults = paths.flatMap((path, i) =>
    path.length === depth ? [] : [{ row: i + 1, what: `Line ${i + 1} has ${path.length} fields.` }],
  )
  const nodes: TaxonomyView['nodes'] = []
  const visit = (lines: readonly string[][], height: number, first: number) => {
    let at = first
    for (const label of new Set(lines.map((path) => path[height] ?? ''))) {
      const below = lines.filter((path) => path[height] === label)
      const rows = below.reduce((sum, [leaf]) => sum + (counts.get(leaf ?? '') ?? 0), 0)
      nodes.push({ label, first: at, end: at + below.length, height, rows })
      if (height > 0) visit(below, height - 1, at)
      at += below.length
    }
  }
  if (faults.length === 0 && depth > 0) visit(paths, depth - 1, 0)
  const covered = new Set(paths.map(([leaf]) => leaf))
  const k = plan.privacy?.k ?? 5
  return {
    column,
    kind: 'category',
    k,
    rows: [...counts.values()].reduce((sum, n) => sum + n, 0),
    limit: 0,
    values: counts.size,
    faults,
    warnings: [],
    nodes,
    uncovered:
      depth === 0 || faults.length > 0
        ? []
        : [...counts].flatMap(([value, rows]) =>
            covered.has(value) ? [] : [{ value, rows, what: `"${value}" is not in the taxonomy.` }],
          ),
    absent: 0,
    missing: 0,
    levels: Array.from({ length: nodes.length > 0 ? depth : 0 }, (_, height) => {
      const sizes = nodes.filter((node) => node.height === height && node.rows > 0).map(({ rows }) => rows)
      return {
        groups: sizes.length,
        smallest: Math.min(...sizes),
        below: sizes.filter((rows) => rows < k).reduce((sum, rows) => sum + rows, 0),
      }
    }),
    text,
  }
}
