// What is published of each column, as one figure: a ruler a column on the page, one table, one picture to take along.
import { useState } from 'preact/hooks'
import { Figure } from '../charts/Figure'
import { type RulerData, Rulers, rulerFinding } from '../charts/ruler'
import type { ChartTheme, Reading } from '../charts/theme'
import type { DomainView, GroupsView } from '../engine/protocol'
import { columnsWithRole } from '../state/document'
import type { Solved } from '../state/solved'
import { useAnswer } from '../state/useAnswer'
import { ColumnCuts } from './ColumnCuts'
import { groupsOf, type Starts } from './cuts'

export interface ColumnPicture {
  domain: DomainView
  starts: Starts
  ruler: RulerData
}

export function rulerOf(domain: DomainView, { starts, labels }: GroupsView): RulerData {
  const groups = groupsOf(domain, starts, labels)
  const published = new Set(groups.map(({ first, end }) => `${first} ${end}`))
  const top = domain.tree?.[0]?.height
  const nodes = domain.tree
    ?.filter(
      ({ first, end, height }) =>
        height !== top && height > 0 && !published.has(`${first} ${end}`) && !isOnly(domain.tree, first, end, height),
    )
    .map((node) => ({ ...node, above: groups.some(({ first, end }) => node.first <= first && end <= node.end) }))
  return {
    name: domain.name,
    counts: domain.values.map(([, rows]) => rows),
    groups,
    ...(nodes ? { nodes } : {}),
  }
}

/** Does a lower node cover the same values, so that this one says nothing? */
function isOnly(tree: DomainView['tree'], first: number, end: number, height: number): boolean {
  return tree?.some((other) => other.first === first && other.end === end && other.height < height) ?? false
}

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
  const [pictures, setPictures] = useState<ReadonlyMap<string, RulerData>>(new Map())
  const classes = useAnswer(
    'classes',
    { plan: solved.plan, cuts: solved.cuts },
    JSON.stringify([solved.plan, solved.cuts]),
  )
  const lost = new Map(classes.answer?.columns.map((column) => [column.name, column.lost]))
  const rulers = names.flatMap((name) => pictures.get(name) ?? [])
  const reading = readCuts(rulers)
  const target = columnsWithRole(solved.plan, 'target')
  return (
    <section class="panel cuts-panel" id="solution-cuts" tabIndex={-1} aria-label="Cuts">
      <Figure
        title="Cuts"
        hint="Each column from its least to its greatest value. Bars: rows per value (square-root height). A black line is a cut; the boxes are what is published."
        name="cuts"
        reading={reading}
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
                drawn={(ruler) =>
                  setPictures((before) => (before.get(name) === ruler ? before : new Map(before).set(name, ruler)))
                }
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
