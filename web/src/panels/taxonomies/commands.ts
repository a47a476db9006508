// What can be done with the selected group of a taxonomy.

import type { Command } from '../../commands/registry'
import type { Around } from '../../state/context'
import { taxonomiesOf } from '../../state/taxonomies'
import { nodeAt } from '../../state/taxonomyTree'

export function commands({ session, ui }: Around): Command[] {
  const store = taxonomiesOf(session)
  const here = () =>
    ui.dialog.value === null &&
    session.opened.value !== null &&
    ui.address.value.panel === 'taxonomies' &&
    !store.renaming.value
  const selected = () => here() && store.path.value !== null && store.tree.value !== null
  const node = () => {
    const { tree, path } = store
    return selected() && tree.value && path.value ? nodeAt(tree.value, path.value) : null
  }
  const group = () => selected() && (store.path.value?.length ?? 0) > 0
  return [
    {
      id: 'taxonomy.rename',
      group: 'Taxonomy',
      label: () => 'Rename the group',
      shortcut: 'F2',
      when: () => (node()?.children.length ?? 0) > 0,
      perform: () => {
        store.renaming.value = true
      },
    },
    {
      id: 'taxonomy.split',
      group: 'Taxonomy',
      label: () => 'Split the group in two',
      shortcut: 'Shift+S',
      when: group,
      perform: () => void store.split(),
    },
    {
      id: 'taxonomy.mergeUp',
      group: 'Taxonomy',
      label: () => 'Merge with the group above',
      shortcut: 'Shift+ArrowUp',
      when: group,
      perform: () => void store.merge(-1),
    },
    {
      id: 'taxonomy.mergeDown',
      group: 'Taxonomy',
      label: () => 'Merge with the group below',
      shortcut: 'Shift+ArrowDown',
      when: group,
      perform: () => void store.merge(1),
    },
    {
      id: 'taxonomy.up',
      group: 'Taxonomy',
      label: () => 'Move it one place up',
      shortcut: 'Alt+ArrowUp',
      when: group,
      perform: () => void store.shift(-1),
    },
    {
      id: 'taxonomy.down',
      group: 'Taxonomy',
      label: () => 'Move it one place down',
      shortcut: 'Alt+ArrowDown',
      when: group,
      perform: () => void store.shift(1),
    },
    {
      id: 'taxonomy.addLevel',
      group: 'Taxonomy',
      label: () => 'Add a level above this one',
      when: group,
      perform: () => void store.addLevel(),
    },
    {
      id: 'taxonomy.removeLevel',
      group: 'Taxonomy',
      label: () => 'Leave this level out',
      when: group,
      perform: () => void store.removeLevel(),
    },
    {
      id: 'taxonomy.all',
      group: 'Taxonomy',
      label: () => 'Build a taxonomy for every column that has none, and search whole levels',
      when: () => session.opened.value !== null && ui.dialog.value === null,
      perform: () => void store.buildAll(),
    },
  ]
}
