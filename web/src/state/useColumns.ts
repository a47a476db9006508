// A solution's cuts written out, for what draws or changes them.
import type { CutsColumn } from '../engine/protocol'
import type { Solved } from './solved'
import { useAnswer } from './useAnswer'

/** Null until the engine has written them; while it writes those of another solution, the ones before. */
export function useColumns({ plan, cuts }: Pick<Solved, 'plan' | 'cuts'>): CutsColumn[] | null {
  const { answer } = useAnswer('cuts', { plan, cuts }, typeof cuts === 'number' ? JSON.stringify([plan, cuts]) : null)
  return typeof cuts === 'number' ? (answer?.columns ?? null) : cuts
}
