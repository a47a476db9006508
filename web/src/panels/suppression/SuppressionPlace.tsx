// Suppression: which few values make rows stand out, the least that has to be blanked, and what a change of one column
// saves. It looks at the file as it is, before any generalization.
import '../../styles/suppression.css'
import '../../styles/evidence.css'
import { useEffect } from 'preact/hooks'
import { Notice } from '../../controls/Notice'
import { Segmented } from '../../controls/Segmented'
import type { Semantics, Suppressed } from '../../engine/protocol'
import { blanksPlan, restingCaps, semanticsOf, unsafePlan, withSuppress } from '../../state/blanking'
import { usePage } from '../../state/context'
import { chosenK, columnsWithRole, withK } from '../../state/document'
import { blanksFinding, capsWords, meanings, ties } from '../../text/cells'
import { capital, whole } from '../../text/format'
import { BlanksPanels } from './BlanksPanels'
import { ColumnsPanel } from './ColumnsPanel'
import { SavePanel } from './SavePanel'
import { StatisticsPanels } from './StatisticsPanels'
import { UnsafePanel } from './UnsafePanel'
import { useTold } from './useTold'

const smallKs: readonly number[] = [2, 3, 5, 11]

export function SuppressionPlace() {
  const { session } = usePage()
  const { plan } = session.document.value
  const k = chosenK(plan)
  const quasi = columnsWithRole(plan, 'quasi')
  const asked = blanksPlan(plan)
  const blanks = useTold('suppress', { plan: asked, refer: true, share: true }, ({ cells }) => cells !== undefined)
  // What is blanked comes first; what explains it waits until that has something to say.
  const seen = !blanks.old || blanks.error !== null
  const other = useTold(
    'suppress',
    semanticsOf(plan) === 'strict' ? { plan: { ...asked, suppress: { semantics: 'original-file' } } } : null,
    ({ finished }) => finished,
    seen,
  )
  const unsafe = useTold('unsafe', { plan: unsafePlan(plan) }, () => true, seen)
  const finding = blanks.answer && !blanks.working ? blanksFinding(blanks.answer, quasi.length) : ''
  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding, session])
  return (
    <div class="place" id="solution-suppression" tabIndex={-1}>
      <div class="place-head">
        <div>
          <h1>What is blanked for k = {whole(k)}</h1>
          <p class={`answer${blanks.old ? ' outdated' : ''}`}>
            {blanks.answer
              ? blanksFinding(blanks.answer, quasi.length)
              : blanks.error
                ? 'Single cells cannot be looked at with this plan.'
                : 'Looking for the fewest cells to blank.'}{' '}
            {blanks.working && !blanks.error && <span class="hint">Still working{doing(blanks.answer)}.</span>}
          </p>
        </div>
        <Choices />
      </div>
      {blanks.error && (
        <Notice tone="plain" lead="Nothing is blanked with this plan.">
          {blanks.error.what}
        </Notice>
      )}
      <Meaning />
      {blanks.answer && <BlanksPanels told={blanks.answer} other={other.old ? null : other.answer} old={blanks.old} />}
      <ColumnsPanel told={blanks.answer} old={blanks.old} working={blanks.working} />
      {blanks.answer && <StatisticsPanels plan={asked} told={blanks.answer} old={blanks.old} />}
      {unsafe.answer && <UnsafePanel told={unsafe.answer} old={unsafe.old} working={unsafe.working} />}
      <SavePanel told={blanks.old ? null : blanks.answer} />
    </div>
  )
}

const doing = (answer: Suppressed | null) => (answer && answer.doing !== 'finished' ? `: ${answer.doing}` : '')

function Choices() {
  const { session } = usePage()
  const { plan } = session.document.value
  const k = chosenK(plan)
  const semantics = semanticsOf(plan)
  return (
    <div class="place-actions cells-choices">
      <div class="setting">
        <span class="hint">k</span>
        <Segmented
          label="k"
          value={k}
          options={[...new Set([...smallKs, k])].sort((a, b) => a - b).map((n) => [n, whole(n)] as const)}
          choose={(next) => next !== k && session.edit(`k = ${next}`, (doc) => withK(doc, next), 'k')}
          small
        />
      </div>
      <div class="setting">
        <span class="hint">A blank means</span>
        <Segmented
          label="A blank means"
          value={semantics}
          options={(Object.keys(meanings) as Semantics[]).map((one) => [one, meanings[one].title] as const)}
          choose={(next) =>
            next !== semantics && session.edit('what a blank means', (doc) => withSuppress(doc, { semantics: next }))
          }
          small
        />
      </div>
      {semantics === 'original-file' && (
        <div class="setting">
          <span class="hint">Among equal choices</span>
          <Segmented
            label="Among equal choices"
            value={plan.suppress?.ties ?? 'first'}
            options={(Object.keys(ties) as Suppressed['ties'][]).map((one) => [one, ties[one]] as const)}
            choose={(next) => session.edit('equal choices', (doc) => withSuppress(doc, { ties: next }))}
            small
          />
        </div>
      )}
    </div>
  )
}

function Meaning() {
  const { plan } = usePage().session.document.value
  const resting = restingCaps(plan)
  return (
    <p class="cells-meaning">
      {meanings[semanticsOf(plan)].sentence(chosenK(plan))} What was missing before does not count as blanked.
      {resting.length > 0 &&
        ` ${capital(capsWords(resting))} rest meanwhile: only the original file's reading honours them.`}
    </p>
  )
}
