// Taxonomies: the groups that a column's values may be merged into, proposed, brought or made by hand, and which of
// their levels a k will need.
import '../../styles/taxonomies.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CommandButton } from '../../controls/CommandButton'
import { Notice } from '../../controls/Notice'
import { Segmented } from '../../controls/Segmented'
import { save } from '../../controls/save'
import type { PlanColumn, Space } from '../../engine/protocol'
import { branchPrice } from '../../parts/branchPrice'
import { PlanFault } from '../../parts/PlanFault'
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import { taxonomiesOf } from '../../state/taxonomies'
import { heightOf, leavesOf, textOf } from '../../state/taxonomyTree'
import { list, plural } from '../../text/format'
import { spaces } from '../../text/roles'
import { Blocks } from './Blocks'
import { layoutOf } from './blocks'
import { GroupCard } from './GroupCard'
import { LevelsPanel, levelsFinding } from './LevelsPanel'
import { ProposalsPanel } from './ProposalsPanel'
import { TreeTable } from './TreeTable'

export function TaxonomiesPlace() {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const { plan } = session.document.value
  const column = store.column.value
  const key = JSON.stringify([column, plan.columns, plan.rows, plan.privacy])
  useEffect(() => store.ask(), [store, key])
  if (column === null)
    return (
      <div class="place" id="data-taxonomies" tabIndex={-1}>
        <div class="place-head">
          <div>
            <h1>Taxonomies</h1>
            <p class="answer">No column is a quasi-identifier: nothing has to be merged.</p>
          </div>
          <a class="button black" href="#/data/columns">
            Go to the columns
          </a>
        </div>
      </div>
    )
  return (
    <div class="place taxonomies" id="data-taxonomies" tabIndex={-1}>
      <Head column={column} own={plan.columns[column] ?? {}} />
      <Chips chosen={column} />
      <PlanFault />
      <BroughtNotice column={column} />
      <Editor column={column} />
    </div>
  )
}

function Head({ column, own }: { column: string; own: PlanColumn }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const input = useRef<HTMLInputElement>(null)
  const tree = store.tree.value
  const space = own.space ?? 'splits'
  return (
    <div class="place-head">
      <div>
        <h1>{`Taxonomy of ${column}`}</h1>
        <p class="answer">A taxonomy names the groups that values may be merged into, level by level.</p>
      </div>
      <div class="place-actions">
        <button type="button" class="button" onClick={() => input.current?.click()}>
          Bring a file
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.json,.tsv,text/csv,text/plain,application/json"
          aria-label={`Taxonomy of ${column}`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void store.bring(column, file)
          }}
        />
        {tree && (
          <button
            type="button"
            class="button"
            onClick={() => save(`${column}.csv`, textOf(tree), 'text/csv;charset=utf-8')}
          >
            Save as CSV
          </button>
        )}
        {tree && space === 'splits' ? (
          <button type="button" class="button black" onClick={() => store.setSpace('taxonomy')}>
            Use it
          </button>
        ) : (
          <a class="button black" href="#/frontier">
            Go to the frontier
          </a>
        )}
      </div>
    </div>
  )
}

function stateOf(own: PlanColumn | undefined): string {
  if (!own?.taxonomy) return 'none'
  return own.space && own.space !== 'splits' ? spaces[own.space].label.toLowerCase() : 'gives the order'
}

function Chips({ chosen }: { chosen: string }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const { plan } = session.document.value
  const names = columnsWithRole(plan, 'quasi')
  const complete = names.every((name) => plan.columns[name]?.taxonomy)
  const ready = names.every((name) => plan.columns[name]?.taxonomy && plan.columns[name]?.space === 'lattice')
  return (
    <div class="tax-chips">
      <div class="row-of-buttons" role="group" aria-label="Quasi-identifiers">
        {names.map((name) => (
          <button
            type="button"
            key={name}
            class="chip toggle"
            aria-pressed={name === chosen}
            onClick={() => store.choose(name)}
          >
            {name} · {stateOf(plan.columns[name])}
          </button>
        ))}
      </div>
      {!ready && (
        <CommandButton
          id="taxonomy.all"
          look="link"
          words={complete ? 'Use whole levels of all' : 'Build all that are missing, use whole levels'}
        />
      )}
    </div>
  )
}

