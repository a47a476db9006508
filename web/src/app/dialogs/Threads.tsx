// Why the engine runs on one thread, and what that changes.

import { Dialog } from '../../controls/Dialog'
import { useSession } from '../../state/context'

export function Threads({ close }: { close(): void }) {
  const engine = useSession().engine.value
  const why = engine.state === 'ready' ? engine.info.why : undefined
  return (
    <Dialog title="Running on one thread" close={close}>
      <p>{why ?? 'This browser does not share memory between threads on this page.'}</p>
      <p>The answers are the same; long searches take longer. Nothing else changes.</p>
    </Dialog>
  )
}
