// One k in words: what it costs, how sure that is, what comes free, which columns pay for it, and the ways onward.

import type { FrontierData } from '../../charts/frontierData'
import { bandAt, freeUpTo, insteadWords, levelAt, stepBelow } from '../../charts/frontierData'
import { CommandButton } from '../../controls/CommandButton'
import type { LevelPoint, SplitPoint } from '../../engine/protocol'
import { Advice } from '../../parts/advice'
import { usePage } from '../../state/context'
import { chosenK, columnsWithRole } from '../../state/document'
import type { Solved } from '../../state/solved'
import { useAnswer } from '../../state/useAnswer'
import { certaintyShort, inRows, leftWords, lostWords, standingOf } from '../../text/certainty'
import { unitOf } from '../../text/counted'
import { inWords, plural, roundShare, share, whole } from '../../text/format'
import { isShare, type LossId, lostOf } from '../../text/solve'

interface Props {
  data: FrontierData
  loss: LossId
  point: SplitPoint | null
  level: LevelPoint | null
  /** Why neither is there. */
  lacking: string
  /** Its file, where it loses so much that what would help is worth a sentence. */
  poor: Pick<Solved, 'plan' | 'cuts' | 'cost'> | null
  choose(k: number): void
  open(point: SplitPoint | LevelPoint): void
  keep(point: SplitPoint | LevelPoint): void
  /** The file that serves it whose cuts and blanks were searched together, where that is looked at. */
  joint: Solved | null
  openJoint(file: Solved): void
  openLocal(): void
}

export function KCard(props: Props) {
  const { data, loss, point, level, lacking, poor, choose, open, keep, joint, openJoint, openLocal } = props
  const { session } = usePage()
  const { plan } = session.document.value
  const k = chosenK(plan)
  const shown = point ?? level
  const groups = levelAt(data.local, k)
  return (
    <section class="panel k-card" aria-label={`k = ${k}`}>
      <header class="k-card-head">
        <h2>k = {whole(k)}</h2>
        <span>
          <button
            type="button"
            class="button small"
            aria-label="A smaller k"
            disabled={k <= 2}
            onClick={() => choose(k - 1)}
          >
            −
          </button>
          <button type="button" class="button small" aria-label="A greater k" onClick={() => choose(k + 1)}>
            +
          </button>
        </span>
      </header>
      <div class="k-card-body">
        {shown ? (
          <>
            <p>
              Each released row shares its {plural(columnsWithRole(plan, 'quasi').length, 'quasi-identifier')} with at
              least{' '}
              <strong>
                {unitOf(plan) === 'row'
                  ? `${inWords(k - 1)} ${k === 2 ? 'other' : 'others'}`
                  : `rows of ${inWords(k - 1)} other ${k === 2 ? 'person' : 'persons'}`}
              </strong>
              . <What data={data} loss={loss} point={shown} />
            </p>
            {joint && <Together file={joint} k={k} openIt={() => openJoint(joint)} />}
            {groups && (
              <p>
                Local groups lose <strong>{data.words(groups.cost)}</strong>, in ranges that overlap.{' '}
                <button type="button" class="link" onClick={openLocal}>
                  Look at local groups
                </button>
              </p>
            )}
            {point && <HowSure data={data} loss={loss} point={point} />}
            {poor && <Advice solved={poor} />}
            {point && data.splits && <Neighbours data={data} k={k} choose={choose} />}
            <div class="k-card-actions">
              <button type="button" class="button black" onClick={() => open(shown)}>
                Open solution
              </button>
              <button type="button" class="button" onClick={() => keep(shown)}>
                Keep
              </button>
              {point && level && (
                <button type="button" class="button" onClick={() => open(level)}>
                  Open whole levels
                </button>
              )}
            </div>
            {shown.solution !== undefined && <Where solution={shown.solution} k={k} />}
          </>
        ) : (
          <p>
            {lacking}
            {data.upTo !== null && k > data.upTo && (
              <>
                {' '}
                <CommandButton id="frontier.all" look="link" words="Look at all k" />
              </>
            )}
          </p>
        )}
      </div>
    </section>
  )
}

function What({ data, loss, point }: { data: FrontierData; loss: LossId; point: SplitPoint | LevelPoint }) {
  const rows =
    point.suppressed === 0 ? (
      'no row'
    ) : (
      <>
        <strong>{plural(point.suppressed, 'row')}</strong> ({share(point.suppressed, data.rows, 2)})
      </>
    )
  const blanked = data.blanked?.get(point.k)
  const instead = blanked ? ` With blank cells instead: ${insteadWords(blanked).replace(/^or /, '')}.` : ''
  if (isShare(loss))
    return (
      <>
        It keeps <strong>{share(1 - (point.mean ?? 0), 1)}</strong> of the {lostOf(loss)}, loses{' '}
        <strong>{share(point.mean ?? 0, 1)}</strong> and withholds {rows}.{instead}
      </>
    )
  if (inRows(loss))
    return (
      <>
        It predicts <strong>{whole(point.cost)}</strong> rows wrongly or withholds them; it withholds {rows}.{instead}
      </>
    )
  return (
    <>
      It costs <strong>{whole(point.cost)}</strong>: a row shares its class with{' '}
      <strong>{whole(Math.round(Number(point.cost) / Math.max(1, data.rows)))}</strong> rows on average. It withholds{' '}
      {rows}.{instead}
    </>
  )
}