function Complaints({ list: complaints }: { list: readonly { what: string }[] }) {
  return (
    <ul class="tax-complaints">
      {complaints.map(({ what }) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
  )
}

function BroughtNotice({ column }: { column: string }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const brought = store.brought.value
  const view = store.view.value
  const put = () => {
    store.brought.value = null
  }
  const away = (words: string) => (
    <button type="button" class="link" onClick={put}>
      {words}
    </button>
  )
  if (brought?.column === column) {
    const { name, faults, warnings, placed } = brought
    if (faults.length > 0)
      return (
        <div class="tax-notice" role="alert">
          <Notice
            tone="risk"
            lead={`${name} cannot be used: ${faults.length === 1 ? 'one thing is' : `${faults.length} things are`} wrong with it.`}
            actions={away('Put aside')}
          >
            Nothing of it was taken. Correct the file and bring it again.
          </Notice>
          <Complaints list={[...faults, ...warnings]} />
        </div>
      )
    if (placed.length > 0)
      return (
        <Notice
          tone="risk"
          lead={`${name} does not cover ${plural(placed.length, 'value')}: ${list(placed.slice(0, 8).map((value) => `“${value}”`))}${placed.length > 8 ? ' and others' : ''}.`}
          actions={away(placed.length === 1 ? 'It is right' : 'They are right')}
        >
          {placed.length === 1 ? 'It was' : 'They were'} placed beside the nearest name and in its groups. Check it, or
          correct the file and bring it again.
        </Notice>
      )
    if (warnings.length > 0)
      return (
        <div class="tax-notice">
          <Notice tone="plain" lead={`${name} was read. Look at this:`} actions={away('It is right')} />
          <Complaints list={warnings} />
        </div>
      )
  }
  if (view?.column !== column) return null
  if (view.faults.length > 0)
    return (
      <div class="tax-notice">
        <Notice tone="risk" lead={`The taxonomy of ${column} cannot be used.`}>
          Take a proposal, or bring a corrected file.
        </Notice>
        <Complaints list={view.faults} />
      </div>
    )
  if (view.uncovered.length > 0)
    return (
      <div class="tax-notice">
        <Notice tone="risk" lead={`${plural(view.uncovered.length, 'value')} of ${column} stand in no group.`}>
          No search can use it before they do.
        </Notice>
        <Complaints list={view.uncovered} />
      </div>
    )
  return null
}

function Editor({ column }: { column: string }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const [shown, setShown] = useState<'blocks' | 'table'>('blocks')
  const view = store.view.value?.column === column ? store.view.value : null
  const tree = store.tree.value
  const own = session.document.value.plan.columns[column]
  const finding = view && view.levels.length > 0 ? levelsFinding(view) : ''
  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding])
  return (
    <div class="tax-grid">
      <section class="panel" aria-label={`Values and groups of ${column}`}>
        <div class="panel-head">
          <div>
            <h2 class="panel-title">Values, and the groups they merge into</h2>
            <p class="hint">each box is a group that may be published</p>
          </div>
          <div class="panel-actions">
            <Segmented<'blocks' | 'table'>
              label="How the taxonomy is shown"
              value={shown}
              options={[
                ['blocks', 'Blocks'],
                ['table', 'Table'],
              ]}
              choose={(way) => setShown(way)}
              small
            />
          </div>
        </div>
        {store.error.value && !view ? (
          <p class="detail-error">{store.error.value.what}</p>
        ) : !tree || !view ? (
          <p class="hint">
            {view
              ? 'There is no taxonomy yet. Take a proposal, or bring a file: leaf;level 1;…;* per line.'
              : 'Counting the values.'}
          </p>
        ) : shown === 'table' ? (
          <TreeTable tree={tree} column={column} />
        ) : (
          <>
            <LevelHeads />
            <div class={`tax-scroll${heightOf(tree) > 6 ? ' wide' : ''}`}>
              <Blocks tree={tree} k={view.k} levels={view.levels} />
            </div>
            <p class="panel-finding">
              Drag a value or a group to another place. By keyboard: arrows move the focus, Alt with ↑ and ↓ moves the
              group, Shift with ↑ and ↓ merges it.
              {view.absent > 0 && ` ${plural(view.absent, 'value')} never occur in the rows; they count in the loss.`}
              {view.missing > 0 && ` ${plural(view.missing, 'row')} miss a value: a group of their own below the top.`}
            </p>
          </>
        )}
      </section>
      <div class="tax-side">
        {tree && view && <GroupCard tree={tree} k={view.k} />}
        {view && view.levels.length > 0 && <LevelsPanel view={view} />}
        {own?.taxonomy !== undefined && (
          <section class="panel" aria-label="How the search uses it">
            <h2 class="panel-title tax-use">How the search uses it</h2>
            <Segmented<Space>
              label={`How ${column} may be generalized`}
              value={own.space ?? 'splits'}
              options={(['splits', 'taxonomy', 'lattice'] as const).map((one) => [one, spaces[one].label] as const)}
              choose={(space) => store.setSpace(space)}
              small
            />
            <p class="panel-finding">
              {sentence(spaces[own.space ?? 'splits'].meaning)}
              {own.space !== 'lattice' && ` Whole branches only? ${branchPrice(session, column)}`}{' '}
              <button type="button" class="link" onClick={() => store.without()}>
                Do without a taxonomy
              </button>
            </p>
          </section>
        )}
        <ProposalsPanel proposals={store.proposals.value} />
      </div>
    </div>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Said of a tree that is too large to draw whole. */
function LevelHeads() {
  const { session } = usePage()
  const tree = taxonomiesOf(session).tree.value
  if (!tree) return null
  const { from } = layoutOf(tree)
  if (from === 0) return null
  return (
    <p class="hint tax-cut">
      {plural(leavesOf(tree).length, 'value')} are too many to draw: the blocks begin at level {from}. The table and the
      file hold them all.
    </p>
  )
}
