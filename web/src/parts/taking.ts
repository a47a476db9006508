// What every file that leaves has beside it: what stands against it, and its recipe.
import { save } from '../controls/save'
import { writeExact } from '../engine/json'
import type { Questions } from '../engine/protocol'
import type { Session } from '../state/session'

/** Why no file may be written, in a sentence; null if it may. */
export async function hindranceOf(session: Session, ask: Questions['gate']['ask']): Promise<string | null> {
  const { stops, gate } = await session.port.ask('gate', ask)
  const first = gate.find(({ stops: held, confirmed }) => held && confirmed === null)
  return stops && first ? `${first.says} ${first.remedy}` : null
}

/** @param last the file that was written of the same: its hash is what a checker compares */
export async function saveRecipeOf(
  session: Session,
  ask: Questions['recipe']['ask'],
  name: string,
  last: { sha256: string } | null,
): Promise<void> {
  const recipe = await session.port.ask('recipe', ask)
  const { source } = session.document.value
  const hashes = { ...(source?.sha256 ? { data: source.sha256 } : {}), ...(last ? { release: last.sha256 } : {}) }
  save(name, `${writeExact({ ...recipe, hashes })}\n`, 'application/json')
}
