// Solve: choose what is allowed, start, and watch cost and bound close in on the optimum.
import '../../styles/solve.css'
import { useEffect, useState } from 'preact/hooks'
import { CommandButton } from '../../controls/CommandButton'
import { Notice } from '../../controls/Notice'
import type { MethodInfo } from '../../engine/protocol'
import { Advice } from '../../parts/advice'
import { TenRows } from '../../parts/TenRows'
import { usePage } from '../../state/context'
import { titleOf } from '../../state/document'
import { releaseAsk } from '../../state/releasing'
import { isPoor } from '../../state/solved'
import { fileQuestion, solvingOf } from '../../state/solving'
import { planWords, solveFinding } from '../../text/solve'
import { CostChart } from './CostChart'
import { GapCard } from './GapCard'
import { RacePanel } from './RacePanel'
import { SolveSettings } from './SolveSettings'

export function SolvePlace() {
  const { session } = usePage()
  const solving = solvingOf(session)
  const run = solving.run.value
  const best = solving.best.value
  const { plan } = session.document.value
  const [known, setKnown] = useState<MethodInfo[]>([])
  const quasi = Object.values(plan.columns ?? {}).filter(({ role }) => role === 'quasi')
  const methods = known.filter(
    ({ spaces, satisfies }) =>
      satisfies && (spaces.length === 0 || quasi.every(({ space = 'splits' }) => spaces.includes(space))),
  )
  const stale = solving.stale.value
  const otherK = stale && run !== null && fileQuestion(run.plan) === fileQuestion(plan)
  const state = run?.state
  const heading = !run || stale ? 'Solve' : solving.active.value ? 'Solving' : headings(state, best?.proven)
  const finding = best && run?.answer ? solveFinding(best, run.answer.seconds) : ''

  useEffect(() => {
    session.port.ask('methods', {}).then(setKnown, () => undefined)
  }, [session])
  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding, session])

  return (
    <div class="place">
      <div class="place-head" id="frontier-solve" tabIndex={-1}>
        <div>
          <h1>
            {heading} {titleOf(plan)}
          </h1>
          <p class="answer">
            {planWords(plan)}
            {(!run || stale || solving.active.value) && ' Stop at any moment and keep the best file.'}
          </p>
        </div>
        <Actions />
      </div>
      <Faults />
      {stale && run && (
        <Notice
          tone="plain"
          lead={otherK ? `This is the file for ${titleOf(run.plan)}.` : 'The plan changed: this result is out of date.'}
          actions={
            <>
              <CommandButton id="solve" look="link" words={otherK ? `Solve ${titleOf(plan)}` : 'Solve again'} />
              {session.canUndo.value && <CommandButton id="undo" look="link" />}
            </>
          }
        >
          {otherK
            ? `It stays true; ${titleOf(plan)} is looked at now.`
            : `It answers ${titleOf(run.plan)}: ${planWords(run.plan)}`}
        </Notice>
      )}
      {best && !stale && !solving.active.value && isPoor(best) && <Advice solved={best} />}
      <SolveSettings methods={methods} after={Boolean(run?.answer ?? best)} />
      {run && (run.answer || best) && (
        <div class={`solve-grid${stale && !otherK ? ' outdated' : ''}`}>
          {!run.answer ? (
            <section class="panel" aria-label="Where this file comes from">
              <p>
                This file was found while the frontier was searched. Solve looks at its k alone: it begins with this
                file, and draws cost and bound over time.
              </p>
            </section>
          ) : run.answer.proven && run.answer.nodes === 0 ? (
            <section class="panel" aria-label="Where this file comes from">
              <p>
                This file and its proof are known from an earlier search of the same question: nothing is left to find.
              </p>
            </section>
          ) : (
            <CostChart run={run} best={best} />
          )}
          <GapCard run={run} best={best} />
        </div>
      )}
      {run && !run.answer && run.state === 'starting' && (
        <p class="hint" role="status">
          The rows are being grouped. The first file follows at once.
        </p>
      )}
      {best && <TenRows ask={releaseAsk(session, best)} k={best.k} working={best.ended === 'running'} />}
      {run && best && !solving.active.value && methods.length > 1 && <RacePanel methods={methods} />}
    </div>
  )
}

function headings(state: string | undefined, proven: boolean | undefined): string {
  return state === 'failed' ? 'Solve' : proven ? 'Solved:' : 'Kept:'
}

/** One black button: the next step we would take. */
function Actions() {
  const { session } = usePage()
  const solving = solvingOf(session)
  const run = solving.run.value
  const stale = solving.stale.value
  const best = solving.best.value
  const going = run?.state === 'running' || run?.state === 'paused'
  return (
    <div class="place-actions">
      {going && <CommandButton id="solve.pause" words={run.state === 'paused' ? 'Continue' : 'Pause'} keys />}
      {going && <CommandButton id="solve.stop" look={stale ? 'button' : 'button black'} words="Stop and keep" />}
      {(!going || stale) && run?.state !== 'starting' && (
        <CommandButton
          id="solve"
          look={run && !stale && best ? 'button' : 'button black'}
          words={run ? 'Solve again' : 'Solve'}
          keys={!run}
        />
      )}
      {!going && best && <CommandButton id="solve.keep" words="Keep for comparison" />}
      {!going && !stale && best && (
        <a class="button black" href="#/solution">
          See the solution
        </a>
      )}
    </div>
  )
}

function Faults() {
  const { session } = usePage()
  const solving = solvingOf(session)
  const run = solving.run.value
  if (solving.hindrance.value)
    return (
      <Notice
        tone="plain"
        lead="Nothing can be solved yet."
        actions={
          <a class="link" href="#/data/columns">
            Choose columns
          </a>
        }
      >
        {solving.hindrance.value}
      </Notice>
    )
  if (run?.state !== 'failed' || !run.error) return null
  const leads = {
    no_solution: 'No file fits.',
    memory: "The tab's memory is full.",
    plan: 'The plan cannot be solved.',
  }
  const lead = leads[run.error.code as keyof typeof leads] ?? 'The search ended early.'
  return (
    <Notice
      tone="risk"
      lead={lead}
      actions={
        <>
          <CommandButton id="solve" look="link" words="Try again" />
          {session.canUndo.value && <CommandButton id="undo" look="link" />}
        </>
      }
    >
      {run.error.what}
    </Notice>
  )
}
