// The measures of two solutions by what they are about, each line on a scale of its own from 0.
import { Explained } from '../../controls/Explained'
import { groups, groupWords, type Measure } from './measures'

export function Measures({ rows }: { rows: readonly Measure[] }) {
  return (
    <>
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Measure by measure</h2>
          <span class="hint">what differs first; each line has its own scale from 0</span>
        </div>
      </div>
      <div class="reading tall" tabIndex={0} role="group" aria-label="Measures, table">
        <table class="table compare-table">
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <th scope="col" class="number">
                A □
              </th>
              <th scope="col" class="wide-only">
                <span class="visually-hidden">A and B on a line</span>
              </th>
              <th scope="col" class="number">
                B ●
              </th>
              <th scope="col" class="number">
                B less A
              </th>
            </tr>
          </thead>
          {groups.map((group) => {
            const own = rows.filter((row) => row.group === group)
            if (own.length === 0) return null
            return (
              <tbody key={group}>
                <tr class="compare-group">
                  <th scope="rowgroup" colSpan={5}>
                    {groupWords(group, rows)}
                  </th>
                </tr>
                {own.map((row) => (
                  <tr key={row.name} class={row.same ? 'same' : ''}>
                    <th scope="row">{row.term ? <Explained term={row.term}>{row.name}</Explained> : row.name}</th>
                    <td>{row.a}</td>
                    <td class="wide-only compare-line">{row.at && <Line at={row.at} />}</td>
                    <td>{row.b}</td>
                    <td>{row.same ? 'same' : row.change}</td>
                  </tr>
                ))}
              </tbody>
            )
          })}
        </table>
      </div>
    </>
  )
}

const [wide, edge] = [150, 7]

function Line({ at: [a, b] }: { at: readonly [number, number] }) {
  const high = Math.max(Math.abs(a), Math.abs(b)) * 1.15 || 1
  const x = (value: number) => edge + (Math.max(0, value) / high) * (wide - 2 * edge)
  return (
    <svg class="chart" width={wide} height="16" viewBox={`0 0 ${wide} 16`} aria-hidden="true">
      <line x1={edge} x2={wide - edge} y1="8" y2="8" stroke="var(--line)" />
      <line x1={x(a)} x2={x(b)} y1="8" y2="8" stroke="var(--ink)" stroke-width="2" />
      <circle cx={x(b)} cy="8" r="4.5" fill="var(--ink)" />
      <rect
        x={x(a) - 4}
        y="4"
        width="8"
        height="8"
        fill={a === b ? 'none' : 'var(--paper)'}
        stroke="var(--ink)"
        stroke-width="1.6"
      />
    </svg>
  )
}
