// What can be done with columns and rows, where, and with which key.
import type { Command } from '../../commands/registry'
import type { Around } from '../../state/context'
import { chosenK, columnsWithRole, withK } from '../../state/document'
import { withRole } from '../../state/grouping'
import { presets } from '../../state/session'
import { list, plural } from '../../text/format'
import { roleOrder, roles } from '../../text/roles'

export function commands({ session, ui }: Around): Command[] {
  const hasTable = () => session.opened.value !== null
  const selected = () => session.document.value.view.selected
  const closed = () => ui.dialog.value === null
  return [
    {
      id: 'file.read',
      group: 'File',
      label: () => 'See how the file was read',
      when: hasTable,
      perform: () => {
        ui.dialog.value = 'read'
      },
    },
    ...roleOrder.map((role) => ({
      id: `role.${role}`,
      group: 'Columns',
      label: () => {
        const names = selected()
        const what = names.length > 3 ? plural(names.length, 'column') : list(names)
        return `Make ${what || 'the selected columns'} ${roles[role].label.toLowerCase()}`
      },
      shortcut: roles[role].key.toUpperCase(),
      when: () => hasTable() && closed() && selected().length > 0,
      perform: () => {
        const names = selected()
        session.edit(`role of ${list(names)}`, (doc) => withRole(doc, names, role, session.profile.value))
      },
    })),
    {
      id: 'columns.all',
      group: 'Columns',
      label: () => 'Select every quasi-identifier',
      when: () => hasTable() && columnsWithRole(session.document.value.plan, 'quasi').length > 0,
      perform: () => session.look({ selected: columnsWithRole(session.document.value.plan, 'quasi') }),
    },
    {
      id: 'columns.none',
      group: 'Columns',
      label: () => 'Select no column',
      when: () => selected().length > 0,
      perform: () => session.look({ selected: [] }),
    },
    {
      id: 'columns.propose',
      group: 'Columns',
      label: () => 'Go back to every proposal',
      when: () => hasTable() && session.document.value.plan.columns !== session.proposal.value.columns,
      perform: () =>
        session.edit('every change to the columns', (doc) => ({
          ...doc,
          plan: { ...doc.plan, columns: session.proposal.value.columns },
        })),
    },
    ...presets.map((k, index) => ({
      id: `k.${k}`,
      group: 'Columns',
      label: () => `See what k = ${k} would find`,
      shortcut: String(index + 1),
      when: () => hasTable() && closed() && chosenK(session.document.value.plan) !== k,
      perform: () => session.edit(`k = ${k}`, (doc) => withK(doc, k), 'k'),
    })),
    {
      id: 'rows.find',
      group: 'Rows',
      label: () => 'Find in the rows',
      shortcut: '/',
      when: () => hasTable() && closed(),
      perform: () => document.getElementById('rows-find')?.focus(),
    },
    {
      id: 'rows.below',
      group: 'Rows',
      label: () => `Show only rows below ${chosenK(session.document.value.plan)}, or all`,
      when: () => session.preflight.value !== null,
      perform: () => {
        const { filter } = session.document.value.view
        session.look({ filter: { ...filter, below: !filter.below } })
      },
    },
    {
      id: 'rows.missing',
      group: 'Rows',
      label: () => 'Show only rows with a missing value, or all',
      when: hasTable,
      perform: () => {
        const { filter } = session.document.value.view
        session.look({ filter: { ...filter, missing: !filter.missing } })
      },
    },
  ]
}
