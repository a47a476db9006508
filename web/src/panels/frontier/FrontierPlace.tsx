// What every k costs: the page's first answer once the columns are understood.
import '../../styles/frontier.css'
import { useEffect, useState } from 'preact/hooks'
import { findingOf, jointAt } from '../../charts/frontierData'
import { niceK } from '../../charts/frontierFrame'
import { CommandButton } from '../../controls/CommandButton'
import { Explained } from '../../controls/Explained'
import { Notice } from '../../controls/Notice'
import type { LevelPoint, Plan, SplitFrontier, SplitPoint } from '../../engine/protocol'
import type { View } from '../../parts/frontierView'
import { frontierData, levelPointAt, nothingYet, wholeOf } from '../../parts/frontierView'
import { useBlankedInstead } from '../../state/blankedInstead'
import { usePage } from '../../state/context'
import { chosenK, withK } from '../../state/document'
import { exploringOf, type FrontierRun, frontierQuestion } from '../../state/frontier'
import { useJointly } from '../../state/jointly'
import { useLocally, whyNotLocal } from '../../state/locally'
import { blankLimitWords, canJointly, withBlankLimits, withRescue } from '../../state/rescuing'
import { presets } from '../../state/session'
import { isPoor, keep, type Solved } from '../../state/solved'
import { solvingOf, withDeciding } from '../../state/solving'
import { capital, list, whole } from '../../text/format'
import { type LossId, losses, lossOf, planWords } from '../../text/solve'
import { type Below, FrontierChart } from './FrontierChart'
import { KCard } from './KCard'
import { LossChoice } from './LossChoice'
import { LimitSetting } from './SolveSettings'
import { Thresholds } from './Thresholds'
import { WholeLevels } from './WholeLevels'

/** What is drawn. */
interface Ways {
  splits: boolean
  levels: boolean
  local: boolean
}

/** Changes that follow each other closely are answered once. */
const settleMs = 300

/** The chart's title, and what its figures are. */
function titleOf(loss: LossId): [string, string] {
  const { title, figure, pricedBy, needsNumbers } = losses[loss]
  if (needsNumbers) return [`${capital(figure)}, by k`, 'a share of what there is in all rows']
  switch (pricedBy) {
    case 'cells':
      return [`${capital(figure)}, by k`, 'a share of all there is; a withheld row loses all of it']
    case 'labels':
      return ['Rows mispredicted, by k', `and rows withheld: ${title}`]
    case 'size':
      return [`${title}, cost by k`, `${figure}; a withheld row counts as one that shares with all`]
  }
}

