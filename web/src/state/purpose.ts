// What a file is for decides what it should lose least of. Predicting needs a column to predict, which stays as it is.
import type { Plan, Profile } from '../engine/protocol'
import { type LossId, losses, lossOf } from '../text/solve'
import { type AppDocument, columnsWithRole } from './document'

/** More values than this are no classes to predict. */
const mostLabels = 100
/** Of more numbers than this the engine wants bins. */
const mostNumbers = 1000
const numeric = ['number', 'integer', 'decimal']

/** The columns that a loss could be about, those first that have the role: to predict, or numbers to explain. */
export function targetsFor(plan: Plan, profile: Profile | null, loss: LossId): string[] {
  const { needsNumbers } = losses[loss]
  const of = (name: string) => profile?.columns.find((column) => column.name === name)
  const few = (name: string) => {
    const distinct = of(name)?.distinct ?? 0
    return distinct > 1 && distinct <= (needsNumbers ? mostNumbers : mostLabels)
  }
  const number = (name: string) => numeric.includes(plan.columns[name]?.type ?? of(name)?.type ?? '')
  const targets = columnsWithRole(plan, 'target')
  const others = [...columnsWithRole(plan, 'sensitive'), ...columnsWithRole(plan, 'keep')].filter(few)
  return needsNumbers ? [...targets.filter(few), ...others].filter(number) : [...targets, ...others]
}

/** The column that is predicted; undefined where none is. */
export function targetOf(plan: Plan): string | undefined {
  const { loss } = plan
  const named = typeof loss === 'object' && loss !== null && 'target' in loss ? loss.target : undefined
  return typeof named === 'string' ? named : columnsWithRole(plan, 'target')[0]
}

export function withLoss(doc: AppDocument, loss: LossId, target?: string): AppDocument {
  const { plan } = doc
  if (loss === lossOf(plan) && (!losses[loss].needsTarget || target === targetOf(plan))) return doc
  // The column with the role needs no naming.
  const named = losses[loss].needsTarget && target !== undefined && target !== columnsWithRole(plan, 'target')[0]
  return { ...doc, plan: { ...plan, loss: named ? { name: loss, target } : loss } }
}
