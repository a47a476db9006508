// What each step of a frontier blanks where its rows below k are published with blank cells instead of being withheld:
// asked of one file after the other, the greatest k of each step, and only while somebody looks.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Plan, SplitPoint } from '../engine/protocol'
import { useSession } from './context'
import { errorOf } from './port'

export interface Blanked {
  /** Of published rows, and as a share of all. */
  cells: number
  part: number
  /** Rows that no blank saves. */
  withheld: number
}

export interface BlankedStep {
  solution: number
  /** The k that share the file; what is asked holds for the greatest. */
  ks: number[]
}

/** Neighbours that publish the same file with the same rows left out. */
export function stepsOf(points: readonly SplitPoint[]): BlankedStep[] {
  const steps: BlankedStep[] = []
  points.forEach((point, i) => {
    const before = points[i - 1]
    const last = steps[steps.length - 1]
    if (last && before?.solution === point.solution && before.suppressed === point.suppressed) last.ks.push(point.k)
    else steps.push({ solution: point.solution, ks: [point.k] })
  })
  return steps
}

const most = (ks: readonly number[]) => ks[ks.length - 1] ?? 0

export interface BlankedInstead {
  /** By k, as far as it is known; null while nobody looks. */
  known: ReadonlyMap<number, Blanked> | null
  /** Why it cannot be known, in a sentence. */
  fault: string | null
}

/** @param points null asks nothing */
export function useBlankedInstead(plan: Plan | null, points: readonly SplitPoint[] | null): BlankedInstead {
  const session = useSession()
  const [, drawAnew] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const known = useRef({ question: '', of: new Map<string, Blanked>() })
  const question =
    plan && JSON.stringify([session.opened.value?.name, plan.columns, plan.privacy?.maxBlanked, plan.rows, plan.source])
  if (question !== known.current.question) known.current = { question: question ?? '', of: new Map() }
  const steps = plan && points ? stepsOf(points) : []
  const nameOf = ({ solution, ks }: BlankedStep) => `${solution} ${most(ks)}`
  const key = `${known.current.question} ${steps.map(nameOf).join()}`
  useEffect(() => {
    let wanted = true
    const { of } = known.current
    const ask = async () => {
      for (const step of steps) {
        if (!wanted || !plan) return
        if (of.has(nameOf(step))) continue
        const asked = {
          ...plan,
          privacy: { ...plan.privacy, k: most(step.ks) },
          release: { ...plan.release, rescue: 'after' as const },
        }
        const told = await session.port.ask('suppressed', { plan: asked, cuts: step.solution })
        const columns = told.columns.length
        const cells = told.cells - told.suppressed * columns
        of.set(nameOf(step), { cells, part: cells / Math.max(1, told.rows * columns), withheld: told.suppressed })
        if (wanted) drawAnew((n) => n + 1)
      }
    }
    setFault(null)
    ask().catch((thrown: unknown) => {
      if (wanted) setFault(errorOf(thrown).what)
    })
    return () => {
      wanted = false
    }
  }, [key])
  if (!plan || !points) return { known: null, fault: null }
  const found = steps.flatMap((step) => {
    const blanked = known.current.of.get(nameOf(step))
    return blanked ? step.ks.map((k) => [k, blanked] as const) : []
  })
  return { known: new Map(found), fault }
}
