// The same as a table: a line per value with the groups above it.
import { heightOf, type Node } from '../../state/taxonomyTree'
import { whole } from '../../text/format'

const mostLines = 1000

export function linesOf(tree: Node): { labels: string[]; rows: number }[] {
  const lines: { labels: string[]; rows: number }[] = []
  const visit = (node: Node, above: readonly string[]) => {
    const labels = [node.label, ...above]
    if (node.children.length === 0) lines.push({ labels, rows: node.rows })
    for (const child of node.children) visit(child, labels)
  }
  visit(tree, [])
  return lines
}

export function TreeTable({ tree, column }: { tree: Node; column: string }) {
  const lines = linesOf(tree)
  const top = heightOf(tree)
  return (
    <div class="reading tall" tabIndex={0} role="region" aria-label={`Table of the taxonomy of ${column}`}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col" class="number">
              Rows
            </th>
            {Array.from({ length: top }, (_, i) => (
              <th scope="col" key={i === 0 ? 'first' : String(i)}>
                {i + 1 === top ? 'Top' : `Level ${i + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map(({ labels, rows }) => (
            <tr key={labels[0]}>
              <th scope="row">{labels[0] || '(empty)'}</th>
              <td class="number">{whole(rows)}</td>
              {labels.slice(1).map((label, i) => (
                <td key={i === 0 ? 'first' : String(i)}>{label}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostLines && <p class="hint">The first {whole(mostLines)} values; the file holds them all.</p>}
    </div>
  )
}
