// Every column with role, reason and values. Click a name for the details; select several to change them together.
import { useRef } from 'preact/hooks'
import { useGrowing } from '../../controls/useGrowing'
import { usePage } from '../../state/context'
import { plural, whole } from '../../text/format'
import { ColumnRow } from './ColumnRow'
import { RoleMenu } from './RoleMenu'

/** The selection after a click on one name: alone, or as a stretch from the last one with Shift. */
export function selectionAfter(
  names: readonly string[],
  selected: readonly string[],
  name: string,
  anchor: string | null,
  stretch: boolean,
): string[] {
  if (stretch && anchor !== null && names.includes(anchor)) {
    const [from, to] = [names.indexOf(anchor), names.indexOf(name)].sort((a, b) => a - b) as [number, number]
    const between = names.slice(from, to + 1)
    return names.filter((one) => between.includes(one) || selected.includes(one))
  }
  return selected.includes(name)
    ? selected.filter((one) => one !== name)
    : names.filter((one) => one === name || selected.includes(one))
}

export function Columns() {
  const { session } = usePage()
  const anchor = useRef<string | null>(null)
  const profile = session.profile.value
  const doc = session.document.value
  const status = session.preflight.value
  const shown = useGrowing(profile?.columns.length ?? 0, 6)
  if (!profile) return null
  const { selected } = doc.view
  const names = profile.columns.map(({ name }) => name)
  const makes = new Map(status?.answer.columns.map((column) => [column.name, column.makesUnique]))
  const shared = selected.map((name) => doc.plan.columns[name]?.role)
  const role = shared.every((one) => one === shared[0]) ? (shared[0] ?? null) : null

  const select = (name: string, stretch: boolean) => {
    session.look({ selected: selectionAfter(names, selected, name, anchor.current, stretch) })
    anchor.current = name
  }
  return (
    <section class="panel columns" id="data-columns" tabIndex={-1} aria-labelledby="columns-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="columns-title">
            Columns
          </h2>
          <span class="hint">Roles are proposals with a reason; click one to change it, or select several.</span>
        </div>
      </div>
      {selected.length > 0 && (
        <div class="selection-bar">
          <strong>{plural(selected.length, 'column')} selected</strong>
          <RoleMenu columns={selected} role={role} />
          <span class="hint wide-only">or press a role’s key: Q, S, T, I, P, D</span>
          <button type="button" class="link" onClick={() => session.look({ selected: [] })}>
            Select none
          </button>
        </div>
      )}
      <table class="table columns-table">
        <thead>
          <tr>
            <th scope="col" class="check">
              <span class="unseen">Selected</span>
            </th>
            <th scope="col">Column</th>
            <th scope="col">Role</th>
            <th scope="col">Why</th>
            <th scope="col">Values</th>
            <th scope="col" class="number">
              Distinct
            </th>
            <th scope="col" class="number">
              Missing
            </th>
            <th scope="col" class="number">
              Makes unique
            </th>
          </tr>
        </thead>
        <tbody>
          {profile.columns.slice(0, shown).map((column) => (
            <ColumnRow
              key={column.name}
              column={column}
              rows={profile.rows}
              plan={doc.plan.columns[column.name] ?? {}}
              proposal={session.proposal.value.columns[column.name] ?? {}}
              makesUnique={makes.get(column.name)}
              unique={status?.answer.unique ?? 0}
              selected={selected.includes(column.name)}
              open={doc.view.open === column.name}
              select={(stretch) => select(column.name, stretch)}
            />
          ))}
        </tbody>
      </table>
      {status && status.answer.unique > 0 && (
        <p class="panel-finding">
          Makes unique: how many of the {whole(status.answer.unique)} unique rows would stop being unique if this column
          were dropped. Most need several columns.
        </p>
      )}
    </section>
  )
}
