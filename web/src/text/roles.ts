// What each role, type and space is called, and what it means for the released file.
import type { PlanType, Role, Space } from '../engine/protocol'

export interface RoleWords {
  label: string
  meaning: string
  /** How the chip is drawn: chosen columns firm, left ones dashed. */
  look: 'firm' | 'plain' | 'dashed'
  key: string
}

export const roles: Record<Role, RoleWords> = {
  quasi: { label: 'Quasi-identifier', meaning: 'an attacker may know it: it is generalized', look: 'firm', key: 'q' },
  sensitive: { label: 'Sensitive', meaning: 'what an attacker wants to learn: kept', look: 'plain', key: 's' },
  target: { label: 'Target', meaning: 'what models should still predict: kept', look: 'plain', key: 't' },
  count: { label: 'Count', meaning: 'the line stands for that many rows', look: 'plain', key: 'c' },
  weight: { label: 'Weight', meaning: 'a survey weight: used in estimates, never in classes', look: 'plain', key: 'w' },
  identifier: {
    label: 'Identifier',
    meaning: 'names the person: dropped, or replaced by a random token',
    look: 'dashed',
    key: 'i',
  },
  entity: {
    label: 'Entity',
    meaning: 'its different values are the persons that k counts: dropped, or replaced by a random token',
    look: 'dashed',
    key: 'e',
  },
  keep: { label: 'Kept', meaning: 'published as it is', look: 'plain', key: 'p' },
  drop: { label: 'Dropped', meaning: 'left out of the file', look: 'dashed', key: 'd' },
}

export const roleOrder: Role[] = [
  'quasi',
  'sensitive',
  'target',
  'identifier',
  'entity',
  'keep',
  'drop',
  'count',
  'weight',
]

/** Names a person, and so leaves as a token or not at all? */
export const identifies = (role: Role | undefined): boolean => role === 'identifier' || role === 'entity'

export const types: Record<PlanType, string> = { number: 'number', category: 'category', date: 'date' }

export const spaces: Record<Space, { label: string; meaning: string }> = {
  splits: { label: 'Split points', meaning: 'any intervals of the ordered values' },
  taxonomy: { label: 'Branches', meaning: 'groups of a tree, each branch as fine as it may be' },
  lattice: { label: 'Whole levels', meaning: 'one level of the tree for the whole column' },
  local: { label: 'Local groups', meaning: 'every group of rows publishes its own values' },
}
