// The rows themselves: as many as there are, drawn only where one looks.
import { useEffect, useRef, useState } from 'preact/hooks'
import { AtRisk } from '../../controls/glyphs'
import { usePage } from '../../state/context'
import { chosenK } from '../../state/document'
import { plural, range, whole } from '../../text/format'
import { RowGrid } from './RowGrid'

export function Rows() {
  const { session } = usePage()
  const doc = session.document.value
  const profile = session.profile.value
  const { filter } = doc.view
  const k = chosenK(doc.plan)
  const [shown, setShown] = useState<[number, number]>([0, 0])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [find, setFind] = useState(filter.find)
  useEffect(() => setFind(filter.find), [filter.find])
  if (!profile) return null

  const narrowed = filter.below || filter.missing || filter.find !== ''
  const total = session.rows.value
  const look = (change: Partial<typeof filter>) =>
    session.look({ filter: { ...session.document.value.view.filter, ...change } })
  const type = (text: string) => {
    setFind(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => look({ find: text }), 150)
  }
  return (
    <section class="panel rows" id="data-rows" tabIndex={-1} aria-labelledby="rows-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="rows-title">
            Rows
          </h2>
          <span class="hint" aria-live="polite">
            {total === 0
              ? 'none'
              : `${range(whole(shown[0] + 1), whole(Math.min(total, shown[1])))} of ${whole(total)}`}
            {narrowed
              ? ` that fit, of ${plural(profile.rows, 'row')}`
              : ' · in file order · only what is on screen is drawn'}
          </span>
        </div>
        <div class="panel-actions">
          {session.preflight.value && (
            <button
              type="button"
              class="chip toggle"
              aria-pressed={filter.below}
              onClick={() => look({ below: !filter.below })}
            >
              <AtRisk size={10} /> Only rows below {k}
            </button>
          )}
          <button
            type="button"
            class="chip toggle"
            aria-pressed={filter.missing}
            onClick={() => look({ missing: !filter.missing })}
          >
            Only missing
          </button>
          <label class="find">
            <span class="unseen">Find in the rows</span>
            <input
              id="rows-find"
              class="field"
              type="search"
              placeholder="Find"
              value={find}
              onInput={(event) => type(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  type('')
                  event.currentTarget.blur()
                }
              }}
            />
            <kbd>/</kbd>
          </label>
        </div>
      </div>
      {total > 0 ? (
        <RowGrid shown={(from, to) => (from === shown[0] && to === shown[1] ? undefined : setShown([from, to]))} />
      ) : profile.rows === 0 ? (
        <div class="no-rows">
          <p>
            <strong>The file has no rows.</strong> Its names are there; open the file that holds the rows.
          </p>
        </div>
      ) : (
        <div class="no-rows">
          <p>
            <strong>No row fits.</strong>{' '}
            {filter.find ? `"${filter.find}" stands in none of them.` : 'Nothing here needs a look.'}
          </p>
          <button type="button" class="button" onClick={() => look({ below: false, missing: false, find: '' })}>
            Show all rows
          </button>
        </div>
      )}
    </section>
  )
}
