// What is published of each column, as one figure: a ruler a column on the page, one table, one picture to take along.
import { Figure } from '../charts/Figure'
import { type RulerData, Rulers, rulerFinding } from '../charts/ruler'
import type { ChartTheme, Reading } from '../charts/theme'
import { columnsWithRole } from '../state/document'
import type { Solved } from '../state/solved'
import { useAnswer } from '../state/useAnswer'
import { plural } from '../text/format'
import { ColumnCuts } from './ColumnCuts'
import { usePictures } from './usePictures'

export function readCuts(rulers: readonly RulerData[]): Reading {
  return {
    finding: rulers.map(rulerFinding).join(' '),
    head: ['group', 'values together', 'rows'],
    rows: rulers.flatMap(({ name, groups }) =>
      groups.map(({ label, first, end, rows }): (string | number)[] => [`${name}: ${label}`, end - first, rows]),
    ),
  }
}

export function CutsPanel({ solved }: { solved: Solved }) {
  const names = columnsWithRole(solved.plan, 'quasi')
  const pictures = usePictures(solved, names)
  const classes = useAnswer(
    'classes',
    { plan: solved.plan, cuts: solved.cuts },
    JSON.stringify([solved.plan, solved.cuts]),
  )
  const lost = new Map(classes.answer?.columns.map((column) => [column.name, column.lost]))
  const rulers = names.flatMap((name) => {
    const picture = pictures.of.get(name)
    return picture && 'ruler' in picture ? picture.ruler : []
  })
  const reading = readCuts(rulers)
  const target = columnsWithRole(solved.plan, 'target')
  return (
    <section class="panel cuts-panel" id="solution-cuts" tabIndex={-1} aria-label="Cuts">
      <Figure
        title="Cuts"
        hint="Each column from its least to its greatest value. Bars: rows per value (square-root height). A black line is a cut; the boxes are what is published."
        name="cuts"
        reading={reading}
        awaited={pictures.open > 0 ? plural(pictures.open, 'column') : ''}
        draw={(theme: ChartTheme) => <Rulers list={rulers} width={1100} theme={theme} finding={reading.finding} />}
        frame={() => (
          <div class="cut-rows">
            <div class="cut-head" aria-hidden="true">
              <span>Column</span>
              <span>Rows per value, cuts, published groups with their rows</span>
              <span>Detail lost</span>
            </div>
            {names.map((name) => (
              <ColumnCuts
                key={name}
                name={name}
                solved={solved}
                lost={lost.get(name) ?? null}
                picture={pictures.of.get(name)}
              />
            ))}
          </div>
        )}
      />
      <p class="panel-finding">
        Select a place between two values to ask why there is no cut; select a cut to see what it brings. Arrow keys
        step, Shift ×10, Page Up and Page Down go from cut to cut.
        {solved.rescue && ' The detail lost is that of the cuts alone; blank cells lose theirs besides.'}
        {target.length > 0 && ` The target, ${target.join(', ')}, is published as it is.`}
      </p>
    </section>
  )
}
