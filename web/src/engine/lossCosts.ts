// What a generalization costs by every loss, as the engine says it: each loss by its word, and what is told as a share
// with that share beside.
import type { LossId, losses } from './losses'

export type Cost = number | bigint

type Losses = typeof losses
type WithTarget = { [Id in LossId]: Losses[Id]['needsTarget'] extends true ? Id : never }[LossId]
type OfCells = { [Id in LossId]: Losses[Id]['pricedBy'] extends 'cells' ? Id : never }[LossId]
type OfNumbers = { [Id in LossId]: Losses[Id]['needsNumbers'] extends true ? Id : never }[LossId]

export type LossCosts = { [Id in Exclude<LossId, WithTarget>]: Cost } & { [Id in WithTarget]?: Cost } & {
  [Id in OfCells as `${Id}Mean`]: number
} & { [Id in OfNumbers as `${Id}Mean`]?: number }
