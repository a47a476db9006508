// One column: a line of the table, and under it its details while they are open.
import { useMemo } from 'preact/hooks'
import type { ColumnProfile, PlanColumn, Role } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { withColumn } from '../../state/document'
import { roundShare, whole } from '../../text/format'
import { roles, types } from '../../text/roles'
import { ColumnDetail } from './ColumnDetail'
import { RoleMenu } from './RoleMenu'
import { typeOf, Values } from './values'

export interface ColumnRowProps {
  column: ColumnProfile
  rows: number
  plan: PlanColumn
  proposal: PlanColumn
  makesUnique: number | undefined
  unique: number
  selected: boolean
  open: boolean
  select(stretch: boolean): void
}

export function isChanged(plan: PlanColumn, proposal: PlanColumn): boolean {
  return JSON.stringify(sorted(plan)) !== JSON.stringify(sorted(proposal))
}

const sorted = (column: PlanColumn) => Object.entries(column).sort(([a], [b]) => (a < b ? -1 : 1))

function whyRole(role: Role, proposed: Role, column: ColumnProfile): string {
  if (role !== proposed) return `You chose this. Proposed: ${roles[proposed].label.toLowerCase()}.`
  if (proposed !== column.role)
    return `The plan says so; from its values alone: ${roles[column.role].label.toLowerCase()}.`
  return column.reason
}

export function ColumnRow(props: ColumnRowProps) {
  const { session } = usePage()
  const { column, rows, plan, proposal, makesUnique, unique, selected, open, select } = props
  const role = plan.role ?? column.role
  const type = typeOf(column, plan.type)
  const proposed = proposal.role ?? column.role
  const changed = isChanged(plan, proposal)
  // The same element again is not drawn again: roles and k change often, values never.
  const values = useMemo(
    () => <Values column={column} type={type} rows={rows} size={{ width: 150, height: 22 }} stretch />,
    [column, type, rows],
  )
  return (
    <>
      <tr
        class={`${selected ? 'selected ' : ''}${open ? 'open' : ''}`}
        onClick={(event) => {
          if (!(event.target as HTMLElement).closest('button, input, a, .menu')) select(event.shiftKey)
        }}
      >
        <td class="check">
          <input
            type="checkbox"
            aria-label={`Select ${column.name}`}
            checked={selected}
            onClick={(event) => {
              select(event.shiftKey)
            }}
          />
        </td>
        <th scope="row" class="column-name">
          <button
            type="button"
            class="name-button"
            aria-expanded={open}
            onClick={() => session.look({ open: open ? null : column.name })}
          >
            {column.name}
            <span class="caret" aria-hidden="true">
              {open ? '▴' : '▾'}
            </span>
          </button>
          <small>{types[type]}</small>
        </th>
        <td data-label="Role">
          <RoleMenu columns={[column.name]} role={role} />
        </td>
        <td class="why" data-label="Why">
          {whyRole(role, proposed, column)}
          {changed && (
            <>
              {' '}
              <button
                type="button"
                class="link"
                aria-label={`Back to the proposal for ${column.name}`}
                onClick={() =>
                  session.edit(`changes of ${column.name}`, (doc) => withColumn(doc, column.name, proposal))
                }
              >
                Back to the proposal
              </button>
            </>
          )}
        </td>
        <td data-label="Values" class="values">
          {values}
        </td>
        <td class="number" data-label="Distinct">
          {whole(column.distinct)}
        </td>
        <td class="number" data-label="Missing">
          {whole(column.missing)}
        </td>
        <td class="number makes" data-label="Makes unique">
          {role === 'quasi' && makesUnique !== undefined && unique > 0 ? (
            <span class="share-bar">
              <svg width="48" height="8" viewBox="0 0 48 8" aria-hidden="true">
                <rect width="48" height="8" fill="var(--sunk)" />
                <rect class="moves" width={(48 * makesUnique) / unique} height="8" fill="var(--risk)" />
              </svg>
              {roundShare(makesUnique, unique)}
            </span>
          ) : (
            '–'
          )}
        </td>
      </tr>
      {open && (
        <tr class="detail-row">
          <td colSpan={8}>
            <ColumnDetail column={column} plan={plan} proposal={proposal} rows={rows} />
          </td>
        </tr>
      )}
    </>
  )
}
