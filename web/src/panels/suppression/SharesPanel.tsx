// What the blanks did to a column: the weighted share of each value before and after, with 95 % intervals.
import { useState } from 'preact/hooks'
import { readWhiskers, Whiskers, type WhiskersData } from '../../charts/whiskers'
import type { Estimate, EstimatesView, Semantics } from '../../engine/protocol'
import { plural, points, whole } from '../../text/format'
import { FigurePanel } from './FigurePanel'

const mostShown = 24

export const mends = { '': 'Blanks left out', rake: 'Weights raked', impute: 'Blanks imputed' } as const
export type Mend = keyof typeof mends

const intervalOf = ([at, low, high]: Estimate) => ({ at, low, high })
const percent = (x: number) => `${x.toFixed(Math.abs(x) < 10 ? 1 : 0)}\u00a0%`

/** The greatest shares of one column, in its order. */
export function sharesData({ columns }: EstimatesView, name: string): WhiskersData {
  const column = columns.find((one) => one.name === name) ?? columns[0]
  const values = column?.values ?? []
  const greatest = new Set([...values].sort((a, b) => b.before[0] - a.before[0]).slice(0, mostShown))
  const shown = values.filter((value) => greatest.has(value))
  const moved = values.filter(({ overlap }) => !overlap).length
  return {
    lines: shown.map(({ value, before, after, difference, overlap }) => ({
      name: value === '' ? 'no value' : value,
      before: intervalOf(before),
      after: after && intervalOf(after),
      words: after && difference !== null ? points(-difference / 100) : 'not shown',
      marked: !overlap,
    })),
    finding: `${column?.name ?? 'No column'}: ${whole(moved)} of ${plural(values.length, 'share')} moved beyond ${values.length === 1 ? 'its' : 'their'} interval.`,
    format: percent,
    head: [column?.name ?? 'value', 'before, 95 % interval', 'after, 95 % interval', 'change'],
  }
}

/** Over all columns, with what was done about the blanks. */
export function sharesFinding({ differences, mended, columns }: EstimatesView): string {
  const { compared, overlapping, least, greatest } = differences
  const all = columns.reduce((sum, { values }) => sum + values.length, 0)
  const hidden = all - compared
  const effect = columns.reduce((sum, { after }) => sum + after.designEffect, 0) / Math.max(1, columns.length)
  const how =
    mended?.by === 'rake'
      ? ` Raked weights cost precision: a row tells what ${(1 / Math.max(1, effect)).toFixed(2)} rows told.`
      : mended?.by === 'impute'
        ? ` ${plural(mended.cells, 'cell')} imputed, never with what was there; ${whole(mended.left)} left blank.`
        : ''
  return `In all columns ${whole(compared - overlapping)} of ${plural(compared, 'share')} moved beyond their interval; the farthest by ${Math.max(Math.abs(least), Math.abs(greatest)).toFixed(1)} points.${hidden > 0 ? ` ${plural(hidden, 'value')} not shown at all.` : ''}${how}`
}

export interface SharesPanelProps {
  view: EstimatesView
  told: { semantics: Semantics; k: number }
  mend: Mend
  choose(mend: Mend): void
}

export function SharesPanel({ view, told, mend, choose }: SharesPanelProps) {
  const farthest = (one: EstimatesView['columns'][number]) =>
    Math.max(0, ...one.values.map(({ difference }) => Math.abs(difference ?? 0)))
  const worst = [...view.columns].sort((a, b) => farthest(b) - farthest(a))[0]
  const [name, chooseColumn] = useState<string | null>(null)
  const column = view.columns.find((one) => one.name === name) ?? worst
  if (!column) return null
  const data = sharesData(view, column.name)
  return (
    <FigurePanel
      title="What the blanks do to shares"
      hint={`○ before ● after ▲ beyond the interval; whiskers: 95 %, ${view.weights ? `weighted by ${view.weights}` : 'every row weighs the same'}`}
      name={`shares-${column.name}`}
      told={told}
      reading={readWhiskers(data)}
      draw={(width, theme) => <Whiskers data={data} width={width} theme={theme} />}
      finding={`${data.finding} ${sharesFinding(view)}`}
    >
      <div class="cells-fields">
        <label class="evidence-field">
          <span class="hint">Column</span>
          <select class="field" value={column.name} onChange={(event) => chooseColumn(event.currentTarget.value)}>
            {view.columns.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label class="evidence-field">
          <span class="hint">After</span>
          <select class="field" value={mend} onChange={(event) => choose(event.currentTarget.value as Mend)}>
            {Object.entries(mends).map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
    </FigurePanel>
  )
}
