// The same for every k at once: drag to see what another k would find.
import { curveOf } from '../../charts/curveOf'
import { KChart } from '../../charts/KChart'
import { usePage } from '../../state/context'
import { chosenK, columnsWithRole, withK } from '../../state/document'
import { presets } from '../../state/session'
import { unitOf } from '../../text/counted'
import { list } from '../../text/format'

export function ForEveryK() {
  const { session } = usePage()
  const status = session.preflight.value
  const plan = session.document.value.plan
  const k = chosenK(plan)
  if (!status || !status.answer.below.some((point) => point.k === k)) return null
  const quasi = columnsWithRole(plan, 'quasi')
  const hint = quasi.length > 4 ? `by ${quasi.length} quasi-identifiers` : `by ${list(quasi)}`
  return (
    <section class="panel for-every-k" id="data-every-k" tabIndex={-1} aria-label="Who stands out, for every k">
      <KChart
        title="Who stands out, for every k"
        hint={`rows in a class smaller than k${unitOf(plan) === 'row' ? '' : ' persons'}, %, ${hint}`}
        name="rows-below-every-k"
        data={curveOf(status.answer, k)}
        height={230}
        presets={presets}
        choose={(next) => session.edit(`k = ${next}`, (doc) => withK(doc, next), 'k')}
      />
    </section>
  )
}