export function FrontierPlace() {
  const { session, ui } = usePage()
  const exploring = exploringOf(session)
  const solving = solvingOf(session)
  const { plan } = session.document.value
  const [view, look] = useState<View>({ scale: 'log', zoom: null })
  const [ways, setWays] = useState<Ways>({ splits: true, levels: true, local: true })
  // On a phone the chart comes first.
  const [roomy] = useState(() => matchMedia('(min-width: 720px)').matches)
  const splits = exploring.splits.value
  const levels = exploring.levels.value
  const loss = lossOf(plan)
  const k = chosenK(plan)
  const asked = frontierQuestion(plan)
  const hindrance = solving.hindrance.value
  const idle = splits === null || exploring.stale.value

  // Nothing is asked that can be proposed: it begins by itself, and again when the question changes.
  useEffect(() => {
    if (hindrance !== null || !idle) return
    const wait = setTimeout(() => void exploring.start(), splits === null ? 0 : settleMs)
    return () => clearTimeout(wait)
  }, [exploring, asked, hindrance, idle])

  const fresh = !exploring.stale.value
  const upTo = exploring.most.value < exploring.mostOfAll.value ? exploring.most.value : null
  // For a moment whole levels are known before the search over split points has looked at them: nothing is drawn of them
  // that it would be above.
  const behind = ways.splits && splits?.state === 'running' && splits.answer?.doing === 'looking at whole levels'
  const shown = {
    splits: ways.splits ? (splits?.answer ?? null) : null,
    levels: ways.levels && !behind ? (levels?.answer ?? null) : null,
  }
  const [below, setBelow] = useState<Below>('rows')
  const blanking = below === 'cells' && fresh && splits ? withBlankLimits(splits.plan, plan) : null
  const jointly = useJointly(
    blanking && canJointly(blanking) && splits?.answer ? blanking : null,
    askedJointly(k, view.zoom ?? wholeOf({ ...shown, upTo })),
    splits?.answer?.points ?? [],
  )
  const instead = useBlankedInstead(
    blanking,
    shown.splits?.points.filter(({ k: at }) => !view.zoom || (at >= view.zoom[0] && at <= view.zoom[1])) ?? null,
  )
  const locally = useLocally(
    ways.local && fresh && hindrance === null && splits?.answer && whyNotLocal(plan) === null ? splits.plan : null,
    exploring.most.value,
    splits?.state === 'paused' ? 'pause' : splits?.state === 'stopped' ? 'stop' : 'run',
  )
  const data = frontierData({
    ...shown,
    local: locally.answer,
    blanked: instead.known,
    joint: jointly.files,
    rows: session.opened.value?.rows ?? 0,
    k,
    view,
    upTo,
  })
  const finding = findingOf(data)
  const settled = splits?.state === 'done' || splits?.state === 'stopped'
  useEffect(() => {
    if (settled) session.finding.value = finding
  }, [settled, finding, session])

  const choose = (next: number) => {
    if (next >= 2 && next !== k) session.edit(`k = ${next}`, (doc) => withK(doc, next), 'k')
  }
  const open = async (point: SplitPoint | LevelPoint) => {
    await exploring.open(point)
    ui.go({ place: 'solution', panel: '' })
  }
  const keepIt = async (point: SplitPoint | LevelPoint) => {
    const solved = await exploring.solved(point)
    if (solved) await keep(session, solved)
  }
  const openJoint = (file: Solved) => {
    session.edit(`opening k = ${file.k} with blanks`, (before) => {
      const doc = withK(withRescue(before, 'jointly'), file.k)
      return { ...doc, plan: { ...doc.plan, columns: withDeciding(doc.plan.columns, file.plan.columns) } }
    })
    solving.adopt({ ...file, plan: session.document.value.plan })
    ui.go({ place: 'solution', panel: '' })
  }
  const point = (at: number) => splits?.answer?.points.find((one) => one.k === at) ?? null
  const poor = fresh ? poorFile(splits, point(k)) : null
  const level = levelPointAt(levels?.answer ?? null, k)
  const [title, hint] = titleOf(data.loss ?? loss)
  return (
    <div class="place">
      <div class="place-head" id="frontier-every-k" tabIndex={-1}>
        <div>
          <h1>What every k costs</h1>
          <p class="answer">
            Each point is the best file found for that k. The band shows how much better any file could still be.
          </p>
        </div>
        <Standing />
      </div>
      {hindrance !== null && (
        <Notice
          tone="plain"
          lead="No cost is known yet."
          actions={
            <a class="link" href="#/data/columns">
              Choose columns
            </a>
          }
        >
          {hindrance}
        </Notice>
      )}
      {splits?.state === 'failed' && splits.error && (
        <Notice
          tone="risk"
          lead="The frontier ended early."
          actions={<CommandButton id="frontier.start" look="link" words="Try again" />}
        >
          {splits.error.what}
        </Notice>
      )}
      <details class="frontier-allowed" open={roomy}>
        <summary>What is allowed: {planWords(plan)}</summary>
        <Controls ways={ways} setWays={setWays} />
      </details>
      <div class={`frontier-grid${fresh ? '' : ' outdated'}`}>
        {splits?.answer || levels?.answer ? (
          <FrontierChart
            title={title}
            hint={hint}
            data={data}
            whole={wholeOf({ ...shown, upTo })}
            view={view}
            look={look}
            below={shown.splits ? below : null}
            setBelow={setBelow}
            fault={locally.fault}
            belowSays={blanking && sayBlanks(blanking, jointly.searching, instead.fault ?? jointly.fault)}
            choose={choose}
            open={(at) => {
              const found = point(at)
              if (found) void open(found)
            }}
          />
        ) : (
          hindrance === null && (
            <section class="panel frontier-panel waiting" aria-label={title}>
              <p class="hint" role="status">
                The rows are being grouped. A first cost for every k follows at once.
              </p>
            </section>
          )
        )}
        <KCard
          data={data}
          loss={data.loss ?? loss}
          point={ways.splits ? point(k) : null}
          level={ways.levels ? level : null}
          lacking={nothingYet({
            k,
            hindrance,
            over: splits?.state === 'failed' && levels?.state !== 'running',
            last: data.splits?.at(-1)?.k ?? null,
          })}
          poor={ways.splits ? poor : null}
          choose={choose}
          open={(at) => void open(at)}
          keep={(at) => void keepIt(at)}
          joint={jointly.files?.find((file) => file.k === jointAt(data, k)?.k) ?? null}
          openJoint={openJoint}
          openLocal={() => ui.go({ place: 'frontier', panel: 'local' })}
        />
      </div>
      {(splits?.answer || levels?.answer) && <Thresholds data={data} choose={choose} />}
      {levels?.answer && fresh && <WholeLevels />}
    </div>
  )
}

