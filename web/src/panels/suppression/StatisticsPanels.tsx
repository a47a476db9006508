// What the blanks do to the data: by value, to weighted shares, to a regression. Counted once the blanks rest, so that a
// slider which moves waits for nobody.
import { useEffect, useState } from 'preact/hooks'
import type { ColumnProfile, Hiding, Plan, Suppressed } from '../../engine/protocol'
import { UtilityPanel } from '../../parts/UtilityPanel'
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import { useAnswer } from '../../state/useAnswer'
import { FitPanel } from './FitPanel'
import { type Mend, SharesPanel } from './SharesPanel'
import { ValuesPanel } from './ValuesPanel'

const restMs = 400
const firstCovariates = 8

/** What held for so long; at once where nothing did before. */
function useRested<T>(value: T | null): T | null {
  const [rested, rest] = useState(value)
  useEffect(() => {
    if (value === null) return undefined
    const wait = setTimeout(() => rest(value), rested === null ? 0 : restMs)
    return () => clearTimeout(wait)
  }, [value])
  return rested
}

/** Numbers that are explained: targets first, then others that are published as they are, then any. */
export function outcomesOf(plan: Plan, columns: readonly ColumnProfile[]): string[] {
  const numbers = columns.filter(({ type }) => type === 'integer' || type === 'decimal').map(({ name }) => name)
  const rank = (name: string) => {
    const role = plan.columns[name]?.role
    return role === 'target' ? 0 : role === 'quasi' ? 3 : role === 'keep' || role === 'sensitive' ? 1 : 2
  }
  return [...numbers].sort((a, b) => rank(a) - rank(b))
}

export interface StatisticsPanelsProps {
  /** By which the blanks were found. */
  plan: Plan
  told: Suppressed
  old: boolean
}

export function StatisticsPanels({ plan, told, old }: StatisticsPanelsProps) {
  const { session } = usePage()
  const quasi = columnsWithRole(plan, 'quasi')
  const [mend, chooseMend] = useState<Mend>('')
  const [outcome, chooseOutcome] = useState<string | null>(null)
  const [covariates, chooseCovariates] = useState<readonly string[] | null>(null)
  const solution = useRested(old ? null : (told.solution ?? null))
  const asked: Hiding = { plan, blanks: solution ?? 0 }
  const key = solution === null ? null : `${session.opened.value?.name ?? ''} ${solution}`
  const values = useAnswer('suppressed', asked, key)
  const shares = useAnswer('estimates', { ...asked, ...(mend ? { mend } : {}) }, key && `${key} ${mend}`)
  const outcomes = outcomesOf(plan, session.profile.value?.columns ?? [])
  const explained = outcome !== null && outcomes.includes(outcome) ? outcome : outcomes[0]
  const by = (covariates ?? quasi.slice(0, firstCovariates)).filter(
    (name) => quasi.includes(name) && name !== explained,
  )
  const fit = useAnswer(
    'regression',
    { ...asked, outcomes: [explained ?? ''], covariates: by },
    key && explained && by.length > 0 ? `${key} ${JSON.stringify([explained, by])}` : null,
  )
  const [open, setOpen] = useState(false)
  const grey = old ? ' outdated' : ''
  return (
    <>
      {values.answer && (
        <div class={grey}>
          <ValuesPanel view={values.answer} told={told} />
        </div>
      )}
      <div class={`cells-grid even${grey}`}>
        {shares.answer && <SharesPanel view={shares.answer} told={told} mend={mend} choose={chooseMend} />}
        {explained !== undefined && (
          <FitPanel
            view={fit.answer}
            error={by.length === 0 ? 'Choose a covariate.' : (fit.error?.what ?? null)}
            told={told}
            outcomes={outcomes}
            outcome={explained}
            chooseOutcome={chooseOutcome}
            quasi={quasi}
            covariates={by}
            chooseCovariates={chooseCovariates}
          />
        )}
      </div>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What is left of distributions, of pairs of columns and of predictions</summary>
        {open && (
          <div class={grey}>
            <UtilityPanel id="suppression-utility" ask={{ plan, blanks: solution ?? 0 }} of={key} />
          </div>
        )}
      </details>
    </>
  )
}
