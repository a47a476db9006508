// What the first screen shows is worked out there and then: the census sample, made and counted in this tab.

import type { Plan, Preflight } from '../../engine/protocol'
import { columnsWithRole, overlay, readDocument } from '../../state/document'
import { type EnginePort, sampleFile } from '../../state/port'

export interface Teaser {
  rows: number
  quasi: number
  answer: Preflight
}

export const teaserKs = Array.from({ length: 99 }, (_, i) => i + 2)

/** Null where somebody opened a file meanwhile: the engine holds one table at a time. */
export async function countTeaser(port: EnginePort, alone: () => boolean): Promise<Teaser | null> {
  await port.ready
  if (!alone()) return null
  const sample = await sampleFile(port, 'census')
  if (!alone()) return null
  const opened = await port.open(sample.file, { lenient: true }, {})
  if (!alone()) return null
  const proposed = await port.ask('propose', {})
  if (!alone()) return null
  const read = readDocument(sample.plan)
  const plan: Plan = read.ok ? overlay(proposed, read.value.plan) : proposed
  const answer = await port.ask('preflight', { plan, k: teaserKs })
  return alone() ? { rows: opened.rows, quasi: columnsWithRole(plan, 'quasi').length, answer } : null
}
