// Every command by its words. The list follows the typing; Enter performs.
import { useRef, useState } from 'preact/hooks'
import { search } from '../../commands/registry'
import { readable } from '../../commands/shortcut'
import { onMac } from '../../controls/CommandButton'
import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'

export function Palette({ close }: { close(): void }) {
  const { commands } = usePage()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const possible = commands.possible().filter(({ id }) => id !== 'palette' && id !== 'redo.again')
  const found = search(possible, query)
  const current = Math.min(at, found.length - 1)

  const perform = (index: number) => {
    const command = found[index]
    if (!command) return
    close()
    command.perform()
  }
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(1, found.length)
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog title="Commands" close={close}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        class="field palette-field"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-label="Search commands"
        placeholder="What do you want to do?"
        {...(current >= 0 ? { 'aria-activedescendant': `palette-${current}` } : {})}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(current + 1)
          else if (event.key === 'ArrowUp') move(current - 1)
          else if (event.key === 'Enter') perform(current)
          else return
          event.preventDefault()
        }}
      />
      <div class="palette-list" id="palette-list" role="listbox" aria-label="Commands" ref={list}>
        {found.map((command, i) => (
          <div
            key={command.id}
            id={`palette-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            class="palette-item"
            onClick={() => perform(i)}
          >
            <span>{command.label()}</span>
            <small>{command.group}</small>
            {command.shortcut && <kbd>{readable(command.shortcut, onMac)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="hint">No command has these words. Try fewer letters.</p>}
    </Dialog>
  )
}
