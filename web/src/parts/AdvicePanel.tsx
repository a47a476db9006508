// What would help most where a result is poor: the engine's sentence, and a button for every change.
import '../styles/advice.css'
import { useEffect, useState } from 'preact/hooks'
import type { Advised } from '../engine/advised'
import { remediesOf } from '../state/advising'
import { useSession } from '../state/context'
import { errorOf } from '../state/port'
import type { Solved } from '../state/solved'
import { question } from '../state/solving'

/** The same cuts of the same question have the same advice. */
const known = new Map<string, Advised>()

/** While a search goes on, its files follow each other closely: one that rests is worth advice. */
const restMs = 700

export function AdvicePanel({ solved }: { solved: Pick<Solved, 'plan' | 'columns'> }) {
  const session = useSession()
  const { plan, columns } = solved
  const key = `${session.document.value.source?.sha256 ?? ''}\n${question(plan)}\n${JSON.stringify(columns)}`
  const [found, setFound] = useState<{ key: string; advised: Advised | null; fault: string | null } | null>(null)
  useEffect(() => {
    const before = known.get(key)
    if (before) return setFound({ key, advised: before, fault: null })
    let gone = false
    let stop = () => {}
    const start = async () => {
      const job = await session.port.start('advise', { plan, cuts: columns }, () => {})
      stop = () => void job.wish('stop').catch(() => undefined)
      if (gone) return stop()
      const { state, answer } = await job.finished
      if (gone || state !== 'done') return
      known.set(key, answer)
      setFound({ key, advised: answer, fault: null })
    }
    const wait = setTimeout(() => {
      start().catch((thrown: unknown) => {
        if (!gone) setFound({ key, advised: null, fault: errorOf(thrown).what })
      })
    }, restMs)
    return () => {
      clearTimeout(wait)
      gone = true
      stop()
    }
  }, [key])

  if (found?.key !== key) return <p class="hint">More than half is lost: what would help most is being tried.</p>
  if (found.fault) return <p class="hint">What would help most could not be found: {found.fault}</p>
  if (!found.advised?.says) return null
  return (
    <section class="panel advice" aria-label="What would help most">
      <p>{found.advised.says}</p>
      <div class="advice-actions">
        {remediesOf(found.advised).map(({ label, change }) => (
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
