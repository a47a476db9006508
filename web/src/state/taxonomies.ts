// One column's taxonomy while a person looks at it and changes it. The tree lives in the plan, as text: this store asks
// the engine about it, keeps what is selected, and turns every change into one step of the document.
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type {
  EngineError,
  Plan,
  PlanColumn,
  Space,
  TaxonomyBuild,
  TaxonomyFault,
  TaxonomyProposal,
  TaxonomyView,
} from '../engine/protocol'
import { columnsWithRole, withColumn } from './document'
import { freeBins } from './grouping'
import { latest } from './latest'
import { errorOf } from './port'
import type { Session } from './session'
import {
  merged,
  type Node,
  nodeAt,
  type Path,
  pathAfter,
  renamed,
  shifted,
  split,
  textOf,
  treeOf,
  withLevel,
  withoutLevel,
  withValues,
} from './taxonomyTree'

/** A file that was brought: refused for its faults, or taken with values that it did not cover put beside others. */
export interface Brought {
  column: string
  name: string
  faults: readonly TaxonomyFault[]
  warnings: readonly TaxonomyFault[]
  placed: readonly string[]
}

export interface Taxonomies {
  column: ReadonlySignal<string | null>
  choose(column: string): void
  view: ReadonlySignal<TaxonomyView | null>
  proposals: ReadonlySignal<readonly TaxonomyProposal[]>
  error: ReadonlySignal<EngineError | null>
  tree: ReadonlySignal<Node | null>
  /** The selected node; null while none is. */
  path: Signal<Path | null>
  renaming: Signal<boolean>
  brought: Signal<Brought | null>
  /** Asks the engine about the plan as it is now. */
  ask(): void
  change(label: string, next: Node | null, key?: string): boolean
  rename(label: string): boolean
  split(): boolean
  merge(side: -1 | 1): boolean
  shift(side: -1 | 1): boolean
  addLevel(): boolean
  removeLevel(): boolean
  bring(column: string, file: File): Promise<void>
  use(proposal: TaxonomyProposal): void
  /** The same way of building, with other numbers. */
  rebuild(build: TaxonomyBuild): void
  without(): void
  setSpace(space: Space): void
  /** Builds one for every quasi-identifier that has none, and searches them all by whole levels. */
  buildAll(): Promise<void>
}

const known = new WeakMap<Session, Taxonomies>()

export function taxonomiesOf(session: Session): Taxonomies {
  const made = known.get(session) ?? createTaxonomies(session)
  known.set(session, made)
  return made
}

/** What a taxonomy that is taken changes: its order comes with it, and bins by a level of the old one go, unless it has the same. */
function taken(old: PlanColumn | undefined, taxonomy: PlanColumn['taxonomy'], sameLevels = false): PlanColumn {
  const { order, bins, ...rest } = old ?? {}
  const kept = sameLevels ? bins : freeBins(bins)
  const neighbours = typeof taxonomy === 'object' && 'build' in taxonomy && taxonomy.build.by === 'neighbours'
  return {
    ...rest,
    ...(order && neighbours ? { order } : {}),
    ...(kept ? { bins: kept } : {}),
    ...(taxonomy === undefined ? {} : { taxonomy }),
    space: taxonomy === undefined ? 'splits' : rest.space && rest.space !== 'splits' ? rest.space : 'taxonomy',
  }
}

