// What a file is, told by what is in it: a table, or something that says what to do with one. What cannot be told is a
// table, and the engine says what is wrong with it.
import type { CutsColumn, Plan, PlanColumn, Recipe } from '../engine/protocol'

/** What a page can use of a recipe: the plan it was made by, else the roles that it names, and the cuts. */
export interface FromRecipe {
  plan: Plan
  cuts: CutsColumn[] | null
}

export type Kind =
  | { is: 'table' }
  | { is: 'plan'; text: string }
  | ({ is: 'recipe' } & FromRecipe)
  | { is: 'cuts'; cuts: CutsColumn[] }
  /** The values at its leaves. Sure where nothing else looks like it. */
  | { is: 'taxonomy'; leaves: string[]; sure: boolean }
  /** JSON that is none of these. */
  | { is: 'unknown'; why: string }

/** Taxonomies and plans are small; a larger file is a table without looking. */
const most = 20_000_000

type Fields = Record<string, unknown>
const isFields = (x: unknown): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x)
const isText = (x: unknown): x is string | number => typeof x === 'string' || typeof x === 'number'

export async function kindOf(file: File): Promise<Kind> {
  if (file.size > most) return { is: 'table' }
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  // Zip and gzip, and text of two bytes a letter: no plan of ours is written so.
  if (head.includes(0) || (head[0] === 0x1f && head[1] === 0x8b)) return { is: 'table' }
  const text = (await file.text()).replace(/^\ufeff/, '')
  return /^\s*[[{]/.test(text) ? ofJson(text, /\.json$/i.test(file.name)) : (ofLines(text) ?? { is: 'table' })
}

function ofJson(text: string, named: boolean): Kind {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (problem) {
    const why = `It cannot be read as JSON: ${problem instanceof Error ? problem.message : 'it is cut off'}.`
    return named ? { is: 'unknown', why } : { is: 'table' }
  }
  if (isFields(json) && 'indistinctRecipe' in json) return ofRecipe(json)
  if (isFields(json) && ('indistinct' in json || 'plan' in json)) return { is: 'plan', text }
  const cuts = isFields(json) ? json.columns : json
  if (areCuts(cuts)) return { is: 'cuts', cuts }
  const leaves = leavesOf(json)
  if (leaves.length > 0) return { is: 'taxonomy', leaves, sure: true }
  return { is: 'unknown', why: 'It is JSON, but no plan, recipe, cuts or taxonomy.' }
}

function areCuts(x: unknown): x is CutsColumn[] {
  return (
    Array.isArray(x) &&
    x.length > 0 &&
    x.every(
      (one) => isFields(one) && typeof one.name === 'string' && ('cuts' in one || 'groups' in one || 'level' in one),
    )
  )
}

function ofRecipe(json: Fields): Kind {
  const { columns, k } = json as unknown as Recipe & { columns?: (PlanColumn & { name: string })[]; k?: number }
  const named = (columns ?? []).map(({ name, role, type }) => [name, { ...(role && { role }), ...(type && { type }) }])
  const roles = { indistinct: 1, columns: Object.fromEntries(named), privacy: { ...(k && { k }) } } as Plan
  const plan = isFields(json.plan) ? (json.plan as unknown as Plan) : roles
  return { is: 'recipe', plan, cuts: areCuts(json.cuts) ? json.cuts : null }
}

/** Nested, as a list of {id, parent}, or as nodes and edges: what nobody names as a parent is a leaf. */
function leavesOf(json: unknown): string[] {
  const label = (node: Fields) => [node.text, node.label, node.name, node.value, node.id].find(isText)
  const nested = (node: unknown): string[] => {
    if (isText(node)) return [String(node)]
    if (!isFields(node)) return []
    if (Array.isArray(node.children) && node.children.length > 0) return node.children.flatMap(nested)
    const own = label(node)
    return own === undefined ? [] : [String(own)]
  }
  const top = Array.isArray(json) && json.length === 1 ? json[0] : json
  if (isFields(top) && Array.isArray(top.children)) return nested(top)
  const nodes = isFields(top) ? top.nodes : top
  if (!Array.isArray(nodes) || !nodes.every(isFields)) return []
  const edges = isFields(top) && Array.isArray(top.edges) ? top.edges.filter(isFields) : []
  const parents = new Set([...nodes.map(({ parent }) => parent), ...edges.map(({ from }) => from)])
  if (edges.length === 0 && !nodes.some((node) => isText(node.parent))) return []
  return nodes.filter((node) => !parents.has(node.id ?? label(node))).flatMap((node) => String(label(node) ?? []))
}

/** Lines of leaf;level 1;…;* that all end in the same root. */
function ofLines(text: string): Kind | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const first = lines[0] ?? ''
  const divider = [';', '\t', ','].find((one) => first.includes(one))
  if (divider === undefined) return null
  const cells = (line: string) => line.split(divider).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const root = cells(first).pop()
  const rows = lines.map(cells)
  if (root === undefined || root === '' || !rows.every((row) => row.length > 1 && row[row.length - 1] === root))
    return null
  const leaves = rows.map(([leaf = '']) => leaf)
  if (new Set(leaves).size < leaves.length) return null
  return { is: 'taxonomy', leaves, sure: root === '*' }
}

/** How much of a column a taxonomy knows: the share of its most frequent values that are leaves. */
export function overlap(leaves: ReadonlySet<string>, top: readonly (readonly [string, number])[]): number {
  const known = top.filter(([value]) => leaves.has(value)).length
  return top.length === 0 ? 0 : known / top.length
}
