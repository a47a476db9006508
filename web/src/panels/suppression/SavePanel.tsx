// What can be taken along from here, and what stands against it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Notice } from '../../controls/Notice'
import type { Suppressed } from '../../engine/protocol'
import { unsafePlan } from '../../state/blanking'
import { usePage } from '../../state/context'
import { errorOf } from '../../state/port'
import type { Progressing } from '../../state/writing'
import { whole } from '../../text/format'
import { type FoundBlanks, hindrance, type SavedFile, saveCombinations, saveFile, saveRecipe } from './saving'

export interface SavePanelProps {
  /** Of the plan as it is now; null while that is not known. */
  told: Suppressed | null
}

export function SavePanel({ told }: SavePanelProps) {
  const { session } = usePage()
  const { plan } = session.document.value
  const [rows, setRows] = useState<number | null>(null)
  const [says, say] = useState('')
  const [fault, setFault] = useState('')
  const stopping = useRef<AbortController | null>(null)
  const saved = useRef<{ solution: number; file: SavedFile } | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const solution = told?.solution
  const found: FoundBlanks | null = told && solution !== undefined ? { plan, told: { ...told, solution } } : null
  const busy = rows !== null

  const run = async (work: (on: Progressing) => Promise<string | null>) => {
    stopping.current = new AbortController()
    setRows(0)
    setFault('')
    say('')
    try {
      say((await work({ signal: stopping.current.signal, progress: setRows })) ?? '')
    } catch (thrown) {
      setFault(errorOf(thrown).what)
    }
    setRows(null)
  }
  const allowed = async (of: FoundBlanks, work: () => Promise<string | null>) => {
    const against = await hindrance(session, of)
    if (against === null) return await work()
    setFault(`${against} Data and Release are where that is mended or confirmed.`)
    return null
  }
  const file = (of: FoundBlanks) =>
    run((on) =>
      allowed(of, async () => {
        const written = await saveFile(session, of, on)
        if (written) saved.current = { solution: of.told.solution, file: written }
        return written?.says ?? null
      }),
    )
  const recipe = (of: FoundBlanks) =>
    run(() =>
      allowed(of, () =>
        saveRecipe(session, of, saved.current?.solution === of.told.solution ? saved.current.file : null),
      ),
    )
  return (
    <section class="panel" id="suppression-save" aria-labelledby="suppression-save-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="suppression-save-title">
            Take it along
          </h2>
          <span class="hint">
            the file as it is but for its blanks, the recipe for another file, and all unsafe combinations
          </span>
        </div>
      </div>
      <div class="cells-actions cells-save">
        <button type="button" class="button" disabled={!found || busy} onClick={() => found && void file(found)}>
          Save the blanked file
        </button>
        <button type="button" class="button" disabled={!found || busy} onClick={() => found && void recipe(found)}>
          Save its recipe
        </button>
        <button
          type="button"
          class="button"
          disabled={busy || !told}
          onClick={() => told && void run((on) => saveCombinations(session, unsafePlan(plan), told.k, on))}
        >
          Save all combinations as CSV
        </button>
        {busy && (
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
