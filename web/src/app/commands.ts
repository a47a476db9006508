// What can be done anywhere on this page. What can be done in a panel stands in its folder's `commands.ts`, and is found.

import type { Command } from '../commands/registry'
import { save } from '../controls/save'
import type { Around } from '../state/context'
import { writeDocument, writePlan } from '../state/document'
import { type Theme, themeNames, themes } from '../state/theme'
import { leave } from '../state/ui'
import { samples } from '../text/samples'
import { places } from './places'

const found = import.meta.glob<{ commands(around: Around): Command[] }>('../panels/*/commands.ts', { eager: true })

export interface Surroundings extends Around {
  theme: Theme
  /** Opens the system's file dialog. */
  chooseFile(): void
}

export function commandTable({ session, ui, theme, chooseFile }: Surroundings): Command[] {
  const hasTable = () => session.opened.value !== null
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
  ]

  const panels = Object.values(found).flatMap((panel) => panel.commands({ session, ui }))

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

  return [...file, ...edit, ...panels, ...go, ...page]
}
