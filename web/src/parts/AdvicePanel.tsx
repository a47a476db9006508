// What would help most where a result is poor: the engine's sentence, and a button for every change.
import '../styles/advice.css'
import { useEffect } from 'preact/hooks'
import type { Advised } from '../engine/advised'
import { remediesOf } from '../state/advising'
import { useSession } from '../state/context'
import type { Solved } from '../state/solved'
import { question } from '../state/solving'
import { useJob } from '../state/useJob'

/** The same cuts of the same question have the same advice. */
const known = new Map<string, Advised>()

/** While a search goes on, its files follow each other closely: one that rests is worth advice. */
const restMs = 700

export function AdvicePanel({ solved }: { solved: Pick<Solved, 'plan' | 'cuts' | 'cost'> }) {
  const session = useSession()
  const { plan, cuts, cost } = solved
  const key = `${session.document.value.source?.sha256 ?? ''}\n${question(plan)}\n${cost} ${JSON.stringify(cuts)}`
  const before = known.get(key)
  const run = useJob('advise', { plan, cuts }, before ? null : key, restMs)
  const advised = before ?? (run?.state === 'done' ? run.answer : null)
  useEffect(() => {
    if (advised) known.set(key, advised)
  }, [key, advised])

  if (run?.error) return <p class="hint">What would help most could not be found: {run.error.what}</p>
  if (!advised) return <p class="hint">More than half is lost: what would help most is being tried.</p>
  if (!advised.says) return null
  return (
    <section class="panel advice" aria-label="What would help most">
      <p>{advised.says}</p>
      <div class="advice-actions">
        {remediesOf(advised).map(({ label, change }) => (
          <button
            key={label}
            type="button"
            class="button"
            onClick={() => {
              session.edit(label.charAt(0).toLowerCase() + label.slice(1), change)
              session.finding.value = `${label}: solve again to see what it brings.`
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}
