// What stands out before anything is changed: live, while roles and k change.
import { useEffect } from 'preact/hooks'
import { Below, readBelow } from '../../charts/below'
import { Exposure, readExposure } from '../../charts/exposure'
import { Figure } from '../../charts/Figure'
import { pageTheme } from '../../charts/theme'
import { AtRisk, Safe } from '../../controls/glyphs'
import { Segmented } from '../../controls/Segmented'
import { TypedField } from '../../controls/TypedField'
import { useWidth } from '../../controls/useWidth'
import { usePage } from '../../state/context'
import { chosenK, columnsWithRole, withK } from '../../state/document'
import { withRole } from '../../state/grouping'
import { presets } from '../../state/session'
import { unitOf } from '../../text/counted'
import { inWords, list, plural, range, share, whole } from '../../text/format'
import { Persons } from './Persons'

export function Preflight() {
  const { session } = usePage()
  const doc = session.document.value
  const status = session.preflight.value
  const k = chosenK(doc.plan)
  const chosen = columnsWithRole(doc.plan, 'quasi')
  const [box, width] = useWidth(266)
  const answer = status?.answer
  const at = answer?.below.findIndex((point) => point.k === k) ?? -1
  const below = answer?.below[at]?.rows
  const marked = answer?.below.filter((point) => point.k === 2 || point.k === k || isPreset(point.k)) ?? []
  const unit = unitOf(doc.plan)
  const exposure = answer && below !== undefined ? { k, unit, rows: answer.rows, unique: answer.unique, below } : null
  const finding = exposure ? readExposure(exposure).finding : ''

  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding, session])

  const setK = (next: number) => {
    if (next >= 2 && next !== k) session.edit(`k = ${next}`, (now) => withK(now, next), 'k')
  }
  const stale = status !== null && status.plan.columns !== doc.plan.columns
  return (
    <section class="panel preflight" id="data-preflight" tabIndex={-1} aria-labelledby="preflight-title">
      <h2 class="panel-title" id="preflight-title">
        Before anything is changed
      </h2>
      {chosen.length === 0 ? (
        <NoQuasi />
      ) : (
        <div ref={box} class={stale ? 'stale' : ''} aria-busy={stale}>
          <div class="k-choice">
            <span>If k were</span>
            <Segmented
              label="If k were"
              value={k}
              options={presets.map((n) => [n, String(n)] as const)}
              choose={setK}
              small
            />
            <label>
              <span class="unseen">Another k</span>
              <TypedField
                class="field k-field"
                type="number"
                min={2}
                max={1_000_000}
                value={String(k)}
                commit={(text) => setK(Math.round(Number(text)))}
              />
            </label>
          </div>
          {answer && exposure && (
            <>
              <p class={exposure.below > 0 ? 'big-risk' : 'big-risk none'}>{plural(exposure.below, 'row')}</p>
              <p class="big-words">
                {exposure.below > 0 ? <AtRisk size={11} /> : <Safe size={10} />} {exposure.below === 1 ? 'is' : 'are'}{' '}
                in a class smaller than {k}
                {unit === 'row' ? '' : ' persons'}: <strong>{share(exposure.below, exposure.rows)}</strong>
              </p>
              <Exposure data={exposure} size={{ width, height: 16 }} theme={pageTheme} />
              <dl class="exposure-words">
                <div>
                  <dt>{unit === 'row' ? 'unique' : 'of a person alone'}</dt>
                  <dd>{whole(exposure.unique)}</dd>
                </div>
                {k > 2 && (
                  <div>
                    <dt>in classes of {range(2, k - 1)}</dt>
                    <dd>{whole(exposure.below - exposure.unique)}</dd>
                  </div>
                )}
                <div>
                  <dt>
                    in classes of {whole(k)} or more <Safe />
                  </dt>
                  <dd>{whole(exposure.rows - exposure.below)}</dd>
                </div>
              </dl>
              <hr />
              <Figure
                title="Rows below k, by k"
                heading="h3"
                name="rows-below-k"
                reading={readBelow({ rows: answer.rows, chosen: k, below: marked })}
                draw={(theme) => (
                  <Below data={{ rows: answer.rows, chosen: k, below: marked }} width={width} theme={theme} />
                )}
              />
              <hr />
              <Dropped at={at} k={k} />
              <hr />
              <Persons />
            </>
          )}
          {!answer && <p class="hint">Counting {plural(chosen.length, 'column')} together.</p>}
        </div>
      )}
    </section>
  )
}

/** What each quasi-identifier is worth to somebody who looks for a person. */
function Dropped({ at, k }: { at: number; k: number }) {
  const { session } = usePage()
  const answer = session.preflight.value?.answer
  if (!answer || answer.columns.length < 2) return null
  const without = answer.columns
    .map(({ name, belowWithout }) => ({ name, rows: belowWithout[at] ?? 0 }))
    .sort((a, b) => a.rows - b.rows)
    .slice(0, 4)
  return (
    <div class="dropped">
      <h3>If you dropped one column</h3>
      <p>Rows below {k} would fall to</p>
      <dl>
        {without.map(({ name, rows }) => (
          <div key={name}>
            <dt>without {name}</dt>
            <dd>{whole(rows)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function NoQuasi() {
  const { session } = usePage()
  const proposed = columnsWithRole(session.proposal.value, 'quasi')
  return (
    <div class="no-quasi">
      <h3>No quasi-identifier is chosen yet</h3>
      <p>
        Without one, every row is like every other and k has no meaning.{' '}
        {proposed.length > 0
          ? `${capital(inWords(proposed.length))} ${proposed.length === 1 ? 'column looks' : 'columns look'} like ${proposed.length === 1 ? 'one' : 'quasi-identifiers'}: ${list(proposed)}.`
          : 'Give the role to every column that somebody may know about a person.'}
      </p>
      {proposed.length > 0 && (
        <button
          type="button"
          class="button"
          onClick={() =>
            session.edit('the proposed quasi-identifiers', (doc) =>
              withRole(doc, proposed, 'quasi', session.profile.value),
            )
          }
        >
          Use {proposed.length === 1 ? 'it' : `these ${inWords(proposed.length)}`}
        </button>
      )}
    </div>
  )
}

const isPreset = (k: number) => presets.some((preset) => preset === k)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
