// What published values stand for, where a value does not say it itself: a set too long to print, a branch of a taxonomy.
import type { Recipe } from '../engine/protocol'
import { plural } from '../text/format'
import { type Html, html } from './html'

export interface CodebookEntry {
  column: string
  value: string
  members: string[]
}

interface RecipeGroup {
  label: string
  values?: string[]
  missing?: boolean
}

/** More of them are told by the codebook beside the file. */
const mostMembers = 200

export function entriesOf(recipe: Recipe): CodebookEntry[] {
  const columns = recipe.columns as { name: string; groups?: RecipeGroup[] }[]
  return columns.flatMap(({ name, groups = [] }) =>
    groups
      .map(({ label, values = [], missing }) => ({
        column: name,
        value: label,
        members: [...values, ...(missing && values.length > 0 ? ['missing'] : [])],
      }))
      .filter(({ value, members }) => members.length > 1 && value !== '*' && !value.startsWith('{')),
  )
}

export function codebookTable(entries: readonly CodebookEntry[]): Html {
  return html`<table class="codebook"><thead><tr><th scope="col">Column</th><th scope="col">Published as</th><th scope="col">Stands for</th></tr></thead><tbody>${entries.map(
    ({ column, value, members }) =>
      html`<tr><th scope="row">${column}</th><td>${value}</td><td>${members.slice(0, mostMembers).join('; ')}${members.length > mostMembers ? `; and ${plural(members.length - mostMembers, 'more', 'more')}, all in the codebook beside the file` : ''}</td></tr>`,
  )}</tbody></table>`
}
