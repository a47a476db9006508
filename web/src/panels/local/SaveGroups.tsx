// What can be taken along of local groups, what stands against it, and whether a saved file keeps its promise.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Notice } from '../../controls/Notice'
import { usePage } from '../../state/context'
import { errorOf } from '../../state/port'
import type { Progressing } from '../../state/writing'
import { plural, whole } from '../../text/format'
import type { Groups } from './grouped'
import { check, hindrance, type SavedFile, saveCodebook, saveFile, saveRecipe } from './saving'

export function SaveGroups({ groups, working }: { groups: Groups; working: boolean }) {
  const { session } = usePage()
  const [rows, setRows] = useState<number | null>(null)
  const [says, say] = useState('')
  const [fault, setFault] = useState('')
  const stopping = useRef<AbortController | null>(null)
  const saved = useRef<{ recoding: number; file: SavedFile } | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const busy = rows !== null || working
  const last = saved.current?.recoding === groups.told.recoding ? saved.current.file : null
  const run = async (work: (on: Progressing) => Promise<string | null>, gated = true) => {
    stopping.current = new AbortController()
    setRows(0)
    setFault('')
    say('')
    try {
      const against = gated ? await hindrance(session, groups) : null
      if (against !== null) setFault(`${against} Data and Release are where that is mended or confirmed.`)
      else say((await work({ signal: stopping.current.signal, progress: setRows })) ?? '')
    } catch (thrown) {
      setFault(errorOf(thrown).what)
    }
    setRows(null)
  }
  const file = () =>
    run(async (on) => {
      const written = await saveFile(session, groups, on)
      if (!written) return null
      saved.current = { recoding: groups.told.recoding, file: written }
      const { records, classes, smallestClass } = written.told
      return `${written.name}: ${plural(records, 'row')} in ${plural(classes, 'group')}, the smallest of ${whole(smallestClass)}.`
    })
  return (
    <section class="panel" aria-labelledby="local-save-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="local-save-title">
            Take it along
          </h2>
          <span class="hint">
            {working
              ? 'once the search has ended, or was stopped'
              : 'the file, what its values stand for, and what each group publishes'}
          </span>
        </div>
      </div>
      <div class="release-actions">
        <button type="button" class="button black" disabled={busy} onClick={() => void file()}>
          Save the file
        </button>
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => void run((on) => saveCodebook(session, groups, on))}
        >
          Save its codebook
        </button>
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => void run(() => saveRecipe(session, groups, last))}
        >
          Save its recipe
        </button>
        {last?.read && (
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() =>
              void run(async () => check(session, groups, (await last.read?.()) ?? new Blob([]), last.name), false)
            }
          >
            Check {last.name}
          </button>
        )}
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
