// A file that was dropped, pasted or chosen goes where it belongs: a table is opened, a plan or a recipe is laid over the
// open table, cuts are counted on it, and a taxonomy asks for its column.
import type { CutsColumn } from '../engine/protocol'
import { type Kind, kindOf, overlap } from '../files/kind'
import { chosenK, columnsWithRole } from '../state/document'
import { errorOf } from '../state/port'
import { withholding } from '../state/rescuing'
import type { Session } from '../state/session'
import { keep, type Solved, withCounted } from '../state/solved'
import { solvingOf } from '../state/solving'
import { leave, type Ui } from '../state/ui'
import { type Limit, limitOf, lossOf } from '../text/solve'

const names: Record<Exclude<Kind['is'], 'table' | 'unknown'>, string> = {
  plan: 'a plan',
  recipe: 'a recipe',
  cuts: 'a file of cuts',
  taxonomy: 'a taxonomy',
}

export async function take(session: Session, ui: Ui, file: File): Promise<void> {
  const openIt = () => leave(session, ui, () => void session.open(file))
  const kind = await kindOf(file)
  if (kind.is === 'table') return openIt()
  if (kind.is === 'unknown') return refuse(session, file, kind.why)
  if (!session.opened.value) {
    // Whoever has nothing open and brings what only might be a taxonomy means a table.
    if (kind.is === 'taxonomy' && !kind.sure) return openIt()
    return refuse(session, file, `It is ${names[kind.is]}. Open its table first, then drop it again.`)
  }
  switch (kind.is) {
    case 'plan':
      return await session.applyPlan(kind.text, file.name)
    case 'recipe': {
      await session.applyPlan(JSON.stringify(kind.plan), file.name)
      if (kind.cuts && session.fault.value?.error.code !== 'plan') await takeCuts(session, ui, file, kind.cuts)
      return
    }
    case 'cuts':
      return await takeCuts(session, ui, file, kind.cuts)
    case 'taxonomy': {
      const columns = columnsFor(session, kind.leaves)
      if (!kind.sure && (columns[0]?.share ?? 0) < 0.5) return openIt()
      if (columns.length === 0)
        return refuse(
          session,
          file,
          'It is a taxonomy, but no column is a quasi-identifier. Make one, then drop it again.',
        )
      ui.taxonomy.value = { file, columns, sure: kind.sure }
      ui.dialog.value = 'taxonomy'
    }
  }
}

/** The quasi-identifiers, the one whose values the leaves know best first. */
function columnsFor(session: Session, leaves: readonly string[]): { name: string; share: number }[] {
  const known = new Set(leaves)
  const top = new Map(session.profile.value?.columns.map((column) => [column.name, column.top]))
  return columnsWithRole(session.document.value.plan, 'quasi')
    .map((name) => ({ name, share: overlap(known, top.get(name) ?? []) }))
    .sort((a, b) => b.share - a.share)
}

function refuse(session: Session, file: File, what: string): void {
  session.fault.value = { error: { code: 'input', what }, during: 'open', file }
}

/** What they come to on this table: a solution beside those that were searched. */
async function takeCuts(session: Session, ui: Ui, file: File, cuts: CutsColumn[]): Promise<void> {
  try {
    const solved = await countCuts(session, cuts)
    const name = await keep(session, solved)
    if (name === null) return
    session.finding.value = `The cuts of ${file.name} are kept as "${name}".`
    solvingOf(session).shown.value = session.document.value.kept.length - 1
    ui.go({ place: 'solution', panel: '' })
  } catch (thrown) {
    session.fault.value = { error: errorOf(thrown), during: 'plan', file }
  }
}

/** A share is rounded down, as the engine does. */
function rowsOf(limit: Limit, rows: number): number | null {
  if (typeof limit !== 'string') return limit
  return limit.endsWith('%') ? Math.floor((rows * Number.parseFloat(limit)) / 100) : Number(limit)
}

async function countCuts(session: Session, cuts: CutsColumn[]): Promise<Solved> {
  const plan = withholding(session.document.value.plan)
  const found = await session.port.ask('evaluate', { plan, cuts })
  const brought: Solved = {
    plan,
    loss: lossOf(plan),
    k: chosenK(plan),
    maxSuppressed: rowsOf(limitOf(plan), found.rows),
    rows: found.rows,
    cost: 0,
    bound: null,
    proven: false,
    suppressed: 0,
    classes: 0,
    smallestClass: 0,
    cuts,
    method: 'cuts that were given',
    seconds: 0,
    ended: 'hand',
  }
  return withCounted(brought, found)
}
