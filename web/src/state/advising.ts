// What would help most where a result is poor, and how each change is made in the plan.
import type { Advice, Advised } from '../engine/advised'
import { list, plural } from '../text/format'
import { type AppDocument, columnsWithRole, withColumns, withK } from './document'

/** A change that can be made by a button. */
export interface Remedy {
  label: string
  change(doc: AppDocument): AppDocument
}

/** One remedy per change; columns that go, go together. */
export function remediesOf({ advice, hopeless, leaveOut }: Advised): Remedy[] {
  const remedies: Remedy[] = []
  const dropped = [...leaveOut]
  for (const one of hopeless ? [] : advice) {
    if (one.change === 'drop') dropped.push(one.column)
    else remedies.push(remedyOf(one))
  }
  if (dropped.length === 0) return remedies
  const label = dropped.length > 3 ? `Leave out ${plural(dropped.length, 'column')}` : `Leave out ${list(dropped)}`
  return [...remedies, { label, change: (doc) => withColumns(doc, dropped, { role: 'drop' }) }]
}

function remedyOf(one: Exclude<Advice, { change: 'drop' }>): Remedy {
  switch (one.change) {
    case 'limit':
      return {
        label: `Withhold up to ${one.value.replace('%', '\u00a0%')}`,
        change: (doc) => withLimit(doc, one.value),
      }
    case 'k':
      return { label: `Take k = ${one.value}`, change: (doc) => withK(doc, one.value) }
    case 'space':
      return { label: 'Search split points', change: withSplits }
    case 'bins':
      return {
        label: `Bin ${one.column} more finely`,
        change: (doc) => withColumns(doc, [one.column], { bins: one.value ?? undefined }),
      }
  }
}

function withLimit(doc: AppDocument, maxSuppressed: string): AppDocument {
  return { ...doc, plan: { ...doc.plan, privacy: { ...doc.plan.privacy, maxSuppressed } } }
}

function withSplits(doc: AppDocument): AppDocument {
  return withColumns(doc, columnsWithRole(doc.plan, 'quasi'), { space: 'splits' })
}
