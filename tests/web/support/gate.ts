// Findings of the release gate, as the engine words them.
import type { GateFinding, GateView } from '../../../web/src/engine/protocol'

export const unique: GateFinding = {
  column: 'weight',
  finding: 'unique',
  figure: 0.9998,
  says: '10,693 of 10,695 released rows hold a value of weight of their own.',
  remedy: 'Make it a quasi-identifier, drop it, or round it into bins.',
  confirmed: null,
  stops: true,
}

export const order: GateFinding = {
  column: null,
  finding: 'order',
  figure: 1,
  says: 'The rows leave in the order of the file.',
  remedy: 'Shuffle the rows.',
  confirmed: null,
  stops: false,
}

export const gateOf = (...gate: GateFinding[]): GateView => ({
  gate,
  stops: gate.some(({ stops, confirmed }) => stops && confirmed === null),
})
