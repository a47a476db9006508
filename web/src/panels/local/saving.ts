// What leaves of local groups: the file, what its values stand for, the recipe; and whether a file keeps its promise.
import type { AuditView, ReleaseAsk } from '../../engine/protocol'
import { hindranceOf, saveRecipeOf } from '../../parts/taking'
import { auditedAs, notInATab } from '../../state/checking'
import { chance, releasingOf, stemOf } from '../../state/releasing'
import type { Session } from '../../state/session'
import { type Progressing, writeFile } from '../../state/writing'
import { plural } from '../../text/format'
import type { Groups } from './grouped'

export const groupsAsk = (session: Session, { plan, told }: Groups): ReleaseAsk => ({
  plan,
  cuts: [],
  recoding: told.recoding,
  ...(releasingOf(session).neutralize.value ? { neutralize: true } : {}),
})

/** Why no file may be written, in a sentence; null if it may. */
export const hindrance = (session: Session, { plan, told }: Groups) =>
  hindranceOf(session, { plan, recoding: told.recoding })

export const nameOf = (session: Session, { told }: Groups) => `${stemOf(session)}.k${told.k}.local`

export async function saveFile(session: Session, groups: Groups, on: Progressing) {
  const ask = { ...groupsAsk(session, groups), seed: chance() }
  const written = await writeFile(session, ask, `${nameOf(session, groups)}.csv`, 'csv', on)
  // The browser's private file holds this one now: an earlier one cannot be checked any more.
  if (written) releasingOf(session).written.value = null
  return written
}

export type SavedFile = NonNullable<Awaited<ReturnType<typeof saveFile>>>

export async function saveCodebook(session: Session, groups: Groups, on: Progressing): Promise<string | null> {
  const name = `${nameOf(session, groups)}.codebook.csv`
  const written = await writeFile(session, groupsAsk(session, groups), name, 'codebook', on)
  return written && `${written.name}: what every published value stands for, member by member.`
}

/** @param last the file that was saved of these groups */
export async function saveRecipe(session: Session, groups: Groups, last: SavedFile | null): Promise<string> {
  const { plan, told } = groups
  const { recoding, method, loss, k, rows, cost, bound, proven, suppressed, classes, smallestClass } = told
  const result = { method, loss, k, rows, cost, bound, proven, suppressed, classes, smallestClass }
  const name = `${nameOf(session, groups)}.recipe.json`
  await saveRecipeOf(session, { plan, recoding, result }, name, last)
  return `${name}: what each group publishes, and no row. Of another file, groups are found anew by its plan.`
}

/** What the program that shares no code with the search says of a file. */
export async function check(session: Session, { plan, told }: Groups, file: Blob, name: string): Promise<string> {
  const against = notInATab(session, file, name)
  if (against !== null) return against
  return verdict(await auditedAs(session, { plan, recoding: told.recoding }, file), name)
}

export function verdict({ ok, failures, k, classes, smallestClass }: AuditView, name: string): string {
  if (!ok) return `${name} must not be released. ${failures[0]?.what ?? ''}`
  return `${name} keeps its promise: ${plural(classes, 'group')} of equal rows, the smallest of ${smallestClass}, and for each published row a row of the original that fits it, k = ${k}.`
}
