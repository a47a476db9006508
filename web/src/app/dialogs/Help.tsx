// All keys, from the command table itself, and the few that belong to charts and tables.
import { readable } from '../../commands/shortcut'
import { onMac } from '../../controls/CommandButton'
import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'

const inside: [string, [string, string][]][] = [
  [
    'In a chart',
    [
      ['← →', 'Step, with Shift ten at a time'],
      ['Home End', 'First and last'],
      ['T', 'Chart or table'],
    ],
  ],
  [
    'In the rows',
    [
      ['↑ ↓ ← →', 'One cell on'],
      ['PgUp PgDn', 'One screen on'],
      ['Ctrl Home', 'First row'],
      ['Ctrl End', 'Last row'],
    ],
  ],
  [
    'In an order',
    [
      ['↑ ↓', 'Previous and next value'],
      ['Alt ↑ ↓', 'Move the value'],
    ],
  ],
]

export function Help({ close }: { close(): void }) {
  const { commands } = usePage()
  const keyed = commands.all.filter(({ shortcut }) => shortcut)
  const groups = [...new Set(keyed.map(({ group }) => group))]
  return (
    <Dialog title="Keys" close={close} wide>
      <div class="help">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keyed
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.id}>
                    <dt>
                      <kbd>{readable(command.shortcut ?? '', onMac)}</kbd>
                    </dt>
                    <dd>{command.label()}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        {inside.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
