// What can be taken along from a place where files are found: its buttons, how far a file is, what was written, and why
// nothing was.
import '../styles/taking.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Notice } from '../controls/Notice'
import { errorOf } from '../state/port'
import type { Progressing } from '../state/writing'
import { whole } from '../text/format'

export interface Taking {
  busy: boolean
  /** Says what the work says; or why it may not be, where `against` knows a reason. */
  run(work: (on: Progressing) => Promise<string | null>, against?: () => Promise<string | null>): void
}

export interface TakeAlongProps {
  id: string
  hint: string
  /** The buttons. */
  children(taking: Taking): ComponentChildren
}

export function TakeAlong({ id, hint, children }: TakeAlongProps) {
  const [rows, setRows] = useState<number | null>(null)
  const [says, say] = useState('')
  const [fault, setFault] = useState('')
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const run = async (...[work, against]: Parameters<Taking['run']>) => {
    stopping.current = new AbortController()
    setRows(0)
    setFault('')
    say('')
    try {
      const reason = (await against?.()) ?? null
      if (reason !== null) setFault(`${reason} Data and Release are where that is mended or confirmed.`)
      else say((await work({ signal: stopping.current.signal, progress: setRows })) ?? '')
    } catch (thrown) {
      setFault(errorOf(thrown).what)
    }
    setRows(null)
  }
  return (
    <section class="panel" id={id} aria-labelledby={`${id}-title`}>
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id={`${id}-title`}>
            Take it along
          </h2>
          <span class="hint">{hint}</span>
        </div>
      </div>
      <div class="taking">
        {children({ busy: rows !== null, run: (...asked) => void run(...asked) })}
        {rows !== null && (
          <>
            <span class="hint">{whole(rows)} written</span>
            <button type="button" class="button" onClick={() => stopping.current?.abort()}>
              Stop
            </button>
          </>
        )}
      </div>
      {fault && (
        <Notice tone="risk" lead="Nothing was written.">
          {fault}
        </Notice>
      )}
      <p class="panel-finding" role="status">
        {says}
      </p>
    </section>
  )
}
