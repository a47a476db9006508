// What the file is for: the loss in people's words, with its exact name beside it.
import { Explained } from '../../controls/Explained'
import { Segmented } from '../../controls/Segmented'
import { usePage } from '../../state/context'
import { targetOf, targetsFor, withLoss } from '../../state/purpose'
import { type LossId, losses, lossOf } from '../../text/solve'

export function LossChoice({ sentence }: { sentence: boolean }) {
  const { session } = usePage()
  const { plan } = session.document.value
  const loss = lossOf(plan)
  const { value: profile } = session.profile
  const targets = targetsFor(plan, profile, loss)
  const target = targetOf(plan)
  const set = (next: LossId, of?: string) =>
    session.edit(`what the file is for: ${losses[next].purpose.toLowerCase()}`, (doc) => withLoss(doc, next, of))
  const offered = (Object.keys(losses) as LossId[]).filter(
    (id) => id === loss || !losses[id].needsTarget || targetsFor(plan, profile, id).length > 0,
  )
  return (
    <>
      <div class="setting-control">
        <Segmented
          label="What the file is for"
          value={loss}
          options={offered.map((id) => [id, losses[id].purpose] as const)}
          choose={(next) => set(next, targetsFor(plan, profile, next)[0])}
          small
        />
        {losses[loss].needsTarget && (
          <label>
            <span class="unseen">The column to {losses[loss].needsNumbers ? 'explain' : 'predict'}</span>
            <select class="field" value={target ?? ''} onChange={(event) => set(loss, event.currentTarget.value)}>
              {[...new Set([...(target === undefined ? [] : [target]), ...targets])].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p class="hint">
        <Explained term={loss}>{losses[loss].title}</Explained>
        {sentence && `: ${losses[loss].aim}`}
        {targetsFor(plan, profile, 'cm').length === 0 &&
          ' No column that stays as it is could be predicted: give one the role target.'}
      </p>
    </>
  )
}
