// What k counts: rows, or persons; and what that means where one person may stand in several rows.
import { AtRisk } from '../../controls/glyphs'
import type { ColumnProfile } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { chosenK, columnsWithRole } from '../../state/document'
import { withRole } from '../../state/grouping'
import { shownSolution } from '../../state/shown'
import { useAnswer } from '../../state/useAnswer'
import { whole } from '../../text/format'

export function Persons() {
  const { session } = usePage()
  const profile = session.profile.value
  const { plan } = session.document.value
  const shown = shownSolution(session)
  const solved = shown && !shown.stale ? shown.solved : null
  const key = solved && JSON.stringify([solved.plan, solved.cuts])
  const asked = useAnswer('gate', { plan: solved?.plan ?? plan, cuts: solved?.cuts ?? [] }, key)
  if (!profile) return null
  const found = key !== null && asked.key === key && !asked.error ? asked.answer?.gate : undefined
  const fewer = found?.filter(({ finding }) => finding === 'persons') ?? []
  const k = whole(chosenK(plan))
  const [count] = columnsWithRole(plan, 'count')
  const [entity] = columnsWithRole(plan, 'entity')
  const identifiers = columnsWithRole(plan, 'identifier')
  const columns = profile.columns.filter(({ name }) => identifiers.includes(name))
  const differs = columns.find(({ unique, missing }) => unique >= profile.rows - missing)
  const repeats = columns.find(({ distinct, unique }) => unique < profile.rows && distinct > 1)
  const persons = session.preflight.value?.answer.persons
  const { says, may } = entity
    ? {
        says: `k counts persons, told apart by ${entity}${persons === undefined ? '' : `: ${whole(persons)} in ${whole(profile.rows)} rows`}. Where it holds no value, the rows count as one person's.`,
        may: null,
      }
    : wordsOf(count, repeats, differs, profile.rows, k)
  return (
    <div class="persons">
      <h3>Rows or persons?</h3>
      <p>
        {says}{' '}
        {may && (
          <button
            type="button"
            class="link"
            onClick={() =>
              session.edit(`role of ${may}`, (doc) => withRole(doc, [may], 'entity', session.profile.value))
            }
          >
            Count persons by {may}
          </button>
        )}
      </p>
      {entity && (
        <p class="hint">
          A person's rows may fall into several classes. That whoever knows all of them finds the person more easily is
          not counted.
        </p>
      )}
      {fewer.map(({ column, says: finding, remedy }) => (
        <p key={column}>
          <AtRisk /> {finding} {remedy}
        </p>
      ))}
    </div>
  )
}

/** What rows are, and the column that could tell persons apart. */
function wordsOf(
  count: string | undefined,
  repeats: ColumnProfile | undefined,
  differs: ColumnProfile | undefined,
  rows: number,
  k: string,
): { says: string; may: string | null } {
  if (count)
    return {
      says: `Each line stands for as many rows as ${count} says. Whether a row is a person, only the query knows that grouped them.`,
      may: null,
    }
  if (repeats)
    return {
      says: `${repeats.name} has ${whole(repeats.distinct)} values in ${whole(rows)} rows: some stand in several rows. Rows are counted, not persons, so a class of ${k} rows may hold fewer than ${k} persons.`,
      may: repeats.name,
    }
  return {
    says: differs
      ? `Every ${differs.name} occurs once: as far as that tells, no person stands in two rows.`
      : `No column tells persons apart. Rows are counted: where a person stands in several, a class of ${k} rows may hold fewer than ${k} persons.`,
    may: null,
  }
}
