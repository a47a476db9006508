// The least that has to be blanked: by column and by row.
import { BlankedColumns, type BlankedColumnsData, readBlankedColumns } from '../../charts/blankedColumns'
import { Counts, type CountsData, readCounts } from '../../charts/counts'
import { Figure } from '../../charts/Figure'
import type { ChartTheme } from '../../charts/theme'
import { useWidth } from '../../controls/useWidth'
import type { Suppressed } from '../../engine/protocol'
import { meanings, perRowFinding } from '../../text/cells'
import { whole } from '../../text/format'

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
  const [left, leftWidth] = useWidth(620)
  const [right, rightWidth] = useWidth(500)
  const meaning = `${meanings[told.semantics].brief}, k = ${whole(told.k)}`
  const columns = columnsData(told, other)
  const rows = perRowData(told.perRow ?? [])
  return (
    <div class={`cells-grid${old ? ' outdated' : ''}`}>
      <section class="panel" aria-label="Blanked cells, by column">
        <div ref={left}>
          <Figure
            title="Blanked cells, by column"
            hint={meaning}
            name="blanked-by-column"
            reading={readBlankedColumns(columns)}
            draw={(theme: ChartTheme) => <BlankedColumns data={columns} width={leftWidth} theme={theme} />}
          />
          <p class="panel-finding">{readBlankedColumns(columns).finding}</p>
        </div>
      </section>
      <section class="panel" aria-label="Rows by their blanks">
        <div ref={right}>
          <Figure
            title="Rows by their blanks"
            hint={meaning}
            name="blanks-per-row"
            reading={readCounts(rows)}
            draw={(theme: ChartTheme) => <Counts data={rows} size={{ width: rightWidth, height: 260 }} theme={theme} />}
          />
          <p class="panel-finding">{rows.finding}</p>
        </div>
      </section>
    </div>
  )
}