function createTaxonomies(session: Session): Taxonomies {
  const view = signal<TaxonomyView | null>(null)
  const proposals = signal<readonly TaxonomyProposal[]>([])
  const error = signal<EngineError | null>(null)
  const path = signal<Path | null>(null)
  const renaming = signal(false)
  const brought = signal<Brought | null>(null)
  /** A change that the engine has not looked at yet. */
  const local = signal<{ column: string; text: string; tree: Node } | null>(null)

  const plan = () => session.document.value.plan
  const own = (column: string) => plan().columns[column]

  const column = computed(() => {
    const quasi = columnsWithRole(plan(), 'quasi')
    const { open } = session.document.value.view
    return open !== null && quasi.includes(open) ? open : (quasi[0] ?? null)
  })

  const text = computed(() => {
    const taxonomy = column.value === null ? undefined : own(column.value)?.taxonomy
    return typeof taxonomy === 'object' && 'text' in taxonomy ? taxonomy.text : null
  })

  const tree = computed(() => {
    const mine = local.value
    if (mine && mine.column === column.value && mine.text === text.value) return mine.tree
    return view.value && view.value.column === column.value ? treeOf(view.value.nodes) : null
  })

  const asking = latest(
    (asked: { plan: Plan; column: string }) => session.port.ask('taxonomy', asked),
    (answer) => {
      batch(() => {
        view.value = answer
        error.value = null
      })
    },
    (thrown) => {
      error.value = errorOf(thrown)
    },
  )
  const proposing = latest(
    (asked: { plan: Plan; column: string }) => session.port.ask('taxonomies', asked),
    (answer) => {
      proposals.value = answer
    },
    () => {
      proposals.value = []
    },
  )

  const take = (name: string, taxonomy: PlanColumn['taxonomy'], label: string, key?: string, sameLevels = false) =>
    session.edit(label, (doc) => withColumn(doc, name, taken(doc.plan.columns[name], taxonomy, sameLevels)), key)

  const change = (label: string, next: Node | null, key?: string): boolean => {
    const name = column.value
    const before = tree.value
    if (!next || name === null || !before) return false
    const written = textOf(next)
    batch(() => {
      local.value = { column: name, text: written, tree: next }
      if (path.value) path.value = pathAfter(before, next, path.value)
      const sameLevels = depthOf(next) === depthOf(before)
      take(name, { text: written }, `${label} in the taxonomy of ${name}`, key, sameLevels)
    })
    return true
  }

  const onSelected = (label: string, make: (tree: Node, path: Path) => Node | null, key?: string) => {
    const now = tree.value
    const at = path.value
    return now && at ? change(label, make(now, at), key) : false
  }

  return {
    column,
    choose(name) {
      batch(() => {
        path.value = null
        renaming.value = false
        session.look({ open: name })
      })
    },
    view,
    proposals,
    error,
    tree,
    path,
    renaming,
    brought,
    ask() {
      const name = column.value
      if (name === null || !session.opened.value) return
      asking.ask({ plan: plan(), column: name })
      proposing.ask({ plan: plan(), column: name })
    },
    change,
    rename: (label) => onSelected('a name', (now, at) => renamed(now, at, label)),
    split: () => onSelected('a split', split),
    merge: (side) => onSelected('a merge', (now, at) => merged(now, at, side)),
    shift: (side) => onSelected('a move', (now, at) => shifted(now, at, side), 'taxonomy move'),
    addLevel: () => {
      const now = tree.value
      const at = path.value
      const node = now && at ? nodeAt(now, at) : null
      if (!now || !at || !node || at.length === 0) return false
      const done = change('a level', withLevel(now, depthOf(now) - at.length))
      if (done) path.value = [...at, 0].slice(0, at.length)
      return done
    },
    removeLevel: () => {
      const now = tree.value
      const at = path.value
      if (!now || !at) return false
      const done = change('a level less', withoutLevel(now, depthOf(now) - at.length))
      if (done) path.value = null
      return done
    },
    async bring(name, file) {
      try {
        const read = await file.text()
        const asked = async (of: string) =>
          await session.port.ask('taxonomy', { column: name, plan: withText(plan(), name, of) })
        const found = await asked(read)
        const { faults, warnings, uncovered } = found
        const made = faults.length === 0 ? treeOf(found.nodes) : null
        const placed = made ? uncovered.map(({ value }) => value) : []
        batch(() => {
          brought.value = { column: name, name: file.name, faults, warnings, placed }
          path.value = null
          if (made) {
            const whole = uncovered.length > 0 ? textOf(withValues(made, uncovered)) : found.text
            take(name, { text: whole }, `the taxonomy ${file.name}`)
          }
        })
      } catch (thrown) {
        error.value = errorOf(thrown)
      }
    },
    use(proposal) {
      const name = column.value
      if (name === null) return
      batch(() => {
        path.value = null
        brought.value = null
        take(name, { build: proposal.build }, `the taxonomy "${proposal.title}" of ${name}`)
      })
    },
    rebuild(build) {
      const name = column.value
      if (name === null) return
      batch(() => {
        path.value = null
        take(name, { build }, `the numbers of the taxonomy of ${name}`, 'taxonomy numbers')
      })
    },
    without() {
      const name = column.value
      if (name === null) return
      batch(() => {
        path.value = null
        brought.value = null
        take(name, undefined, `no taxonomy of ${name}`)
      })
    },
    setSpace(space) {
      const name = column.value
      if (name === null) return
      session.edit(`how ${name} is generalized`, (doc) => withColumn(doc, name, { ...doc.plan.columns[name], space }))
    },
    async buildAll() {
      try {
        const quasi = columnsWithRole(plan(), 'quasi')
        const first = new Map<string, TaxonomyProposal>()
        for (const name of quasi) {
          if (own(name)?.taxonomy) continue
          const [best] = await session.port.ask('taxonomies', { plan: plan(), column: name })
          if (best) first.set(name, best)
        }
        session.edit('a taxonomy for every column', (doc) =>
          quasi.reduce((now, name) => {
            const best = first.get(name)
            const old = now.plan.columns[name]
            const next = best ? taken(old, { build: best.build }) : { ...old }
            return withColumn(now, name, next.taxonomy ? { ...next, space: 'lattice' } : next)
          }, doc),
        )
      } catch (thrown) {
        error.value = errorOf(thrown)
      }
    },
  }
}

function depthOf(tree: Node): number {
  return tree.children[0] ? 1 + depthOf(tree.children[0]) : 0
}

function withText(plan: Plan, column: string, text: string): Plan {
  const { order: _, ...rest } = plan.columns[column] ?? {}
  return { ...plan, columns: { ...plan.columns, [column]: { ...rest, taxonomy: { text } } } }
}
