// Rows are counted; this says what that means where one person may stand in several.
import { AtRisk } from '../../controls/glyphs'
import { usePage } from '../../state/context'
import { chosenK, columnsWithRole } from '../../state/document'
import { shownSolution } from '../../state/shown'
import { useAnswer } from '../../state/useAnswer'
import { whole } from '../../text/format'

export function Persons() {
  const { session } = usePage()
  const profile = session.profile.value
  const { plan } = session.document.value
  const shown = shownSolution(session)
  const solved = shown && !shown.stale ? shown.solved : null
  const key = solved && JSON.stringify([solved.plan, solved.columns])
  const asked = useAnswer('gate', { plan: solved?.plan ?? plan, cuts: solved?.columns ?? [] }, key)
  if (!profile) return null
  const found = key !== null && asked.key === key && !asked.error ? asked.answer?.gate : undefined
  const fewer = found?.filter(({ finding }) => finding === 'persons') ?? []
  const k = whole(chosenK(plan))
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
          : repeats
            ? `${repeats.name} has ${whole(repeats.distinct)} values in ${whole(profile.rows)} rows: some stand in several rows. Rows are counted, not persons, so a class of ${k} rows may hold fewer than ${k} persons.`
            : differs
              ? `Every ${differs.name} occurs once: as far as that tells, no person stands in two rows.`
              : `No column tells persons apart. Rows are counted: where a person stands in several, a class of ${k} rows may hold fewer than ${k} persons.`}
      </p>
      {fewer.map(({ column, says, remedy }) => (
        <p key={column}>
          <AtRisk /> {says} {remedy}
        </p>
      ))}
    </div>
  )
}
