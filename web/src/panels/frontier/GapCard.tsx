// What is left to find, large, with what it means, what the search is doing, and what it uses.
import { GapLine } from '../../charts/costBound'
import { pageTheme } from '../../charts/theme'
import type { Optimized } from '../../engine/protocol'
import { usePage } from '../../state/context'
import type { Solved } from '../../state/solved'
import type { SearchRun } from '../../state/solving'
import { certainty, leftWords, standingOf } from '../../text/certainty'
import { unitOf } from '../../text/counted'
import { bytes, duration, plural, whole } from '../../text/format'
import { meaning, standing } from '../../text/solve'

export function GapCard({ run, best }: { run: SearchRun; best: Solved | null }) {
  const { session } = usePage()
  const { answer } = run
  const engine = session.engine.value
  const limit = engine.state === 'ready' ? engine.info.memoryLimit : 0
  const cores = engine.state === 'ready' ? engine.info.threads : 1
  const sure = best ? standingOf(best) : null
  return (
    <section class="panel gap-card" aria-label="Certainty">
      <h2 class="hint">Certainty</h2>
      <p
        class={`big-gap${sure === 'proven' ? ' proven' : ''}${sure === 'unknown' || sure === 'useless' ? ' none' : ''}`}
      >
        {best ? certainty(best) : 'No file yet'}
      </p>
      {best && <p>{meaning(best).map(({ text, bold }) => (bold ? <strong key={text}>{text}</strong> : text))}</p>}
      {answer && <p class="standing">{standing(best, run.state, answer.seconds, sinceWhen(answer))}</p>}
      {best && (
        <p class="standing">
          {plural(best.classes, 'class', 'classes')}, the smallest of{' '}
          {unitOf(best.plan) === 'row' ? whole(best.smallestClass) : plural(best.smallestClass, 'person')}
          {best.suppressed > 0 ? `; ${plural(best.suppressed, 'row')} withheld.` : '; no row withheld.'}
        </p>
      )}
      {answer && <Search run={run} answer={answer} best={best} cores={cores} limit={limit} />}
    </section>
  )
}

interface SearchProps {
  run: SearchRun
  answer: Optimized
  best: Solved | null
  cores: number
  limit: number
}

/** What the search is doing, and what it uses. */
function Search({ run, answer, best, cores, limit }: SearchProps) {
  return (
    <>
      <hr />
      <h3>What the search is doing</h3>
      <dl class="facts">
        {run.state === 'running' && answer.doing && <Fact name="Now">{sentence(answer.doing)}</Fact>}
        <Fact name="Looked at">{plural(answer.nodes, 'partial solution')}</Fact>
        {answer.nodes > 0 && answer.seconds > 0.5 && (
          <Fact name="Speed">{whole(Math.round(answer.nodes / answer.seconds))} a second</Fact>
        )}
        <Fact name="Still open">{answer.proven ? 'nothing' : whole(answer.open)}</Fact>
        <Fact name="Time">{duration(answer.seconds)}</Fact>
      </dl>
      {best && saysSomething(best) && <GapTrace answer={answer} best={best} />}
      <hr />
      <dl class="facts">
        <Fact name="Threads">
          {whole(answer.threads)} of {whole(Math.max(cores, answer.threads))}
        </Fact>
        <Fact name="Memory">
          {bytes(Math.max(answer.memory, 0))}
          {limit > 0 && ` of ${bytes(limit)}`}
        </Fact>
      </dl>
    </>
  )
}

const saysSomething = (best: Solved) => ['open', 'proven'].includes(standingOf(best))

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The second at which the cost last changed. */
export function sinceWhen({ trace }: Pick<Optimized, 'trace'>): number {
  let at = trace.length - 1
  while (at > 0 && trace[at - 1]?.cost === trace[at]?.cost) at--
  return trace[at]?.seconds ?? 0
}

const stretch = 30

/** Gaps at even moments of the last half minute. */
export function recentGaps({ trace, seconds }: Pick<Optimized, 'trace' | 'seconds'>, moments = 60): number[] {
  const from = Math.max(0, seconds - stretch)
  const gaps: number[] = []
  let at = 0
  for (let i = 0; i < moments; i++) {
    const moment = from + ((seconds - from) * (i + 1)) / moments
    while (at + 1 < trace.length && (trace[at + 1]?.seconds ?? 0) <= moment) at++
    const point = trace[at]
    if (!point || point.seconds > moment || point.cost === null || point.bound === null) continue
    const cost = Number(point.cost)
    gaps.push(cost > 0 ? (cost - Number(point.bound)) / cost : 0)
  }
  return gaps
}

function GapTrace({ answer, best }: { answer: Optimized; best: Solved }) {
  const gaps = recentGaps(answer)
  const start = gaps[0]
  const end = gaps[gaps.length - 1]
  if (start === undefined || end === undefined || gaps.length < 2) return null
  const left = (part: number) => (part === 0 ? 'nothing' : leftWords(best, best.cost, best.cost * (1 - part)))
  return (
    <>
      <hr />
      <h3>Left to find over the last {duration(Math.min(stretch, answer.seconds))}</h3>
      <p class="gap-line">
        <span>{left(start)}</span>
        <GapLine gaps={gaps} size={{ width: 150, height: 36 }} theme={pageTheme} />
        <strong>{left(end)}</strong>
      </p>
      <p class="hint">No time to the end is shown: proofs do not announce themselves.</p>
    </>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
