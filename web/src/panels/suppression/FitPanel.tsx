// What the blanks do to a regression: the coefficients of one covariate on the full file and on what is published, and
// which covariates stay significant.
import { useState } from 'preact/hooks'
import { readWhiskers, Whiskers, type WhiskersData } from '../../charts/whiskers'
import type { FitOn, FittedModel, RegressionView, Semantics } from '../../engine/protocol'
import { list, plainNumber, plural, whole } from '../../text/format'
import { FigurePanel } from './FigurePanel'

/** What is fitted on the published file, each beside the full file that it compares with. */
export const fitsOn: Partial<Record<FitOn, { words: string; beside: FitOn }>> = {
  complete: { words: 'Rows without a blank', beside: 'all' },
  blankLevel: { words: 'Blank as a level of its own', beside: 'all' },
  blank99: { words: 'Levels as numbers, blank as 99', beside: 'allNumbered' },
}

export interface FitPair {
  before: FittedModel
  after: FittedModel
}

export function pairOf({ fits }: RegressionView, outcome: string, on: FitOn): FitPair | null {
  const model = (data: FitOn) =>
    fits.find((fit) => fit.data === data)?.models.find((one) => one.outcome === outcome) ?? null
  const [before, after] = [model(fitsOn[on]?.beside ?? 'all'), model(on)]
  return before && after ? { before, after } : null
}

const significant = ({ covariates }: FittedModel) => covariates.filter((one) => one.significant).map(({ name }) => name)

export function fitFinding({ before, after }: FitPair): string {
  const [was, is] = [significant(before), significant(after)]
  const lost = was.filter((name) => !is.includes(name))
  const won = is.filter((name) => !was.includes(name))
  const change = [
    lost.length > 0 ? `${list(lost)} no longer` : '',
    won.length > 0 ? `${list(won)} only with the blanks` : '',
  ].filter((words) => words !== '')
  return `${whole(was.length - lost.length)} of ${plural(was.length, 'significant covariate')} ${was.length === 1 ? 'stays' : 'stay'} so at 0.05${change.length > 0 ? `: ${change.join('; ')}` : ''}. Fitted on ${plural(after.rows, 'row')} of ${whole(before.rows)}; R² ${after.explained.toFixed(3)}, before ${before.explained.toFixed(3)}.`
}

/** A covariate whose verdict changed comes first to mind; else the first. */
export function tellingOf({ before, after }: FitPair): string {
  const changed = before.covariates.find(
    ({ name, significant: was }) => after.covariates.find((one) => one.name === name)?.significant !== was,
  )
  return (changed ?? before.covariates[0])?.name ?? ''
}

export function fitData(pair: FitPair, covariate: string): WhiskersData {
  const { before, after } = pair
  const of = ({ coefficients }: FittedModel) => coefficients.filter((one) => one.covariate === covariate)
  const [was, is] = [of(before), of(after)]
  const levels = [...new Set([...was, ...is].map(({ level }) => level))]
  const at = (some: typeof was, level: string | null) => {
    const found = some.find((one) => one.level === level && !one.collinear)
    return found ? { at: found.estimate, low: found.low, high: found.high } : null
  }
  const base = before.covariates.find(({ name }) => name === covariate)?.base
  return {
    lines: levels.map((level) => {
      const [one, other] = [at(was, level), at(is, level)]
      const moved = one !== null && other !== null && (other.high < one.low || other.low > one.high)
      return {
        name: level === null ? covariate : level === '' ? 'no value' : level,
        before: one,
        after: other,
        words: one && other ? signed(other.at - one.at) : one ? 'left out' : 'new',
        marked: moved,
      }
    }),
    finding: `${covariate}${base === null || base === undefined ? '' : `, against ${base === '' ? 'no value' : base}`}: ${fitFinding(pair)}`,
    zero: 0,
    format: (x) => plainNumber(Number(x.toPrecision(3))),
    head: [covariate, 'full file, 95 % interval', 'published, 95 % interval', 'change'],
  }
}

const signed = (x: number) => `${x > 0 ? '+' : ''}${plainNumber(Number(x.toPrecision(3)))}`

export interface FitPanelProps {
  view: RegressionView | null
  /** Why there is none, in a sentence. */
  error: string | null
  told: { semantics: Semantics; k: number }
  outcomes: readonly string[]
  outcome: string
  chooseOutcome(name: string): void
  quasi: readonly string[]
  covariates: readonly string[]
  chooseCovariates(names: readonly string[]): void
}

export function FitPanel(props: FitPanelProps) {
  const { view, error, told, outcomes, outcome, chooseOutcome, quasi, covariates, chooseCovariates } = props
  const [on, chooseOn] = useState<FitOn>('complete')
  const [covariate, chooseCovariate] = useState<string | null>(null)
  const pair = view && pairOf(view, outcome, on)
  const shown = pair && (pair.before.covariates.some(({ name }) => name === covariate) ? covariate : tellingOf(pair))
  const fields = (
    <div class="cells-fields">
      <Choice words="Outcome" value={outcome} options={outcomes.map((name) => [name, name])} choose={chooseOutcome} />
      <Choice
        words="Fitted on"
        value={on}
        options={Object.entries(fitsOn).map(([id, { words }]) => [id, words])}
        choose={(id) => chooseOn(id as FitOn)}
      />
      {pair && (
        <Choice
          words="Covariate"
          value={shown ?? ''}
          options={pair.before.covariates.map(({ name }) => [name, name])}
          choose={chooseCovariate}
        />
      )}
      <details class="cells-covariates">
        <summary>{plural(covariates.length, 'covariate')}</summary>
        {quasi.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={covariates.includes(name)}
              onChange={(event) => {
                const checked = event.currentTarget.checked
                chooseCovariates(quasi.filter((one) => (one === name ? checked : covariates.includes(one))))
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </details>
    </div>
  )
  if (!pair || !shown)
    return (
      <section class="panel" aria-label="What the blanks do to a regression">
        <h2 class="panel-title">What the blanks do to a regression</h2>
        {fields}
        <p class="hint">{error ?? 'Fitting.'}</p>
      </section>
    )
  const data = fitData(pair, shown)
  return (
    <FigurePanel
      title="What the blanks do to a regression"
      hint="least squares; ○ full file ● published ▲ beyond the interval; whiskers: 95 %"
      name={`regression-${outcome}-${shown}`}
      told={told}
      reading={readWhiskers(data)}
      draw={(width, theme) => <Whiskers data={data} width={width} theme={theme} />}
    >
      {fields}
    </FigurePanel>
  )
}

interface ChoiceProps {
  words: string
  value: string
  options: readonly (readonly [id: string, words: string])[]
  choose(id: string): void
}

function Choice({ words, value, options, choose }: ChoiceProps) {
  return (
    <label class="evidence-field">
      <span class="hint">{words}</span>
      <select class="field" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([id, said]) => (
          <option key={id} value={id}>
            {said}
          </option>
        ))}
      </select>
    </label>
  )
}
