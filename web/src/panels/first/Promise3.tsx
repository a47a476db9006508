// The promise with three ways to check it.
import { Lock } from '../../controls/glyphs'
import { usePage } from '../../state/context'
import { plural } from '../../text/format'

export function Promise3() {
  const { session, commands } = usePage()
  return (
    <section class="promise" aria-labelledby="promise-title">
      <h2 id="promise-title">
        <Lock /> Nothing leaves this computer
      </h2>
      <p>The search runs in this tab. Three ways to check:</p>
      <div class="promise-ways">
        <div>
          <h3>Unplug it</h3>
          <p>Switch the network off, then drop the file. Everything still works.</p>
        </div>
        <div>
          <h3>Watch it</h3>
          <p>
            Developer tools, Network: the list stays empty once a file is open. Our own count:{' '}
            <strong>{plural(session.opened.value ? session.requests.count.value : 0, 'request')}</strong>.
          </p>
        </div>
        <div>
          <h3>Read it</h3>
          <p>
            The page’s policy lets it connect to its own address only.{' '}
            <button type="button" class="link" onClick={() => commands.run('policy')}>
              Show the policy
            </button>
          </p>
        </div>
      </div>
    </section>
  )
}
