// What leaves of blank cells: the file, the recipe that blanks another one, and every unsafe combination.
import { useRef } from 'preact/hooks'
import type { Suppressed } from '../../engine/protocol'
import { TakeAlong } from '../../parts/TakeAlong'
import { unsafePlan } from '../../state/blanking'
import { usePage } from '../../state/context'
import type { Progressing } from '../../state/writing'
import { type FoundBlanks, hindrance, type SavedFile, saveCombinations, saveFile, saveRecipe } from './saving'

export interface SavePanelProps {
  /** Of the plan as it is now; null while that is not known. */
  told: Suppressed | null
}

export function SavePanel({ told }: SavePanelProps) {
  const { session } = usePage()
  const { plan } = session.document.value
  const saved = useRef<{ solution: number; file: SavedFile } | null>(null)
  const solution = told?.solution
  const found: FoundBlanks | null = told && solution !== undefined ? { plan, told: { ...told, solution } } : null
  const file = (of: FoundBlanks) => async (on: Progressing) => {
    const written = await saveFile(session, of, on)
    if (written) saved.current = { solution: of.told.solution, file: written }
    return written?.says ?? null
  }
  const recipe = (of: FoundBlanks) =>
    saveRecipe(session, of, saved.current?.solution === of.told.solution ? saved.current.file : null)
  const against = (of: FoundBlanks) => () => hindrance(session, of)
  return (
    <TakeAlong
      id="suppression-save"
      hint="the file as it is but for its blanks, the recipe for another file, and all unsafe combinations"
    >
      {({ busy, run }) => (
        <>
          <button
            type="button"
            class="button"
            disabled={!found || busy}
            onClick={() => found && run(file(found), against(found))}
          >
            Save the blanked file
          </button>
          <button
            type="button"
            class="button"
            disabled={!found || busy}
            onClick={() => found && run(() => recipe(found), against(found))}
          >
            Save its recipe
          </button>
          <button
            type="button"
            class="button"
            disabled={busy || !told}
            onClick={() => told && run((on) => saveCombinations(session, unsafePlan(plan), told.k, on))}
          >
            Save all combinations as CSV
          </button>
        </>
      )}
    </TakeAlong>
  )
}
