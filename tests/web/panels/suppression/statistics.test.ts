import { describe, expect, it } from 'vitest'
import type { ColumnProfile, EstimatesView, FittedModel, RegressionView } from '../../../../web/src/engine/protocol'
import { fitData, fitFinding, pairOf, tellingOf } from '../../../../web/src/panels/suppression/FitPanel'
import { sharesData, sharesFinding } from '../../../../web/src/panels/suppression/SharesPanel'
import { outcomesOf } from '../../../../web/src/panels/suppression/StatisticsPanels'

const side = { rows: 10, designEffect: 2 }
const estimates: EstimatesView = {
  rows: 10,
  weights: null,
  interval: 'Wald, 95 %',
  designEffect: 'Kish',
  mended: null,
  differences: { compared: 2, overlapping: 1, least: -4, greatest: 1, mean: 0, median: 0 },
  columns: [
    {
      name: 'job',
      before: side,
      after: side,
      values: [
        { value: 'a', before: [30, 29, 31], after: [34, 33, 35], difference: -4, relative: -0.1, overlap: false },
        { value: 'b', before: [60, 59, 61], after: [60, 58, 62], difference: 0, relative: 0, overlap: true },
        { value: '', before: [10, 9, 11], after: null, difference: null, relative: null, overlap: false },
      ],
    },
  ],
}

describe('shares before and after', () => {
  it('say what moved beyond its interval, and what is not shown', () => {
    const data = sharesData(estimates, 'job')
    expect(data.finding).toBe('job: 2 of 3 shares moved beyond their interval.')
    expect(data.lines.map(({ name, words, marked }) => [name, words, marked])).toEqual([
      ['a', '+4.0 points', true],
      ['b', '0.0 points', false],
      ['no value', 'not shown', true],
    ])
    expect(sharesFinding(estimates)).toContain(
      'In all columns 1 of 2 shares moved beyond their interval; the farthest by 4.0 points. 1 value not shown at all.',
    )
  })

  it('say what raked weights and imputed cells cost', () => {
    const raked = { ...estimates, mended: { by: 'rake' as const, rounds: 3, farthest: 0.1 } }
    expect(sharesFinding(raked)).toContain('a row tells what 0.50 rows told')
    const imputed = { ...estimates, mended: { by: 'impute' as const, cells: 12, left: 1 } }
    expect(sharesFinding(imputed)).toContain('12 cells imputed')
  })
})

function model(rows: number, significant: Record<string, boolean>, estimate: number): FittedModel {
  const names = Object.keys(significant)
  return {
    outcome: 'score',
    rows,
    degrees: 5,
    deviation: 1,
    explained: 0.3,
    covariates: names.map((name) => ({
      name,
      base: 'x',
      degrees: 1,
      f: 1,
      p: 0.01,
      significant: significant[name] ?? false,
    })),
    coefficients: names.map((name) => ({
      covariate: name,
      level: 'y',
      collinear: false,
      estimate,
      error: 0.1,
      low: estimate - 0.2,
      high: estimate + 0.2,
      p: 0.01,
    })),
  }
}

const view: RegressionView = {
  rows: 10,
  outcomes: ['score'],
  covariates: ['sex', 'race'],
  level: 0.05,
  fits: [
    { data: 'all', models: [model(10, { sex: true, race: true }, 1)] },
    { data: 'complete', models: [model(6, { sex: true, race: false }, 3)] },
  ],
}

describe('a regression on what is published', () => {
  it('names the covariates that are significant no longer, and shows these first', () => {
    const pair = pairOf(view, 'score', 'complete')
    if (!pair) throw new Error('there is one')
    expect(fitFinding(pair)).toContain(
      '1 of 2 significant covariates stay so at 0.05: race no longer. Fitted on 6 rows of 10;',
    )
    expect(tellingOf(pair)).toBe('race')
    const data = fitData(pair, 'race')
    expect(data.finding).toMatch(/^race, against x: /)
    expect(data.lines).toEqual([
      {
        name: 'y',
        before: { at: 1, low: 0.8, high: 1.2 },
        after: { at: 3, low: 2.8, high: 3.2 },
        words: '+2',
        marked: true,
      },
    ])
    expect(pairOf(view, 'score', 'blankLevel')).toBeNull()
    expect(pairOf(view, 'age', 'complete')).toBeNull()
  })

  it('explains targets first', () => {
    const column = (name: string, type: ColumnProfile['type']) => ({ name, type }) as ColumnProfile
    const columns = [column('age', 'integer'), column('town', 'text'), column('pay', 'decimal'), column('n', 'integer')]
    const plan = {
      indistinct: 1 as const,
      columns: { age: { role: 'quasi' as const }, pay: { role: 'target' as const }, n: { role: 'drop' as const } },
    }
    expect(outcomesOf(plan, columns)).toEqual(['pay', 'n', 'age'])
  })
})
