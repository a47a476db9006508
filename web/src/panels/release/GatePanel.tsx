// Before it leaves: what the engine found in columns that are published as they are, each with what mends it at once, or
// with the reason why it is published all the same.
import { useEffect, useRef, useState } from 'preact/hooks'
import { AtRisk, Note, Safe } from '../../controls/glyphs'
import { Notice } from '../../controls/Notice'
import type { GateFinding } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { type Gate, isOpen, subject } from './gate'
import { type Mend, mended, mendsOf, mendWords, withReason } from './mends'

const panelId = 'release-gate'

/** Where focus goes when what had it is gone, or cannot do its work. */
export const toGate = () => document.getElementById(panelId)?.focus()

export function GatePanel({ gate, stale }: { gate: Gate; stale: boolean }) {
  const { session } = usePage()
  const { view, error } = gate
  const seen = view ?? gate.last
  const stopped = view?.stops ? gate.hindrance : null
  useEffect(() => {
    if (stopped) session.finding.value = stopped
  }, [stopped, session])
  return (
    <section class="panel" id={panelId} tabIndex={-1} aria-labelledby={`${panelId}-title`} aria-busy={!stale && !view}>
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id={`${panelId}-title`}>
            Before it leaves
          </h2>
          <span class="hint">what is published beside the quasi-identifiers, and what its values give away</span>
        </div>
      </div>
      {stale ? (
        <p class="hint">This file is out of date. What the next one publishes is looked at once it is solved.</p>
      ) : error ? (
        <Notice tone="risk" lead="The columns could not be looked at.">
          {error.what}
        </Notice>
      ) : !seen ? (
        <p class="hint">Looking at every published column.</p>
      ) : seen.gate.length === 0 ? (
        <p class={view ? 'panel-finding' : 'panel-finding stale'}>
          <Safe /> Nothing was found in what is published beside the quasi-identifiers.
        </p>
      ) : (
        <ul class={view ? 'gate-list' : 'gate-list stale'}>
          {seen.gate.map((finding) => (
            <Finding key={`${finding.column} ${finding.finding}`} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Finding({ finding }: { finding: GateFinding }) {
  const { session } = usePage()
  const item = useRef<HTMLLIElement>(null)
  const { column, confirmed } = finding
  const { plan } = session.document.value
  const known = session.profile.value?.columns.find(({ name }) => name === column)
  const about = subject(finding)
  // Where k does not protect, a larger one may.
  const givesAway = finding.finding === 'persons' || finding.finding === 'single'
  const mend = (what: Mend) => {
    toGate()
    session.edit(`${mendWords(what).toLowerCase()}, ${about}`, (doc) => mended(doc, column, what))
  }
  const say = (reason: string | null) => {
    item.current?.focus()
    if (column !== null) session.edit(`the reason for ${column}`, (doc) => withReason(doc, column, reason))
  }
  const id = `gate-${finding.finding}-${about.replace(/\W/g, '-')}`
  return (
    <li ref={item} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>
        {isOpen(finding) || (givesAway && confirmed === null) ? <AtRisk /> : <Note />} {about}
        <span class="hint">{standing(finding)}</span>
      </h3>
      <p>{finding.says}</p>
      {confirmed === null ? (
        <>
          <p class="hint">{finding.remedy}</p>
          <div class="release-actions">
            {mendsOf(finding, plan, known).map((what) => (
              <button key={what.do} type="button" class="button" onClick={() => mend(what)}>
                {mendWords(what)}
                <span class="unseen">: {about}</span>
              </button>
            ))}
            {givesAway && (
              <a class="button" href="#/frontier/every-k">
                Look at a larger k
              </a>
            )}
            {column !== null && column in plan.columns && <Reason about={about} say={say} />}
          </div>
        </>
      ) : (
        <>
          <p>Published all the same: “{confirmed}”</p>
          <div class="release-actions">
            <button type="button" class="button" onClick={() => say(null)}>
              Take the reason back<span class="unseen">: {about}</span>
            </button>
          </div>
        </>
      )}
    </li>
  )
}

function standing({ confirmed, stops }: GateFinding): string {
  if (confirmed !== null) return 'confirmed; the report gives the reason'
  return stops ? 'stops the release' : 'worth a look; it does not stop the release'
}

/** A reason in words: without one, nothing is confirmed. */
function Reason({ about, say }: { about: string; say(reason: string): void }) {
  const [text, setText] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const asked = text !== null
  useEffect(() => {
    if (asked) field.current?.focus()
  }, [asked])
  const leave = () => {
    setText(null)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button"
        aria-expanded={asked}
        onClick={() => (asked ? leave() : setText(''))}
      >
        Publish it all the same<span class="unseen">: {about}</span>
      </button>
      {asked && (
        <form
          class="gate-reason"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) say(text)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            leave()
          }}
        >
          <label>
            <span>Why may it leave as it is? The report gives this reason.</span>
            <input
              ref={field}
              class="field"
              value={text}
              required
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button" disabled={!text.trim()}>
            Publish it for this reason
          </button>
        </form>
      )}
    </>
  )
}
