// Findings for those who listen: politely, the newest only, at most every five seconds.
import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useSession } from '../state/context'

const pause = 5000

export function Announcer() {
  const { finding } = useSession()
  const spoken = useSignal('')
  const last = useRef(Number.NEGATIVE_INFINITY)
  useSignalEffect(() => {
    const text = finding.value
    if (text === '') return
    const speak = () => {
      last.current = performance.now()
      spoken.value = text
    }
    const timer = setTimeout(speak, Math.max(0, last.current + pause - performance.now()))
    return () => clearTimeout(timer)
  })
  return (
    <div class="unseen" role="status" aria-live="polite">
      {spoken.value}
    </div>
  )
}