function Together({ file, k, openIt }: { file: Solved; k: number; openIt(): void }) {
  const { plan, rows, rescue, suppressed } = file
  const cells = rescue?.cells ?? 0
  return (
    <p>
      Cuts that count on blanks lose <strong>{share(file.mean ?? 0, 1)}</strong>, with{' '}
      {share(cells, rows * columnsWithRole(plan, 'quasi').length)} of the cells blank and{' '}
      {suppressed === 0 ? 'no row' : plural(suppressed, 'row')} withheld.{' '}
      <button type="button" class="link" onClick={openIt}>
        Open the file with blanks{file.k === k ? '' : `, for k = ${whole(file.k)}`}
      </button>
    </p>
  )
}

function HowSure({ data, loss, point }: { data: FrontierData; loss: LossId; point: SplitPoint }) {
  const band = bandAt(data.splits, point.k)
  if (!band) return null
  const known = { loss, rows: data.rows, ...numbers(point) }
  const sure = standingOf(known)
  const full = Math.max(band.cost * 1.12, 1e-9)
  const at = (value: number) => `${(100 * value) / full}%`
  return (
    <div class="how-sure">
      <h3>
        How sure <span class="hint">· {certaintyShort(known)}</span>
      </h3>
      <div class={`sure-bar${point.proven ? ' proven' : ''}`} aria-hidden="true">
        {!point.proven && (
          <span class="sure-open" style={{ left: at(band.bound), width: at(band.cost - band.bound) }} />
        )}
        {!point.proven && <span class="sure-bound" style={{ left: at(band.bound) }} />}
        <span class="sure-cost" style={{ left: at(band.cost) }} />
      </div>
      <p class="hint">
        {point.proven
          ? 'No file of this kind loses less.'
          : sure === 'open'
            ? `${capital(lostWords(known))}: at most ${leftWords(known)} are left to find. The file is ready to use; only its optimality is open.`
            : 'The file is ready to use; how much better one could be is not known.'}
      </p>
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A point's cost and bound as numbers. */
export function numbers({ cost, bound, proven, mean }: SplitPoint) {
  return { cost: Number(cost), bound: Number(bound), proven, ...(mean === undefined ? {} : { mean }) }
}

function Neighbours({ data, k, choose }: { data: FrontierData; k: number; choose(k: number): void }) {
  const points = data.splits ?? []
  const band = bandAt(points, k)
  if (!band) return null
  const free = freeUpTo(points, k)
  const next = points.find((point) => point.k === free + 1)
  const below = stepBelow(points, k)
  const level = levelAt(data.levels, k)
  return (
    <div class="neighbours">
      {free > k && (
        <p>
          <strong>k = {whole(free)} comes free</strong>: the file for k = {whole(k)} already reaches it.{' '}
          <button type="button" class="link" onClick={() => choose(free)}>
            Take k = {whole(free)}
          </button>
        </p>
      )}
      {free === k && next && (
        <p>
          k = {whole(next.k)} costs {data.more(band.cost, next.cost)} more.
        </p>
      )}
      {below && (
        <p>
          k = {whole(k)} costs {data.more(below.cost, band.cost)} more than{' '}
          <button type="button" class="link" onClick={() => choose(below.k)}>
            k = {whole(below.k)}
          </button>
          .
        </p>
      )}
      {level && level.cost > band.cost && <p>Whole levels would cost {data.more(band.cost, level.cost)} more.</p>}
    </div>
  )
}

function Where({ solution, k }: { solution: number; k: number }) {
  const { session } = usePage()
  const { plan } = session.document.value
  const asked = { plan: { ...plan, privacy: { ...plan.privacy, k } }, cuts: solution }
  const { answer } = useAnswer('classes', asked, `${k} ${solution}`)
  if (!answer || answer.columns.length === 0) return null
  return (
    <div class="where">
      <h3>
        Where the detail goes <span class="hint">· loss within each column</span>
      </h3>
      <div class="where-columns" tabIndex={0} role="group" aria-label="Loss within each column">
        <dl>
          {answer.columns.map(({ name, lost }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span class="where-bar" aria-hidden="true">
                  <span style={{ width: `${Math.min(100, 100 * lost)}%` }} />
                </span>
                {roundShare(lost, 1)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
