import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { commandTable } from '../../../web/src/app/commands'
import { type Command, createCommands, search } from '../../../web/src/commands/registry'
import { pressed, readable } from '../../../web/src/commands/shortcut'
import { createSession } from '../../../web/src/state/session'
import type { Theme } from '../../../web/src/state/theme'
import type { Ui } from '../../../web/src/state/ui'
import { censusCsv } from '../support/census'
import { fakeEngine } from '../support/fakeEngine'

function table() {
  const session = createSession(fakeEngine(), { count: signal(0), restart: () => undefined })
  const ui = {
    dialog: signal(null),
    row: signal(0),
    waiting: signal(null),
    taxonomy: signal(null),
    dragging: signal(false),
    address: signal({ place: '', panel: '' }),
    dismissed: signal(null),
    go: () => undefined,
  } as Ui
  const theme = { choice: signal('system'), choose: () => undefined } as unknown as Theme
  const commands = createCommands(commandTable({ session, ui, theme, chooseFile: () => undefined }))
  return { session, ui, commands }
}

const key = (name: string, with_: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  target: null,
  ...with_,
})

const open = async () => {
  const made = table()
  await made.session.open(new File([censusCsv(200)], 'people.csv'))
  return made
}

// The target of a key is asked whether one types into it; there are no elements here.
globalThis.HTMLElement ??= class {} as never

describe('the command table', () => {
  it('gives no key twice and no id twice', () => {
    const { commands } = table()
    const keys = commands.all.flatMap(({ shortcut }) => (shortcut ? [shortcut] : []))
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(commands.all.map(({ id }) => id)).size).toBe(commands.all.length)
    expect(keys.length).toBeGreaterThan(10)
  })

  it('every label says something, verb first, without a full stop', () => {
    for (const command of table().commands.all) expect(command.label()).toMatch(/^[A-Z][^.!]+$/)
  })

  it('offers nothing that has nothing to work on', () => {
    const ids = table()
      .commands.possible()
      .map(({ id }) => id)
    for (const id of ['undo', 'redo', 'plan.save', 'rows.find', 'role.quasi', 'k.5']) expect(ids).not.toContain(id)
    expect(ids).toContain('file.open')
  })

  it('a role key changes every selected column, Ctrl Z takes it back', async () => {
    const { session, commands } = await open()
    expect(commands.key(key('s'))).toBe(false)
    session.look({ selected: ['age', 'race'] })
    expect(commands.key(key('s'))).toBe(true)
    expect(session.document.value.plan.columns.age?.role).toBe('sensitive')
    expect(session.document.value.plan.columns.race?.role).toBe('sensitive')
    expect(commands.find('undo').label()).toBe('Undo role of age and race')
    expect(commands.key(key('z', { ctrlKey: true }))).toBe(true)
    expect(session.document.value.plan.columns.age?.role).toBe('quasi')
    expect(commands.key(key('Z', { ctrlKey: true, shiftKey: true }))).toBe(true)
    expect(session.document.value.plan.columns.age?.role).toBe('sensitive')
  })

  it('plain keys are silent while a dialog is open', async () => {
    const { session, ui, commands } = await open()
    session.look({ selected: ['age'] })
    ui.dialog.value = 'palette'
    expect(commands.key(key('s'))).toBe(false)
    expect(commands.key(key('/'))).toBe(false)
  })
})

it('shortcuts are read the same whatever the keyboard makes of Shift', () => {
  expect(pressed(key('?', { shiftKey: true }), false)).toBe('?')
  expect(pressed(key('Z', { shiftKey: true, ctrlKey: true }), false)).toBe('Mod+Shift+Z')
  expect(pressed(key('z', { metaKey: true }), true)).toBe('Mod+Z')
  expect(pressed(key('z', { metaKey: true }), false)).not.toBe('Mod+Z')
  expect(readable('Mod+Shift+Z', false)).toBe('Ctrl Shift Z')
  expect(readable('Mod+K', true)).toBe('⌘ K')
})

it('the palette finds by any words, those that begin with them first', () => {
  const command = (id: string, label: string): Command => ({
    id,
    group: 'Page',
    label: () => label,
    perform: () => undefined,
  })
  const commands = [command('a', 'Read how it works'), command('b', 'Show all keys'), command('c', 'How it was read')]
  expect(search(commands, 'how').map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(search(commands, 'keys sho').map(({ id }) => id)).toEqual(['b'])
  expect(search(commands, 'nothing')).toEqual([])
  expect(search(commands, '')).toHaveLength(3)
})