/** The k whose cuts and blanks are searched together, in this order: each begins with what a greater one has found. */
function askedJointly(chosen: number, [low, high]: readonly [number, number]): number[] {
  const descending = niceK.filter((k) => k >= low && k <= high).reverse()
  const first = descending.filter((k) => presets.some((preset) => preset === k))
  return [...new Set([chosen, ...first, ...descending])]
}

/** What cells may be blank, and what is being searched; or why nothing is known. */
function sayBlanks(plan: Plan, searching: number | null, fault: string | null): string {
  const limits = blankLimitWords(plan)
  return [
    ...(fault ? [fault] : []),
    ...(limits ? [`Blank may be ${limits}.`] : []),
    ...(searching === null ? [] : [`Searching cuts and blanks for k = ${whole(searching)}.`]),
  ].join(' ')
}

/** The best file for one k where it loses so much that what would help is worth a sentence. */
function poorFile(run: FrontierRun<SplitFrontier> | null, point: SplitPoint | null) {
  if (!run?.answer || !point) return null
  const { loss, rows } = run.answer
  if (!isPoor({ loss, rows, cost: Number(point.cost), ...(point.mean === undefined ? {} : { mean: point.mean }) }))
    return null
  const plan = { ...run.plan, privacy: { ...run.plan.privacy, k: point.k } }
  return { plan, cuts: point.solution, cost: Number(point.cost) }
}

/** What is being proven, and the ways to pause and end it. */
function Standing() {
  const { session } = usePage()
  const exploring = exploringOf(session)
  const run = exploring.splits.value
  const going = run?.state === 'running' || run?.state === 'paused'
  const upTo = exploring.most.value
  return (
    <div class="place-actions">
      {run?.answer && (
        <span class="chip plain frontier-now" role="status">
          {run.answer.exact
            ? `Every k ${upTo < exploring.mostOfAll.value ? `to ${whole(upTo)} ` : ''}is proven · ${clock(run.answer.seconds)}`
            : `${nowWords(run.state, run.answer.doing)} · ${clock(run.answer.seconds)}`}
        </span>
      )}
      {going && <CommandButton id="frontier.pause" words={run.state === 'paused' ? 'Continue' : 'Pause'} />}
      {going && <CommandButton id="frontier.stop" words="Stop and keep" />}
      {run && !going && run.state !== 'starting' && !run.answer?.exact && (
        <CommandButton id="frontier.start" words="Start again" />
      )}
    </div>
  )
}

function Controls({ ways, setWays }: { ways: Ways; setWays(ways: Ways): void }) {
  const { session } = usePage()
  const lacking = exploringOf(session).lacking.value
  const notLocal = whyNotLocal(session.document.value.plan)
  const reason = lacking.length > 0 ? `Whole levels need a taxonomy in every column: ${list(lacking)}` : ''
  return (
    <section class="frontier-controls" aria-label="What is allowed">
      <div class="setting">
        <h2>What the file is for</h2>
        <LossChoice sentence={false} />
      </div>
      <LimitSetting session={session} />
      <div class="setting">
        <h2>Ways to generalize</h2>
        <div class="setting-control">
          <button
            type="button"
            class="chip toggle"
            aria-pressed={ways.splits}
            onClick={() => setWays({ ...ways, splits: !ways.splits || !ways.levels })}
          >
            Split points
          </button>
          <button
            type="button"
            class="chip toggle"
            aria-pressed={ways.levels && lacking.length === 0}
            disabled={lacking.length > 0}
            title={reason}
            onClick={() => setWays({ ...ways, levels: !ways.levels || !ways.splits })}
          >
            Whole levels
          </button>
          <button
            type="button"
            class="chip toggle"
            aria-pressed={ways.local && notLocal === null}
            disabled={notLocal !== null}
            title={notLocal ?? ''}
            onClick={() => setWays({ ...ways, local: !ways.local })}
          >
            Local groups
          </button>
        </div>
        <p class="hint">
          What are <Explained term="splits">split points</Explained>, <Explained term="levels">whole levels</Explained>{' '}
          and <Explained term="local">local groups</Explained>?
        </p>
        {reason && (
          <p class="hint">
            {lacking.length > 3
              ? `${lacking.length} columns have no taxonomy yet.`
              : `${list(lacking)} ${lacking.length === 1 ? 'has' : 'have'} no taxonomy yet.`}
          </p>
        )}
      </div>
    </section>
  )
}

function nowWords(state: FrontierRun<unknown>['state'], doing: string): string {
  switch (state) {
    case 'paused':
      return 'Paused'
    case 'starting':
    case 'running':
      return capital(doing)
    case 'stopped':
    case 'failed':
    case 'done':
      return 'Stopped'
  }
}
const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
