// Local groups: the file for the chosen k in which every group of rows has cells of its own. What it keeps, how sure that
// is, how large the groups are, what such a file means for whoever counts with it, and what leaves.
import '../../styles/solve.css'
import '../../styles/solution.css'
import '../../styles/release.css'
import '../../styles/local.css'
import '../../styles/evidence.css'
import { useEffect } from 'preact/hooks'
import { ClassSizes, readClassSizes } from '../../charts/classSizes'
import { Figure } from '../../charts/Figure'
import type { ChartTheme } from '../../charts/theme'
import { lazy } from '../../controls/lazy'
import { Notice } from '../../controls/Notice'
import { useWidth } from '../../controls/useWidth'
import { TenRows } from '../../parts/TenRows'
import { usePage } from '../../state/context'
import { columnsWithRole, titleOf } from '../../state/document'
import { foundOf } from '../../state/found'
import { whyNotLocal } from '../../state/locally'
import { useAnswer } from '../../state/useAnswer'
import { certainty, certaintySentence, type Known } from '../../text/certainty'
import { duration, plural, roundShare, share, whole } from '../../text/format'
import { type Groups, groupsPlan, useGroups } from './grouped'
import { Meaning } from './Meaning'
import { MergedPanel } from './MergedPanel'
import { SaveGroups } from './SaveGroups'
import { groupsAsk } from './saving'

const Risk = lazy(() => import('../../parts/RiskPanel').then(({ RiskPanel }) => RiskPanel), 'Loading Risk.')
const Utility = lazy(
  () => import('../../parts/UtilityPanel').then(({ UtilityPanel }) => UtilityPanel),
  'Loading Utility.',
)

export function LocalPlace() {
  const { session } = usePage()
  const { plan } = session.document.value
  const against =
    columnsWithRole(plan, 'quasi').length === 0
      ? 'No quasi-identifier is chosen yet: without one, every row is like every other.'
      : whyNotLocal(plan)
  const { found, working, error, stop, search } = useGroups(against === null ? groupsPlan(plan) : null)
  const finding = found ? `Local groups: ${certaintySentence(knownOf(found))}` : ''
  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding, session])
  return (
    <div class="place" id="frontier-local" tabIndex={-1}>
      <div class="place-head">
        <div>
          <h1>Local groups for {titleOf(plan)}</h1>
          <p class="answer">
            Every group of at least k rows publishes cells of its own, not one generalization for all rows: far more
            detail, but ranges overlap.
          </p>
        </div>
        {against === null && (
          <div class="place-actions">
            {working ? (
              <button type="button" class="button" onClick={stop} disabled={!found}>
                Stop and keep
              </button>
            ) : (
              <button type="button" class="button" onClick={search}>
                Search again
              </button>
            )}
          </div>
        )}
      </div>
      {(against ?? error) !== null && (
        <Notice tone="plain" lead="There is no file of local groups with this plan.">
          {against ?? error?.what}
        </Notice>
      )}
      {against === null && !found && !error && (
        <p class="hint" role="status">
          Groups are being made.
        </p>
      )}
      {found && (
        <div class="solution-panels">
          <Standing found={found} working={working} />
          <Sizes found={found} working={working} />
          {!working && <Evidence found={found} />}
          <Meaning groups={found} />
          <SaveGroups groups={found} working={working} />
        </div>
      )}
    </div>
  )
}

function knownOf({ told }: Groups): Known {
  const { loss, rows, cost, bound, proven, mean } = told
  return {
    loss,
    rows,
    cost: Number(cost),
    bound: bound === null ? null : Number(bound),
    proven,
    ...(mean === undefined ? {} : { mean }),
  }
}

function Standing({ found, working }: { found: Groups; working: boolean }) {
  const { session } = usePage()
  const { told } = found
  const cuts = foundOf(session).of(session.document.value.plan)
  return (
    <section class="panel local-words" aria-label="What the groups lose">
      <h2 class="panel-title">{certainty(knownOf(found))}</h2>
      <p>
        {certaintySentence(knownOf(found))}
        {cuts?.mean !== undefined &&
          told.mean !== undefined &&
          ` One generalization for all rows loses ${share(cuts.mean, 1)}, as far as it is known.`}
      </p>
      <dl class="facts">
        <div>
          <dt>Groups</dt>
          <dd>
            {whole(told.groups)}, the smallest of {whole(told.smallestClass ?? 0)}
          </dd>
        </div>
        <div>
          <dt>Withheld</dt>
          <dd>{plural(told.suppressed ?? 0, 'row')}</dd>
        </div>
        <div>
          <dt>Granularity</dt>
          <dd>{(told.granularity ?? 0).toFixed(3)}, of 1 where nothing is generalized</dd>
        </div>
        <div>
          <dt>{working ? 'Now' : 'Time'}</dt>
          <dd>{working ? told.doing : duration(told.seconds)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What is at risk, and what is left: of groups that stay as they are. */
function Evidence({ found }: { found: Groups }) {
  const { session } = usePage()
  const { plan, told } = found
  const ask = { plan, recoding: told.recoding }
  const of = `groups ${told.recoding}`
  return (
    <>
      <MergedPanel groups={found} />
      <TenRows ask={groupsAsk(session, found)} k={told.k} working={false} />
      <Risk
        id="local-risk"
        ask={ask}
        of={of}
        counted={told.rows}
        meaning="a class is a group; who is known may fit several"
      />
      <Utility id="local-utility" ask={ask} of={of} />
    </>
  )
}

/** Counted once the groups stay as they are. */
function Sizes({ found, working }: { found: Groups; working: boolean }) {
  const [box, width] = useWidth(560)
  const { plan, told } = found
  const { recoding } = told
  const { answer, error } = useAnswer('classes', { plan, recoding }, working ? null : `${recoding}`)
  return (
    <section class="panel classes-panel" aria-label="Group sizes">
      {answer ? (
        <div class="classes-grid">
          <div ref={box}>
            <Figure
              title="Group sizes"
              hint="rows, by size of their group"
              name="group-sizes"
              reading={readClassSizes(answer)}
              draw={(theme: ChartTheme) => <ClassSizes data={answer} size={{ width, height: 300 }} theme={theme} />}
            />
          </div>
          <div>
            <h3>Where the detail goes</h3>
            <dl class="facts">
              {answer.columns.map(({ name, lost }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{roundShare(lost, 1)} lost</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      ) : (
        <p class="hint">
          {error?.what ?? 'Sizes of groups, and what each column loses, stand here once the search has ended.'}
        </p>
      )}
    </section>
  )
}
