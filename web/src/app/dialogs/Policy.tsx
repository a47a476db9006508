// The promise and the three ways to check it, with the policy as the browser enforces it.

import { Dialog } from '../../controls/Dialog'
import { usePage } from '../../state/context'
import { policy } from '../../state/requests'
import { plural } from '../../text/format'

const meaning: Record<string, string> = {
  'default-src': 'what is not named below is forbidden',
  'script-src': 'programs come from this address only; WebAssembly may run',
  'worker-src': 'background threads come from this address only',
  'connect-src': 'the page may speak to its own address only',
  'style-src': 'looks come from this address only',
  'img-src': 'pictures come from this address or from memory',
  'manifest-src': 'the page may be installed',
  'base-uri': 'addresses cannot be redirected',
  'form-action': 'nothing can be submitted anywhere',
}

export function Policy({ close }: { close(): void }) {
  const { session } = usePage()
  const directives = policy()
  const count = session.requests.count.value
  return (
    <Dialog title="Nothing leaves this computer" close={close} wide>
      <div class="checks">
        <section>
          <h3>Unplug it</h3>
          <p>Switch the network off, then open a file. Everything still works, also on the next visit.</p>
        </section>
        <section>
          <h3>Watch it</h3>
          <p>
            Open the developer tools, Network. The list stays empty. Our own count:{' '}
            <strong>{plural(count, 'request')}</strong> since{' '}
            {session.opened.value ? 'you opened the file' : 'the page was ready'}.
          </p>
        </section>
        <section>
          <h3>Read it</h3>
          <p>The browser enforces this policy, whatever the page’s programs try:</p>
        </section>
      </div>
      <table class="table policy">
        <tbody>
          {directives.map((directive) => {
            const [name = '', ...values] = directive.split(/\s+/)
            return (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{values.join(' ')}</code>
                </td>
                <td>{meaning[name] ?? ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {directives.length === 0 && (
        <p>This copy of the page was served without a policy. Watch it and unplug it instead.</p>
      )}
    </Dialog>
  )
}
