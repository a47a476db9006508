// What the engine says of a column's taxonomy: its nodes and levels, what is wrong with its file, what could be built.
import type { PlanType, TaxonomyBuild } from './plan'

export interface TreeNode {
  label: string
  first: number
  end: number
  /** 0 for a leaf. */
  height: number
}

/** What is wrong with a taxonomy's file, and in which line. */
export interface TaxonomyFault {
  row?: number
  what: string
}

/** One column's taxonomy as the plan has it. Without one, or with a faulty one, there are no nodes. */
export interface TaxonomyView {
  column: string
  kind: PlanType
  k: number
  rows: number
  /** Rows that may be suppressed. */
  limit: number
  /** How many different values the column has, missing ones aside. */
  values: number
  /** All that is wrong with the file, by line; with any, it is not read. */
  faults: TaxonomyFault[]
  warnings: TaxonomyFault[]
  /** Every node, preorder. */
  nodes: (TreeNode & { rows: number })[]
  /** Values that no leaf covers. */
  uncovered: { value: string; rows: number; what: string }[]
  /** Leaves that do not occur in the rows. */
  absent: number
  /** Rows with a missing value that has no leaf. */
  missing: number
  /** By level from the leaves: its groups, the rows of the smallest, and the rows in groups below k. */
  levels: { groups: number; smallest: number; below: number }[]
  /** leaf;level 1;…;* */
  text: string
}

/** A taxonomy that can be built, the groups of each of its levels, and why it would fit. */
export interface TaxonomyProposal {
  title: string
  reason: string
  build: TaxonomyBuild
  groups: number[]
}
