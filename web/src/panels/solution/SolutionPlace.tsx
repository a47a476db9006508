// Solution: one file in depth. What is published of each column, how large the classes are, and why it is not finer.
import '../../styles/solve.css'
import '../../styles/solution.css'
import '../../styles/evidence.css'
import { CommandButton } from '../../controls/CommandButton'
import { Notice, StateCard } from '../../controls/Notice'
import { TypedField } from '../../controls/TypedField'
import { Advice } from '../../parts/advice'
import { ClassesPanel } from '../../parts/ClassesPanel'
import { CutsPanel } from '../../parts/CutsPanel'
import type { PlaceProps } from '../../parts/place'
import { Strip } from '../../parts/Strip'
import { usePage } from '../../state/context'
import { titleOf } from '../../state/document'
import { shownSolution } from '../../state/shown'
import { isPoor, keptSolutions, type Solved, withKeptName, withoutKept } from '../../state/solved'
import { solvingOf } from '../../state/solving'
import { useColumns } from '../../state/useColumns'
import { unitOf } from '../../text/counted'
import { capital, plural, whole } from '../../text/format'

export function SolutionPlace({ sections }: PlaceProps) {
  const { session } = usePage()
  const shown = shownSolution(session)
  if (!shown) return <Nothing />
  const { solved, name, stale } = shown
  const many = keptSolutions(session.document.value).length > 1
  const withheld =
    solved.suppressed === 0
      ? 'no row is withheld'
      : `${plural(solved.suppressed, 'row')} ${solved.suppressed === 1 ? 'is' : 'are'} withheld`
  const blank = solved.rescue
    ? `; ${plural(solved.rescue.cells, 'cell')} of ${plural(solved.rescue.rows, 'row')} below k ${solved.rescue.cells === 1 ? 'is' : 'are'} blank instead`
    : ''
  return (
    <div class="place">
      <Strip solved={solved} stale={stale} />
      <div class="place-head">
        <div>
          <h1>{name ?? `The file for ${titleOf(solved.plan)}`}</h1>
          <p class="answer">
            {plural(solved.classes, 'class', 'classes')}, the smallest has{' '}
            {plural(solved.smallestClass, unitOf(solved.plan))}. <Made solved={solved} withheld={withheld + blank} />
          </p>
        </div>
        <div class="place-actions">
          <Choice />
          {!name && <CommandButton id="solve.keep" words="Keep for comparison" keys />}
          {many && <CommandButton id="solve.compare" words="Compare" />}
          <CommandButton id="report.short" words="Save report" />
          {!stale && (
            <a class="button black" href="#/release">
              Release this file
            </a>
          )}
        </div>
      </div>
      {stale && (
        <Notice
          tone="plain"
          lead="The plan changed: this solution is out of date."
          actions={
            <>
              <CommandButton id="solve" look="link" words="Solve again" />
              {session.canUndo.value && <CommandButton id="undo" look="link" />}
            </>
          }
        >
          It stays visible, for the plan that it was found for.
        </Notice>
      )}
      {!stale && !solved.rescue && solved.ended !== 'running' && isPoor(solved) && <Advice solved={solved} />}
      <div class={`solution-panels${stale ? ' outdated' : ''}`}>
        <CutsPanel solved={solved} />
        <ClassesPanel solved={solved} />
        {sections.map(({ id, Section }) => (
          <Section key={id} />
        ))}
      </div>
    </div>
  )
}

/** How many cuts made it, once they are known, and what they withhold. */
function Made({ solved, withheld }: { solved: Solved; withheld: string }) {
  const columns = useColumns(solved)
  if (!columns) return <>{capital(withheld)}.</>
  const cuts = columns.reduce((sum, column) => sum + (column.cuts?.length ?? 0), 0)
  return (
    <>
      Generalized by {plural(cuts, 'cut')} in {plural(columns.length, 'column')}; {withheld}.
    </>
  )
}

function Nothing() {
  return (
    <div class="place">
      <StateCard
        tone="plain"
        lead="No solution yet"
        actions={
          <a class="button black" href="#/frontier/solve">
            Go to Solve
          </a>
        }
      >
        A solution says what is published of each column. Solve for one k; the first file is there at once.
      </StateCard>
    </div>
  )
}

/** The last search's best, or one that was kept: with its name, and the way to let it go. */
function Choice() {
  const { session } = usePage()
  const solving = solvingOf(session)
  const { kept } = session.document.value
  const at = solving.shown.value
  const chosen = at === 'run' ? undefined : kept[at]
  if (kept.length === 0) return null
  return (
    <div class="kept-choice">
      <label>
        <span class="hint">Showing</span>
        <select
          class="field"
          value={String(at)}
          onChange={(event) => {
            const { value } = event.currentTarget
            solving.shown.value = value === 'run' ? 'run' : Number(value)
          }}
        >
          <option value="run">{solving.best.value ? 'the last search' : 'the last one kept'}</option>
          {kept.map(({ name }, i) => (
            <option key={name} value={i}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen && (
        <>
          <label>
            <span class="hint">Name</span>
            <TypedField
              value={chosen.name}
              maxLength={60}
              commit={(text) => {
                const name = text.trim()
                if (name) session.edit(`the name ${whole(Number(at) + 1)}`, (doc) => withKeptName(doc, chosen, name))
              }}
            />
          </label>
          <button
            type="button"
            class="button"
            onClick={() => {
              solving.shown.value = 'run'
              session.edit(`letting ${chosen.name} go`, (doc) => withoutKept(doc, chosen))
            }}
          >
            Let it go
          </button>
        </>
      )}
    </div>
  )
}
