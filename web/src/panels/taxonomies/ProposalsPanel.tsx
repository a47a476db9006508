// Taxonomies that can be built of the values, each with its reason.
import { TypedField } from '../../controls/TypedField'
import type { PlanColumn, TaxonomyBuild, TaxonomyProposal } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { taxonomiesOf } from '../../state/taxonomies'
import { whole } from '../../text/format'

/** The same way of building, whatever its numbers. */
export function inUse(column: PlanColumn | undefined, build: TaxonomyBuild): boolean {
  const used = buildOf(column)
  const way = ({ by, from, units }: TaxonomyBuild) => JSON.stringify([by, from ?? 'right', units ?? []])
  return used !== null && way(used) === way(build)
}

export function buildOf(column: PlanColumn | undefined): TaxonomyBuild | null {
  const taxonomy = column?.taxonomy
  return typeof taxonomy === 'object' && 'build' in taxonomy ? taxonomy.build : null
}

/** "2, 5" as factors; null where it is none. */
export function readFactors(text: string, least: number): number[] | null {
  const parts = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  return parts.every((n) => Number.isInteger(n) && n >= least && n <= 100_000) ? parts : null
}

export function groupsOf({ groups }: TaxonomyProposal): string {
  return groups.map((n) => whole(n)).join(' → ')
}

export function ProposalsPanel({ proposals }: { proposals: readonly TaxonomyProposal[] }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const column = store.column.value
  const own = column === null ? undefined : session.document.value.plan.columns[column]
  return (
    <section class="panel tax-proposals" aria-label="Proposals">
      <h2 class="panel-title">Proposals</h2>
      <ul>
        {proposals.map((proposal) => (
          <li key={JSON.stringify(proposal.build)}>
            <p>
              <strong>{proposal.title}</strong>{' '}
              {inUse(own, proposal.build) ? (
                <span class="hint">in use</span>
              ) : (
                <button
                  type="button"
                  class="link"
                  aria-label={`Use ${proposal.title}`}
                  onClick={() => store.use(proposal)}
                >
                  Use
                </button>
              )}
            </p>
            <p class="hint">{proposal.reason}</p>
            {inUse(own, proposal.build) ? (
              <Numbers build={buildOf(own) ?? proposal.build} />
            ) : (
              <p class="hint tax-groups">{groupsOf(proposal)} groups</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const merging = ['nice', 'width', 'frequency', 'neighbours', 'rows', 'target', 'alphabet']

/** What can be said about a taxonomy that is built: how wide or how many, and how levels follow each other. */
function Numbers({ build }: { build: TaxonomyBuild }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const least = build.by === 'mask' ? 1 : 2
  const set = (change: { [K in keyof TaxonomyBuild]?: TaxonomyBuild[K] | undefined }) =>
    store.rebuild(
      Object.fromEntries(
        Object.entries({ ...build, ...change }).filter(([, value]) => value !== undefined),
      ) as unknown as TaxonomyBuild,
    )
  return (
    <div class="tax-numbers">
      {build.by === 'nice' && (
        <label>
          First width
          <TypedField
            class="field short"
            type="number"
            min={0}
            step="any"
            placeholder="fits"
            value={String(build.step ?? '')}
            commit={(text) => {
              const step = Number(text)
              set({ step: step > 0 ? step : undefined })
            }}
          />
        </label>
      )}
      {['width', 'frequency', 'neighbours', 'rows', 'target'].includes(build.by) && (
        <label>
          Groups of level 1
          <TypedField
            class="field short"
            type="number"
            min={2}
            step={1}
            placeholder="fits"
            value={String(build.groups ?? '')}
            commit={(text) => {
              const groups = Math.round(Number(text))
              set({ groups: groups >= 2 ? Math.min(groups, 100_000) : undefined })
            }}
          />
        </label>
      )}
      {(merging.includes(build.by) || build.by === 'mask') && (
        <label>
          {build.by === 'mask' ? 'Characters per level' : 'Merged per level'}
          <TypedField
            class="field short"
            placeholder={build.by === 'mask' ? '1' : 'fits'}
            value={(build.factors ?? []).join(', ')}
            commit={(text) => {
              const factors = readFactors(text, least)
              if (factors) set({ factors: factors.length > 0 ? factors : undefined })
            }}
          />
        </label>
      )}
    </div>
  )
}
