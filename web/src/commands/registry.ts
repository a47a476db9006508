// Everything a person can do, as data. Buttons, shortcuts, the palette and the help all read this one table.
import { isPressable, isTyping, type Keys, pressed } from './shortcut'

export interface Command {
  id: string
  group: string
  /** A verb first; may say what it would do now: "Undo role of age". */
  label(): string
  shortcut?: string
  /** Absent: always. */
  when?(): boolean
  perform(): void
}

export interface Commands {
  all: readonly Command[]
  find(id: string): Command
  /** Performs it if it is possible now. */
  run(id: string): boolean
  possible(): Command[]
  /** Answers a key; true if a command took it. */
  key(event: Keys & { target: EventTarget | null }): boolean
}

export function createCommands(all: readonly Command[], mac = false): Commands {
  const byId = new Map(all.map((command) => [command.id, command]))
  if (byId.size !== all.length) throw new Error('Two commands have one id.')
  const allowed = (command: Command) => command.when?.() ?? true
  return {
    all,
    find(id) {
      const command = byId.get(id)
      if (!command) throw new Error(`There is no command ${id}.`)
      return command
    },
    run(id) {
      const command = byId.get(id)
      if (!command || !allowed(command)) return false
      command.perform()
      return true
    },
    possible: () => all.filter(allowed),
    key(event) {
      const name = pressed(event, mac)
      const plain = !name.startsWith('Mod+')
      if (plain && isTyping(event.target)) return false
      if (name === 'Space' && isPressable(event.target)) return false
      const command = all.find((candidate) => candidate.shortcut === name && allowed(candidate))
      command?.perform()
      return command !== undefined
    },
  }
}

/** For the palette: every word of the query begins or lies in the label; labels that begin with it come first. */
export function search(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const scored = commands.flatMap((command, index) => {
    const text = `${command.label()} ${command.group}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return []
    const score = words.reduce((sum, word) => sum + (text.startsWith(word) ? 0 : text.includes(` ${word}`) ? 1 : 2), 0)
    return [{ command, score, index }]
  })
  return scored.sort((a, b) => a.score - b.score || a.index - b.index).map(({ command }) => command)
}
