// What was merged: a map of the groups by their size and loss, and of those that are looked at, the dearest one by one, with
// what each publishes and which values it holds.
import { useState } from 'preact/hooks'
import { Figure } from '../../charts/Figure'
import { type Field, fieldsOf, fieldWords, GroupMap, readGroupMap } from '../../charts/groupMap'
import type { ChartTheme } from '../../charts/theme'
import { useWidth } from '../../controls/useWidth'
import type { MergedView } from '../../engine/protocol'
import { useAnswer } from '../../state/useAnswer'
import { plural, roundShare, whole } from '../../text/format'
import type { Groups } from './grouped'

export function MergedPanel({ groups }: { groups: Groups }) {
  const [box, width] = useWidth(560)
  const [chosen, choose] = useState<Field | null>(null)
  const { plan, told } = groups
  const { recoding } = told
  const within = chosen ? { size: chosen.size, lost: chosen.lost } : {}
  const asked = useAnswer('merged', { plan, recoding, ...within }, JSON.stringify([recoding, within]))
  const view = asked.answer
  if (!view) return <p class="hint">{asked.error?.what ?? 'Looking at the groups.'}</p>
  return (
    <section class="panel" id="local-merged" aria-label="What was merged">
      <div ref={box}>
        <Figure
          title="What was merged"
          hint="groups by their rows and by the detail that they lost; the darker, the more rows"
          name="groups-by-size-and-loss"
          reading={readGroupMap(view)}
          choice={{
            name: (words) => `Look at groups of ${words}`,
            chosen: (words) => chosen !== null && fieldWords(chosen) === words,
            choose: (words) => choose(fieldsOf(view).find((field) => fieldWords(field) === words) ?? null),
          }}
          draw={(theme: ChartTheme) => (
            <GroupMap data={view} size={{ width, height: 300 }} theme={theme} chosen={chosen} choose={choose} />
          )}
        >
          <p class="panel-finding">{readGroupMap(view).finding}</p>
        </Figure>
      </div>
      <div class="panel-head">
        <div>
          <h3 class="panel-title">{chosen ? `Groups of ${fieldWords(chosen)}` : 'All groups'}</h3>
          <span class="hint">
            {view.shown.length < view.groups
              ? `the ${view.shown.length} dearest of ${whole(view.groups)}`
              : plural(view.groups, 'group')}
          </span>
        </div>
        {chosen && (
          <button type="button" class="button" onClick={() => choose(null)}>
            All groups
          </button>
        )}
      </div>
      <Dearest view={view} />
    </section>
  )
}

const mostValues = 4

/** "30 × Bern, 4 × Zug and 3 more". */
export function heldWords(values: readonly (readonly [string, number])[]): string {
  const first = [...values].sort((a, b) => b[1] - a[1]).slice(0, mostValues)
  const words = first.map(([value, rows]) => `${whole(rows)} × ${value === '' ? 'no value' : value}`).join(', ')
  return values.length > first.length ? `${words} and ${values.length - first.length} more` : words
}

function Dearest({ view }: { view: MergedView }) {
  return (
    <div class="reading local-dearest" tabIndex={0} role="group" aria-label="What groups publish and hold, table">
      <table class="table">
        <thead>
          <tr>
            {['Rows', 'Lost', ...view.columns].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.shown.map(({ rows, lost, cells }, i) => (
            <tr key={i}>
              <th scope="row">{whole(rows)}</th>
              <td>{roundShare(lost, 1)}</td>
              {cells.map(({ label, lost: part, values }, c) => (
                <td key={view.columns[c]}>
                  <strong>{label}</strong>
                  {part > 0 && <div class="hint">{`${roundShare(part, 1)} lost; ${heldWords(values)}`}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
