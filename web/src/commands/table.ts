// The table itself: what can be done on this page, where, and with which key.
import { places } from '../app/places'
import { save } from '../app/save'
import { chosenK, columnsWithRole, withK, writeDocument, writePlan } from '../state/document'
import { withRole } from '../state/grouping'
import { presets, type Session } from '../state/session'
import { type Theme, themeNames, themes } from '../state/theme'
import { leave, type Ui } from '../state/ui'
import { list, plural } from '../text/format'
import { roleOrder, roles } from '../text/roles'
import { samples } from '../text/samples'
import type { Command } from './registry'

export interface Around {
  session: Session
  ui: Ui
  theme: Theme
  /** Opens the system's file dialog. */
  chooseFile(): void
  focusFind(): void
}

export function commandTable({ session, ui, theme, chooseFile, focusFind }: Around): Command[] {
  const hasTable = () => session.opened.value !== null
  const selected = () => session.document.value.view.selected
  const stem = () => (session.document.value.source?.name ?? 'data').replace(/\.[^.]*$/, '')
  const closed = () => ui.dialog.value === null
  const leaving = (go: () => void) => leave(session, ui, go)

  const file: Command[] = [
    {
      id: 'file.open',
      group: 'File',
      label: () => 'Choose a file',
      shortcut: 'Mod+O',
      perform: chooseFile,
    },
    ...samples.map((sample) => ({
      id: `sample.${sample.name}`,
      group: 'File',
      label: () => `Open the sample ${sample.title}`,
      perform: () => leaving(() => void session.openSample(sample.name)),
    })),
    {
      id: 'file.read',
      group: 'File',
      label: () => 'See how the file was read',
      when: hasTable,
      perform: () => {
        ui.dialog.value = 'read'
      },
    },
    {
      id: 'plan.save',
      group: 'File',
      label: () => 'Save the plan',
      shortcut: 'Mod+S',
      when: hasTable,
      perform: () => {
        save(`${stem()}.plan.json`, writePlan(session.document.value), 'application/json')
        session.saved()
      },
    },
    {
      id: 'document.save',
      group: 'File',
      label: () => 'Save the plan with everything set aside',
      when: hasTable,
      perform: () => {
        save(`${stem()}.indistinct.json`, writeDocument(session.document.value), 'application/json')
        session.saved()
      },
    },
    {
      id: 'file.close',
      group: 'File',
      label: () => 'Close the file',
      when: hasTable,
      perform: () => leaving(() => session.close()),
    },
  ]

  const edit: Command[] = [
    {
      id: 'undo',
      group: 'Edit',
      label: () => (session.canUndo.value ? `Undo ${session.canUndo.value}` : 'Undo'),
      shortcut: 'Mod+Z',
      when: () => session.canUndo.value !== null,
      perform: () => session.undo(),
    },
    {
      id: 'redo',
      group: 'Edit',
      label: () => (session.canRedo.value ? `Redo ${session.canRedo.value}` : 'Redo'),
      shortcut: 'Mod+Shift+Z',
      when: () => session.canRedo.value !== null,
      perform: () => session.redo(),
    },
    {
      id: 'redo.again',
      group: 'Edit',
      label: () => 'Redo, the other key',
      shortcut: 'Mod+Y',
      when: () => session.canRedo.value !== null,
      perform: () => session.redo(),
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
  ]

  const rows: Command[] = [
    {
      id: 'rows.find',
      group: 'Rows',
      label: () => 'Find in the rows',
      shortcut: '/',
      when: () => hasTable() && closed(),
      perform: focusFind,
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

  const go: Command[] = places.flatMap((place) => [
    ...place.panels.map((panel) => ({
      id: `go.${place.id}.${panel.id}`,
      group: 'Go to',
      label: () => `Go to ${place.title}, ${panel.title}`,
      when: hasTable,
      perform: () => ui.go({ place: place.id, panel: panel.id }),
    })),
  ])

  const page: Command[] = [
    {
      id: 'palette',
      group: 'Page',
      label: () => 'Search all commands',
      shortcut: 'Mod+K',
      perform: () => {
        ui.dialog.value = ui.dialog.value === 'palette' ? null : 'palette'
      },
    },
    {
      id: 'help',
      group: 'Page',
      label: () => 'Show all keys',
      shortcut: '?',
      when: closed,
      perform: () => {
        ui.dialog.value = 'help'
      },
    },
    {
      id: 'how',
      group: 'Page',
      label: () => 'Read how it works',
      perform: () => {
        ui.dialog.value = 'how'
      },
    },
    {
      id: 'group',
      group: 'Page',
      label: () => 'Group a table that is too large',
      perform: () => {
        ui.dialog.value = 'group'
      },
    },
    {
      id: 'policy',
      group: 'Page',
      label: () => 'Check that nothing leaves this computer',
      perform: () => {
        ui.dialog.value = 'policy'
      },
    },
    ...themes.map((name) => ({
      id: `theme.${name}`,
      group: 'Theme',
      label: () => `Theme: ${themeNames[name].toLowerCase()}`,
      when: () => theme.choice.value !== name,
      perform: () => theme.choose(name),
    })),
  ]

  return [...file, ...edit, ...rows, ...go, ...page]
}
