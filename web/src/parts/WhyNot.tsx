// "Why not finer here?": what the file would cost and withhold with one cut more, or one less.
import { useEffect } from 'preact/hooks'
import type { CutsColumn, DomainView, Evaluation } from '../engine/protocol'
import { usePage } from '../state/context'
import { keep, type Solved, withCounted } from '../state/solved'
import { useAnswer } from '../state/useAnswer'
import { useColumns } from '../state/useColumns'
import { plural, share, whole } from '../text/format'
import { isShare } from '../text/solve'
import { before, columnOf, type Starts, toggled } from './cuts'

export interface WhyNotProps {
  domain: DomainView
  starts: Starts
  position: number
  solved: Solved
  close(): void
}

export function WhyNot({ domain, starts, position, solved, close }: WhyNotProps) {
  const { session } = usePage()
  const there = starts.includes(position)
  const moved = toggled(domain, starts, position)
  const columns = (useColumns(solved) ?? []).map((column) =>
    column.name === domain.name ? columnOf(domain, moved) : column,
  )
  const key = JSON.stringify([solved.plan, columns])
  const asked = useAnswer('evaluate', { plan: solved.plan, cuts: columns }, columns.length > 0 ? key : null)
  const variant = asked.key === key && asked.answer ? variantOf(solved, columns, asked.answer) : null
  const verdict = variant ? judged(solved, variant, there) : ''
  const where = `${domain.name} before ${before(domain, position)}`
  const others = Math.abs(moved.length - starts.length) - 1

  useEffect(() => {
    if (verdict) session.finding.value = `${where}: ${verdict}`
  }, [verdict, where, session])

  return (
    <div class="why-not">
      <h3>{there ? `What does the cut ${where} bring?` : `Why is ${where} not finer?`}</h3>
      {asked.error && asked.key === key ? (
        <p>{asked.error.what}</p>
      ) : variant ? (
        <>
          <p>
            {verdict}
            {others > 0 && ` The taxonomy moves ${plural(others, 'other cut')} with it.`}
          </p>
          <dl class="variant">
            <Change name="Cost" from={figure(solved)} to={figure(variant)} />
            <Change name="Rows withheld" from={whole(solved.suppressed)} to={whole(variant.suppressed)} />
            <Change name="Classes" from={whole(solved.classes)} to={whole(variant.classes)} />
          </dl>
        </>
      ) : (
        <p class="hint">Counting the classes.</p>
      )}
      <div class="row-of-buttons">
        {variant && (
          <button
            type="button"
            class="button small"
            disabled={exceeds(solved, variant)}
            onClick={() => void keep(session, variant)}
          >
            {there ? 'Keep one without it' : 'Keep one with it'}
          </button>
        )}
        <button type="button" class="button small" onClick={close}>
          Close
        </button>
      </div>
    </div>
  )
}

function Change({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {from} → <strong>{to}</strong>
      </dd>
    </div>
  )
}

const figure = (solved: Solved) => (isShare(solved.loss) ? share(solved.mean ?? 0, 1, 2) : whole(solved.cost))

export function exceeds(solved: Solved, variant: Solved): boolean {
  return solved.maxSuppressed !== null && variant.suppressed > solved.maxSuppressed
}

export function variantOf(solved: Solved, cuts: CutsColumn[], evaluation: Evaluation): Solved {
  const variant = withCounted({ ...solved, cuts, ended: 'hand' }, evaluation)
  // The bound holds for every file of this kind.
  return { ...variant, proven: solved.bound !== null && variant.cost <= solved.bound }
}

/** The answer in one sentence. */
export function judged(solved: Solved, variant: Solved, there: boolean): string {
  const rows = variant.suppressed - solved.suppressed
  const more = (n: number) => `${plural(Math.abs(n), 'row')} ${n > 0 ? 'more' : 'fewer'}`
  const withhold = rows === 0 ? 'the same rows would be withheld' : `${more(rows)} would be withheld`
  const way = there ? 'Without it' : 'With it'
  if (exceeds(solved, variant)) {
    const over = variant.suppressed - (solved.maxSuppressed ?? 0)
    return `${way} ${plural(variant.suppressed, 'row')} would be withheld, ${whole(over)} beyond the limit.`
  }
  const apart = variant.cost - solved.cost
  const close = Math.abs(apart) <= 1e-9 * Math.max(1, solved.cost)
  if (close && rows === 0 && variant.classes === solved.classes) return `${way} nothing changes: it separates no rows.`
  if (close) return `${way} the file costs the same; ${withhold}.`
  const size = isShare(solved.loss)
    ? share(Math.abs((variant.mean ?? 0) - (solved.mean ?? 0)), 1, 2)
    : whole(Math.abs(apart))
  const part = solved.cost > 0 && !isShare(solved.loss) ? ` (${share(Math.abs(apart), solved.cost)})` : ''
  return apart > 0
    ? `${way} the file would cost ${size}${part} more; ${withhold}.`
    : `${way} the file would cost ${size}${part} less; ${withhold}. The search has not found it yet.`
}
