// A button that is a command: its words, its key and whether it can be pressed all come from the table.

import { isMac, readable } from '../commands/shortcut'
import { usePage } from '../state/context'

export interface CommandButtonProps {
  id: string
  look?: string
  /** Shorter words than the palette's. */
  words?: string
  keys?: boolean
}

export const onMac = typeof navigator !== 'undefined' && isMac(navigator.userAgent)

export function CommandButton({ id, look = 'button', words, keys }: CommandButtonProps) {
  const { commands } = usePage()
  const command = commands.find(id)
  const possible = command.when?.() ?? true
  return (
    <button
      type="button"
      class={look}
      disabled={!possible}
      {...(words && words !== command.label() ? { title: command.label() } : {})}
      onClick={() => commands.run(id)}
    >
      {words ?? command.label()}
      {keys && command.shortcut && <kbd>{readable(command.shortcut, onMac)}</kbd>}
    </button>
  )
}
