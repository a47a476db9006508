// Rows are counted; this says what that means where one person may stand in several.
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import { whole } from '../../text/format'

export function Persons() {
  const { session } = usePage()
  const profile = session.profile.value
  if (!profile) return null
  const plan = session.document.value.plan
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
            ? `Every ${differs.name} occurs once, so one row is taken as one person.`
            : repeats
              ? `${repeats.name} has ${whole(repeats.distinct)} values in ${whole(profile.rows)} rows: some stand in several rows. Rows are counted, not persons, so a class of k rows may hold fewer than k persons.`
              : 'No column tells persons apart, so one row is taken as one person.'}
      </p>
    </div>
  )
}
