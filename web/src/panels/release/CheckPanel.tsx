// Does a released file keep what it promises? Asked of the program that shares no code with the search, which has nothing
// but the two files and the plan.
import { useRef } from 'preact/hooks'
import { Notice } from '../../controls/Notice'
import type { AuditView } from '../../engine/protocol'
import { checkingOf } from '../../state/checking'
import { usePage } from '../../state/context'
import { releasingOf } from '../../state/releasing'
import type { Solved } from '../../state/solved'
import { othersOf, unitIn } from '../../text/counted'
import { plural, share, whole } from '../../text/format'
import { lossesOf } from '../../text/solve'

/** More of them say no more. */
const mostFailures = 8

export function CheckPanel({ solved }: { solved: Solved }) {
  const { session } = usePage()
  const checking = checkingOf(session)
  const { running, checked, fault } = checking
  const saved = releasingOf(session).written.value
  const input = useRef<HTMLInputElement>(null)
  const busy = running.value !== null
  const found = checked.value?.solved.plan === solved.plan ? checked.value : null
  return (
    <section class="panel" id="release-check" tabIndex={-1} aria-labelledby="release-check-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="release-check-title">
            Check
          </h2>
          <span class="hint">
            a second program, which shares no code with the search, holds a released CSV file against the original
          </span>
        </div>
      </div>
      <div class="release-actions">
        {saved?.file && (
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => void saved.file?.().then((file) => checking.check(solved, file, saved.name))}
          >
            Check {saved.name}
          </button>
        )}
        <button type="button" class="button" disabled={busy} onClick={() => input.current?.click()}>
          Check {saved?.file ? 'another' : 'a'} file
        </button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label="The released file to check"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void checking.check(solved, file, file.name)
          }}
        />
      </div>
      {busy && <p class="panel-finding">Reading {running.value} row by row.</p>}
      {fault.value && !busy && (
        <Notice tone="risk" lead="It could not be checked.">
          {fault.value.what}
        </Notice>
      )}
      {found && !busy && <Verdict name={found.name} audit={found.answer} />}
    </section>
  )
}

function Verdict({ name, audit }: { name: string; audit: AuditView }) {
  const { failures } = audit
  if (!audit.ok) {
    return (
      <Notice tone="risk" lead={`${name} must not be released.`}>
        {failures.slice(0, mostFailures).map(({ what }) => (
          <span key={what} class="failure">
            {what}
          </span>
        ))}
        {failures.length > mostFailures && (
          <span class="failure">And {whole(failures.length - mostFailures)} more.</span>
        )}
      </Notice>
    )
  }
  const facts: [string, string][] = [
    ['Classes', `${whole(audit.classes)}, the smallest of ${plural(audit.smallestClass, unitIn(audit))}`],
    [
      'Withheld',
      `${plural(audit.suppressed, 'row')} of ${whole(audit.original)} · ${share(audit.suppressed, audit.original, 2)}`,
    ],
    ...lossesOf(audit).map(({ title, words }): [string, string] => [title, words]),
    ...audit.diversity.map(({ column, leastDistinct }): [string, string] => [
      column,
      `at least ${plural(leastDistinct, 'different value')} in every class`,
    ]),
  ]
  return (
    <>
      <p class="panel-finding">
        <span class="mark safe" aria-hidden="true">
          ●
        </span>{' '}
        {name} keeps its promise: every published row shares its quasi-identifiers with at least{' '}
        {othersOf(audit.k, unitIn(audit))}, and each class holds just the rows of the original that it should.
      </p>
      {audit.warnings.map(({ what }) => (
        <p key={what} class="panel-finding">
          {what}
        </p>
      ))}
      <dl class="facts checked-facts">
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
