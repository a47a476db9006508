// What is open on the screen: never saved, never undone.
import { type Signal, signal } from '@preact/signals'
import { type Address, readAddress, writeAddress } from './address'
import type { Opened } from './port'
import type { Session } from './session'

export interface BroughtTaxonomy {
  file: File
  /** `share`: of the column's most frequent values, how many are leaves. */
  columns: { name: string; share: number }[]
  /** It can be nothing else; otherwise it may be a table too. */
  sure: boolean
}

export interface Ui {
  /** By the name under which its part of the page gives it. */
  dialog: Signal<string | null>
  /** The row that the dialog "row" shows. */
  row: Signal<number>
  /** What opens another file, while the person is asked about the work that is not saved. */
  waiting: Signal<(() => void) | null>
  /** The taxonomy that was brought and waits for its column, and the columns, the likeliest first. */
  taxonomy: Signal<BroughtTaxonomy | null>
  dragging: Signal<boolean>
  address: Signal<Address>
  /** The opened file whose complaints were read and put aside. */
  dismissed: Signal<Opened | null>
  go(address: Address): void
}

export function createUi(): Ui {
  const address = signal(readAddress(location.hash))
  addEventListener('hashchange', () => {
    address.value = readAddress(location.hash)
  })
  return {
    dialog: signal<string | null>(null),
    row: signal(0),
    waiting: signal<(() => void) | null>(null),
    taxonomy: signal<BroughtTaxonomy | null>(null),
    dragging: signal(false),
    address,
    dismissed: signal<Opened | null>(null),
    go(next) {
      const hash = writeAddress(next)
      if (location.hash === hash) address.value = { ...next }
      else location.hash = hash
    },
  }
}

/** Goes on at once, or asks first where something decided is not saved. */
export function leave(session: Pick<Session, 'unsaved'>, ui: Ui, go: () => void): void {
  if (!session.unsaved.value) {
    go()
    return
  }
  ui.waiting.value = go
  ui.dialog.value = 'replace'
}
