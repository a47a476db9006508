// Rows are counted; this says what that means where one person may stand in several.
import { AtRisk } from '../../app/glyphs'
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import { whole } from '../../text/format'
import { shownSolution } from '../solution/shown'
import { useAnswer } from '../solution/useAnswer'

export function Persons() {
  const { session } = usePage()
  const profile = session.profile.value
  const { plan } = session.document.value
  const shown = shownSolution(session)
  const cuts = shown && !shown.stale ? shown.solved.columns : undefined
  // Asked once the preflight has settled, so that a k that is dragged does not wait for it.
  const key = session.preflight.value?.plan === plan ? JSON.stringify([plan, cuts]) : null
  const asked = useAnswer('gate', { plan, ...(cuts ? { cuts } : {}) }, key)
  if (!profile) return null
  const found = asked.key === key && !asked.error ? asked.answer?.gate : undefined
  const fewer = found?.filter(({ finding }) => finding === 'persons') ?? []
  const [count] = columnsWithRole(plan, 'count')
  const identifiers = columnsWithRole(plan, 'identifier')
  const columns = profile.columns.filter(({ name }) => identifiers.includes(name))
  const differs = columns.find(({ unique, missing }) => unique >= profile.rows - missing)
  const repeats = columns.find(({ distinct, unique }) => unique < profile.rows && distinct > 1)
  return (
    <div class="persons">
      <h3>Rows or persons?</h3>
      <p>
        {count
          ? `Each line stands for as many rows as ${count} says. Whether a row is a person, only the query knows that grouped them.`
          : differs
            ? `Every ${differs.name} occurs once, so far as that tells, a row is a person.`
            : repeats
              ? `${repeats.name} has ${whole(repeats.distinct)} values in ${whole(profile.rows)} rows: some stand in several rows. Rows are counted, not persons, so a class of k rows may hold fewer than k persons.`
              : 'No column tells persons apart. Rows are counted: where a person stands in several, a class of k rows holds fewer than k persons.'}
      </p>
      {fewer.map(({ column, says, remedy }) => (
        <p key={column}>
          <AtRisk /> {cuts ? '' : 'Published as it is: '}
          {says} {remedy}
        </p>
      ))}
    </div>
  )
}
