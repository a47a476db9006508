// A column's role as a chip that opens the list of roles.
import { MenuButton } from '../../controls/Menu'
import type { Role } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { withRole } from '../../state/grouping'
import { list } from '../../text/format'
import { roleOrder, roles } from '../../text/roles'

export function RoleMenu({ columns, role }: { columns: readonly string[]; role: Role | null }) {
  const { session } = usePage()
  const names = list(columns)
  return (
    <MenuButton
      class={`chip ${role ? roles[role].look : 'plain'}`}
      label={role ? `Role of ${names}: ${roles[role].label}` : `Role of ${names}`}
      items={roleOrder.map((choice) => ({
        label: roles[choice].label,
        detail: roles[choice].meaning,
        keys: roles[choice].key.toUpperCase(),
        checked: choice === role,
        perform: () => session.edit(`role of ${names}`, (doc) => withRole(doc, columns, choice, session.profile.value)),
      }))}
    >
      {role ? roles[role].label : 'Role'}
    </MenuButton>
  )
}
