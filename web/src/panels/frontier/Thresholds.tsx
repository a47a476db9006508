// The thresholds that data sheets name, and the one that was chosen, side by side.
import { bandAt, type FrontierData, levelAt } from '../../charts/frontierData'
import { Diamond } from '../../parts/Strip'
import { usePage } from '../../state/context'
import { presets } from '../../state/session'
import { standingOf } from '../../text/certainty'
import { risk, share, whole } from '../../text/format'

interface Props {
  data: FrontierData
  choose(k: number): void
}

export function Thresholds({ data, choose }: Props) {
  const { session } = usePage()
  const below = session.preflight.value?.answer.below ?? []
  const ks = [...new Set([...presets, data.chosen])].sort((a, b) => a - b)
  const hasLevels = data.levels !== null
  return (
    <section class="panel" aria-label="At the usual thresholds">
      <div class="panel-head">
        <div>
          <h2 class="panel-title">At the usual thresholds</h2>
          <span class="hint">
            Presets, not compliance. 11 is the cell size of US public releases; a highest risk of 0.09 needs k = 12,
            since 1/11 = 0.0909.
          </span>
        </div>
      </div>
      <div class="reading" tabIndex={0} role="group" aria-label="At the usual thresholds, table">
        <table class="table numbers thresholds">
          <thead>
            <tr>
              <th scope="col">k</th>
              <th scope="col">Split points lose</th>
              <th scope="col" class="words">
                Certainty
              </th>
              <th scope="col">At best</th>
              <th scope="col">Rows below k today</th>
              {hasLevels && <th scope="col">Whole levels lose</th>}
              <th scope="col">Rows withheld</th>
              <th scope="col">Highest risk, 1/k</th>
              <th scope="col">
                <span class="unseen">Choose</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ks.map((k) => {
              const band = bandAt(data.splits, k)
              const level = levelAt(data.levels, k)
              const rows = below.find((point) => point.k === k)?.rows
              return (
                <tr key={k} class={k === data.chosen ? 'chosen' : ''}>
                  <th scope="row">{whole(k)}</th>
                  <td>
                    <strong>{band ? data.words(band.cost) : 'not known'}</strong>
                  </td>
                  <td class="words">
                    {band && (
                      <>
                        <Diamond full={band.proven} /> {data.certain(band)}
                      </>
                    )}
                  </td>
                  <td>{band ? (standingOf(band) === 'useless' ? '–' : data.words(band.bound)) : ''}</td>
                  <td>{rows === undefined ? '' : whole(rows)}</td>
                  {hasLevels && <td>{level ? data.words(level.cost) : 'none'}</td>}
                  <td>
                    {band
                      ? band.suppressed === 0
                        ? 'none'
                        : `${whole(band.suppressed)} · ${share(band.suppressed, data.rows, 2)}`
                      : ''}
                  </td>
                  <td>{risk(1 / k)}</td>
                  <td>
                    {k === data.chosen ? (
                      <span class="hint">Selected</span>
                    ) : (
                      <button type="button" class="link" aria-label={`Select k = ${k}`} onClick={() => choose(k)}>
                        Select
                      </button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
