// What leaves from here: the file with its blanks, the recipe that blanks another one, and every unsafe combination.
import type { Plan, ReleaseAsk, Suppressed } from '../../engine/protocol'
import { hindranceOf, saveRecipeOf } from '../../parts/taking'
import { blankedPlan } from '../../state/blanking'
import { chance, releasingOf, stemOf } from '../../state/releasing'
import type { Session } from '../../state/session'
import { type Progressing, writeFile } from '../../state/writing'
import { plural, whole } from '../../text/format'

/** Blanks that were found, with the plan that asked for them. */
export interface FoundBlanks {
  plan: Plan
  told: Suppressed & { solution: number }
}

/** Why no file may be written, in a sentence; null if it may. */
export const hindrance = (session: Session, { plan, told }: FoundBlanks) =>
  hindranceOf(session, { plan: blankedPlan(plan), blanks: told.solution })

function askOf(session: Session, { plan, told }: FoundBlanks): ReleaseAsk {
  const { neutralize, key } = releasingOf(session)
  const release = blankedPlan(plan)
  return {
    plan: release,
    cuts: [],
    blanks: told.solution,
    ...(release.release?.identifiers === 'token' ? { key: key.value } : {}),
    ...(neutralize.value ? { neutralize: true } : {}),
  }
}

const nameOf = (session: Session, { told }: FoundBlanks) => `${stemOf(session)}.k${told.k}.blanked`

export async function saveFile(session: Session, found: FoundBlanks, on: Progressing) {
  const written = await writeFile(
    session,
    { ...askOf(session, found), seed: chance() },
    `${nameOf(session, found)}.csv`,
    'csv',
    on,
  )
  // The browser's private file holds this one now: an earlier one cannot be checked any more.
  if (written) releasingOf(session).written.value = null
  return (
    written && {
      says: `${written.name}: ${plural(written.told.records, 'row')}, ${whole(found.told.cells ?? 0)} of their cells blank.`,
      sha256: written.sha256,
      told: written.told,
    }
  )
}

export type SavedFile = NonNullable<Awaited<ReturnType<typeof saveFile>>>

/** Of the file that was written last, where it was of these blanks: its hash and classes are what a checker compares. */
export async function saveRecipe(session: Session, found: FoundBlanks, last: SavedFile | null): Promise<string> {
  const { plan, blanks } = askOf(session, found)
  const { k, rows, cells = 0, withheld = 0, byColumn = {} } = found.told
  const result = {
    k,
    rows,
    suppressed: withheld,
    cells: cells - withheld * Object.keys(byColumn).length,
    ...(last ? { classes: last.told.classes, smallestClass: last.told.smallestClass } : {}),
  }
  const name = `${nameOf(session, found)}.recipe.json`
  await saveRecipeOf(session, { plan, blanks: blanks ?? 0, result }, name, last)
  return `${name}: the same blanks for another file are found anew, by the same reading.`
}

export async function saveCombinations(session: Session, plan: Plan, k: number, on: Progressing) {
  const name = `${stemOf(session)}.k${k}.combinations.csv`
  const written = await writeFile(session, { plan, cuts: [] }, name, 'combinations', on)
  return (
    written && `${written.name}: every combination as a line, with a row that has it and how many columns it takes.`
  )
}
