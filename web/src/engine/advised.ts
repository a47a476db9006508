// What the job `advise` answers: what would help most where a result is poor (docs/advice.md).
import type { PlanColumn } from './protocol'

interface Figures {
  /** Of what hiding everything costs: today, and with the change. */
  lost: number
  would: number
  /** In the unit of the loss. */
  cost: number
  says: string
}

export type AdviceChange =
  | { change: 'limit'; column: null; value: string }
  | { change: 'k'; column: null; value: number }
  | { change: 'space'; column: null; value: 'splits' }
  | { change: 'bins'; column: string; value: NonNullable<PlanColumn['bins']> | null }
  | { change: 'drop'; column: string; value: null }

export type Advice = AdviceChange & Figures

export interface Advised {
  poor: boolean
  lost: number
  advice: Advice[]
  /** The most lenient settings; null where one change is enough. */
  together: { k: number; maxSuppressed: string | null; would: number } | null
  hopeless: boolean
  leaveOut: string[]
  /** Of the columns that stay, where some are to leave out. */
  rest: number | null
  /** Null while it is still being found. */
  says: string | null
}
