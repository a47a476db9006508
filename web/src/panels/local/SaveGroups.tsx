// What leaves of local groups, and whether a saved file keeps its promise.
import { useState } from 'preact/hooks'
import { TakeAlong } from '../../parts/TakeAlong'
import { usePage } from '../../state/context'
import type { Progressing } from '../../state/writing'
import { plural, whole } from '../../text/format'
import type { Groups } from './grouped'
import { check, hindrance, type SavedFile, saveCodebook, saveFile, saveRecipe } from './saving'

export function SaveGroups({ groups, working }: { groups: Groups; working: boolean }) {
  const { session } = usePage()
  const [saved, setSaved] = useState<{ recoding: number; file: SavedFile } | null>(null)
  const last = saved?.recoding === groups.told.recoding ? saved.file : null
  const against = () => hindrance(session, groups)
  const file = async (on: Progressing) => {
    const written = await saveFile(session, groups, on)
    if (!written) return null
    setSaved({ recoding: groups.told.recoding, file: written })
    const { records, classes, smallestClass } = written.told
    return `${written.name}: ${plural(records, 'row')} in ${plural(classes, 'group')}, the smallest of ${whole(smallestClass)}.`
  }
  return (
    <TakeAlong
      id="local-save"
      hint={
        working
          ? 'once the search has ended, or was stopped'
          : 'the file, what its values stand for, and what each group publishes'
      }
    >
      {({ busy, run }) => {
        const disabled = busy || working
        return (
          <>
            <button type="button" class="button black" disabled={disabled} onClick={() => run(file, against)}>
              Save the file
            </button>
            <button
              type="button"
              class="button"
              disabled={disabled}
              onClick={() => run((on) => saveCodebook(session, groups, on), against)}
            >
              Save its codebook
            </button>
            <button
              type="button"
              class="button"
              disabled={disabled}
              onClick={() => run(() => saveRecipe(session, groups, last), against)}
            >
              Save its recipe
            </button>
            {last?.read && (
              <button
                type="button"
                class="button"
                disabled={disabled}
                onClick={() =>
                  run(async () => check(session, groups, (await last.read?.()) ?? new Blob([]), last.name))
                }
              >
                Check {last.name}
              </button>
            )}
          </>
        )
      }}
    </TakeAlong>
  )
}
