// Taxonomies that can be built of the values, each with its reason.
import type { PlanColumn, TaxonomyBuild, TaxonomyProposal } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { taxonomiesOf } from '../../state/taxonomies'
import { whole } from '../../text/format'

export function inUse(column: PlanColumn | undefined, build: TaxonomyBuild): boolean {
  const taxonomy = column?.taxonomy
  return typeof taxonomy === 'object' && 'build' in taxonomy && JSON.stringify(taxonomy.build) === JSON.stringify(build)
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
            <p class="hint tax-groups">{groupsOf(proposal)} groups</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
