// The least that has to be blanked: by column and by row.
import { BlankedColumns, type BlankedColumnsData, readBlankedColumns } from '../../charts/blankedColumns'
import { Counts, type CountsData, readCounts } from '../../charts/counts'
import type { Suppressed } from '../../engine/protocol'
import { perRowFinding } from '../../text/cells'
import { FigurePanel } from './FigurePanel'

export function columnsData({ byColumn = {}, rows }: Suppressed, other: Suppressed | null): BlankedColumnsData {
  const least = (name: string) => other?.byColumn?.[name]?.count ?? null
  const columns = Object.entries(byColumn).map(([name, { count }]) => ({ name, blanked: count, least: least(name) }))
  return { rows, columns: columns.sort((a, b) => b.blanked - a.blanked) }
}

/** To the last that any row has. */
export function perRowData(perRow: readonly number[]): CountsData {
  const last = perRow.reduce((so, count, i) => (count > 0 ? i : so), 0)
  return {
    bars: perRow.slice(0, last + 1).map((count, at) => ({ at, count })),
    finding: perRowFinding(perRow),
    head: ['blanks in the row', 'rows'],
    look: 'suppressed',
  }
}

export interface BlanksPanelsProps {
  told: Suppressed
  /** By the original file, beside a strict answer. */
  other: Suppressed | null
  old: boolean
}

export function BlanksPanels({ told, other, old }: BlanksPanelsProps) {
  const columns = columnsData(told, other)
  const rows = perRowData(told.perRow ?? [])
  return (
    <div class={`cells-grid${old ? ' outdated' : ''}`}>
      <FigurePanel
        title="Blanked cells, by column"
        name="blanked-by-column"
        told={told}
        reading={readBlankedColumns(columns)}
        draw={(width, theme) => <BlankedColumns data={columns} width={width} theme={theme} />}
      />
      <FigurePanel
        title="Rows by their blanks"
        name="blanks-per-row"
        told={told}
        reading={readCounts(rows)}
        draw={(width, theme) => <Counts data={rows} size={{ width, height: 260 }} theme={theme} />}
      />
    </div>
  )
}
