// What the engine counts of a release that hides cells: what was suppressed, and what became of estimates.
import type { Blanks } from './cells'
import type { Plan } from './plan'
import type { Cuts } from './protocol'

/**
 * A release that may hide cells: a solution, a file that was provided, or blanks of a file that is not generalized, as
 * `suppress` lists them or by the number that it gave them.
 */
export interface Hiding {
  plan: Plan
  cuts?: Cuts
  released?: string
  blanks?: Blanks | number
}

/** Suppressed cells. A withheld row counts as all of its cells; what was missing in the input was not suppressed. */
export interface SuppressedView {
  rows: number
  k: number
  /** Rows that are withheld. */
  suppressed: number
  /** Published rows with a suppressed cell. */
  blanked: number
  /** Rows with a suppressed cell, published or not. */
  records: number
  cells: number
  columns: SuppressedColumn[]
  /** Rows with so many suppressed cells, ascending, those with none included. */
  perRecord: [cells: number, rows: number][]
}

export interface SuppressedColumn {
  name: string
  /** Cells without a value in the input. */
  missing: number
  count: number
  /** Of all rows. */
  percent: number
  /** The value that is suppressed most, and its part of the column's suppressed cells. */
  most: { value: string; count: number; percent: number } | null
  /** Values of which no cell is shown. */
  vanished: number
  /** In the column's order; of more than 200 those suppressed most, and how many others there are. */
  values: [value: string, rows: number, suppressed: number][]
  others: number
}

/** Weighted shares of every value among the cells that have one, before and after. */
export interface EstimatesView {
  rows: number
  /** The column of survey weights; null: every row weighs the same. */
  weights: string | null
  /** What the intervals are, and what they take unequal weights to cost: in words. */
  interval: string
  designEffect: string
  /** What was done about the blanks before estimating after. */
  mended:
    | { by: 'rake'; rounds: number /** The most that a share is off, in percentage points. */; farthest: number }
    | { by: 'impute'; cells: number /** Blank cells for which nothing was found. */; left: number }
    | null
  /** Before minus after in percentage points, over the values that are still shown. */
  differences: {
    compared: number
    /** How many of their intervals overlap. In Wilson's study it was 70 of 138. */
    overlapping: number
    least: number
    greatest: number
    mean: number
    median: number
  }
  columns: EstimatedColumn[]
}

/** Per cent, and where its 95 % confidence interval begins and ends. */
export type Estimate = [percent: number, low: number, high: number]

export interface EstimatedSide {
  /** With a cell that shows a value. */
  rows: number
  designEffect: number
}

export interface EstimatedColumn {
  name: string
  before: EstimatedSide
  after: EstimatedSide
  /** In the column's order; of a generalized column its published groups. */
  values: {
    value: string
    before: Estimate
    /** Null where no cell shows it; as the next two. */
    after: Estimate | null
    /** In percentage points, before minus after. */
    difference: number | null
    /** As a part of the share before. */
    relative: number | null
    overlap: boolean
  }[]
}

/**
 * What a regression is fitted on: all rows; published rows without a blank; published rows with blank as a level; and with
 * levels numbered from 1: all rows, and published rows with 99 for a blank.
 */
export type FitOn = 'all' | 'complete' | 'blankLevel' | 'allNumbered' | 'blank99'

export interface RegressionView {
  rows: number
  outcomes: string[]
  covariates: string[]
  /** Below it a covariate's p counts as significant. */
  level: number
  fits: { data: FitOn; models: FittedModel[] }[]
}

export interface FittedModel {
  outcome: string
  rows: number
  /** Of freedom, of the residuals. */
  degrees: number
  /** Of the residuals. */
  deviation: number
  /** R². */
  explained: number
  covariates: {
    name: string
    /** The level that the others are compared with; null where the covariate is a number. */
    base: string | null
    /** Of freedom: its coefficients that are not left out. */
    degrees: number
    f: number
    p: number
    significant: boolean
  }[]
  coefficients: {
    /** Null: the constant. */
    covariate: string | null
    /** Null where the covariate is a number. */
    level: string | null
    /** Left out, since other columns say the same. */
    collinear: boolean
    estimate: number
    error: number
    low: number
    high: number
    p: number
  }[]
}
