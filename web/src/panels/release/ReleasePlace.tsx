// Release: what leaves, as a file. Choices about the file, the rows before and after, and where they are written.
import '../../styles/release.css'
import { CommandButton } from '../../controls/CommandButton'
import { AtRisk } from '../../controls/glyphs'
import { Notice, StateCard } from '../../controls/Notice'
import { save } from '../../controls/save'
import { TypedField } from '../../controls/TypedField'
import { writeExact } from '../../engine/json'
import type { ReleaseFormat } from '../../engine/protocol'
import { ClassesPanel } from '../../parts/ClassesPanel'
import { CutsPanel } from '../../parts/CutsPanel'
import { Strip } from '../../parts/Strip'
import { usePage } from '../../state/context'
import { columnsWithRole, titleOf } from '../../state/document'
import { errorOf } from '../../state/port'
import { formats, type ReleaseChoices, releaseAsk, releasingOf, stemOf, withRelease } from '../../state/releasing'
import { shownSolution } from '../../state/shown'
import type { Solved } from '../../state/solved'
import { unitIn, unitOf } from '../../text/counted'
import { bytes, plural, whole } from '../../text/format'
import { CheckPanel } from './CheckPanel'
import { GatePanel, toGate } from './GatePanel'
import { type Gate, useGate } from './gate'
import { ReleasedRows } from './ReleasedRows'
import { SamplePanel } from './SamplePanel'

export function ReleasePlace() {
  const { session } = usePage()
  const shown = shownSolution(session)
  const gate = useGate(shown && !shown.stale ? releaseAsk(session, shown.solved) : null)
  if (!shown) {
    return (
      <div class="place">
        <StateCard
          tone="plain"
          lead="Nothing to release yet"
          actions={
            <a class="button black" href="#/frontier/solve">
              Go to Solve
            </a>
          }
        >
          A release is a solution written to a file. Solve for one k first.
        </StateCard>
        <SamplePanel />
      </div>
    )
  }
  const { solved, name, stale } = shown
  return (
    <div class="place">
      <Strip solved={solved} stale={stale} />
      <div class="place-head">
        <div>
          <h1>{name ?? `The file for ${titleOf(solved.plan)}`}</h1>
          <p class="answer">
            {plural(solved.rows - solved.suppressed, 'row')} leave in {plural(solved.classes, 'class', 'classes')} of{' '}
            {whole(solved.smallestClass)} {unitOf(solved.plan) === 'row' ? '' : 'persons '}or more;{' '}
            {solved.suppressed === 0
              ? 'no row stays'
              : solved.suppressed === 1
                ? '1 row stays'
                : `${whole(solved.suppressed)} rows stay`}{' '}
            behind.
            {solved.rescue &&
              ` ${plural(solved.rescue.rows, 'row')} below k leave with ${plural(solved.rescue.cells, 'cell')} blank.`}
          </p>
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
          What is out of date cannot be written. Solve again, or undo.
        </Notice>
      )}
      <GatePanel gate={gate} stale={stale} />
      <FilePanel solved={solved} stale={stale} gate={gate} />
      {!stale && <CheckPanel solved={solved} />}
      <section class="panel rows" id="release-rows" tabIndex={-1} aria-labelledby="release-rows-title">
        <ReleasedRows solved={solved} />
      </section>
      <div id="release-cuts" tabIndex={-1}>
        <CutsPanel solved={solved} />
      </div>
      <div id="release-classes" tabIndex={-1}>
        <ClassesPanel solved={solved} />
      </div>
      <SamplePanel />
    </div>
  )
}

interface Leaving {
  solved: Solved
  stale: boolean
  gate: Gate
}

/** What every button that lets something leave has in common. One that the gate holds back says why, and leads there. */
function leaving({ stale, gate }: Leaving, busy: boolean, save: () => void) {
  const held = !stale && gate.hindrance !== null
  return {
    disabled: stale || busy || (held && !gate.view && !gate.error),
    ...(held ? { 'aria-disabled': true, 'aria-describedby': hindranceId } : {}),
    onClick: held ? toGate : save,
  }
}

const hindranceId = 'release-hindrance'

function FilePanel(props: Leaving) {
  const { solved, stale, gate } = props
  const { session } = usePage()
  const releasing = releasingOf(session)
  const { plan } = session.document.value
  const choices = plan.release ?? {}
  const writing = releasing.writing.value
  const written = releasing.written.value
  const fault = releasing.fault.value
  const identifiers = [...columnsWithRole(plan, 'identifier'), ...columnsWithRole(plan, 'entity')]
  const choose = (words: string, change: ReleaseChoices) => session.edit(words, (doc) => withRelease(doc, change))
  const write = (format: ReleaseFormat) => void releasing.write(solved, format)
  return (
    <section class="panel" id="release-file" tabIndex={-1} aria-labelledby="release-file-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="release-file-title">
            File
          </h2>
          <span class="hint">generalized columns and those that are kept; nothing else leaves</span>
        </div>
      </div>
      <div class="release-choices">
        <label>
          <input
            type="checkbox"
            checked={choices.suppressed === 'blank'}
            onChange={(event) =>
              choose('what withheld rows become', { suppressed: event.currentTarget.checked ? 'blank' : 'drop' })
            }
          />
          <span>Keep withheld rows, with their quasi-identifiers blanked</span>
        </label>
        <label>
          <input
            type="checkbox"
            checked={choices.shuffle !== false}
            onChange={(event) => choose('the order of the rows', { shuffle: event.currentTarget.checked })}
          />
          <span>Shuffle the rows: their order can tell who they are</span>
        </label>
        {identifiers.length > 0 && (
          <label>
            <input
              type="checkbox"
              checked={choices.identifiers === 'token'}
              onChange={(event) =>
                choose('what identifiers become', { identifiers: event.currentTarget.checked ? 'token' : 'drop' })
              }
            />
            <span>Replace {identifiers.join(', ')} by tokens that only your key can make again</span>
          </label>
        )}
        <label>
          <input
            type="checkbox"
            checked={releasing.neutralize.value}
            onChange={(event) => {
              releasing.neutralize.value = event.currentTarget.checked
            }}
          />
          <span>Put a ' before cells that a spreadsheet would take for formulas</span>
        </label>
        {choices.identifiers === 'token' && identifiers.length > 0 && (
          <label class="release-key">
            <span class="hint">Key: keep it apart from the file</span>
            <TypedField
              value={releasing.key.value}
              spellcheck={false}
              commit={(text) => {
                releasing.key.value = text.trim()
              }}
            />
          </label>
        )}
      </div>
      {!solved.rescue && solved.suppressed > 0 && (
        <p class="hint">
          Withheld rows can be published with blank cells instead: <a href="#/frontier/solve">choose it in Solve</a>.
        </p>
      )}
      {!stale && gate.hindrance && (
        <p class="panel-finding" id={hindranceId}>
          {gate.view && <AtRisk />} {gate.hindrance}
        </p>
      )}
      <div class="release-groups">
        <div>
          <h3>The file</h3>
          <p class="hint">
            As CSV in the dialect of the original; as Arrow or Parquet with typed columns. The codebook lists every
            published value with its members.
          </p>
          <div class="release-actions">
            {Object.entries(formats).map(([format, { title, hint }], i) => (
              <button
                key={format}
                type="button"
                class={i === 0 ? 'button black' : 'button'}
                title={hint}
                {...leaving(props, writing !== null, () => write(format as ReleaseFormat))}
              >
                Save {title}
              </button>
            ))}
          </div>
        </div>
        <div>
          <h3>The recipe</h3>
          <p class="hint">
            {solved.rescue
              ? 'The same cuts for another file, whose rows below k are given blanks anew. SQL alone blanks no cells and leaves those rows out; with the key it blanks the same ones, and is not for release.'
              : 'The same generalization for another file, here or in a database.'}
          </p>
          <div class="release-actions">
            <Recipes {...props} />
          </div>
        </div>
        <div>
          <h3>The evidence</h3>
          <p class="hint">
            What was done, what was lost and what it does not claim: short for others, in full for inside.
            {solved.rescue && ' Its figures read blanks strictly: a blank is a value like any other.'}
          </p>
          <div class="release-actions">
            <CommandButton id="report.short" words="Save the report" />
            <CommandButton id="report.full" words="Save it in full" />
          </div>
        </div>
      </div>
      {writing && (
        <p class="release-progress">
          <progress value={writing.rows} max={Math.max(1, writing.total)} aria-label="Rows written" />
          <span>
            {whole(writing.rows)} of {plural(writing.total, 'row')}
          </span>
          <button type="button" class="button" onClick={() => releasing.stop()}>
            Stop
          </button>
        </p>
      )}
      {fault && (
        <Notice tone="risk" lead="The file was not written.">
          {fault.what}
        </Notice>
      )}
      {written && !writing && !fault && (
        <p class="panel-finding">
          {written.name}: {plural(written.told.records, 'row')}, {bytes(written.bytes)}; the smallest class has{' '}
          {unitIn(written.told) === 'row'
            ? whole(written.told.smallestClass)
            : plural(written.told.smallestClass, 'person')}
          .{written.format === 'csv' && written.told.recoded && ` ${written.told.recoded}`}
          {releasing.codebook.value && ` Beside it: ${releasing.codebook.value}.`}
        </p>
      )}
    </section>
  )
}

function Recipes(props: Leaving) {
  const { solved } = props
  const { session } = usePage()
  const stem = stemOf(session)
  const recipe = async () => {
    const { method, loss, k, rows, cost, bound, proven, suppressed, classes, smallestClass, persons } = solved
    const ask = releaseAsk(session, solved)
    const found = await session.port.ask('recipe', {
      plan: ask.plan,
      cuts: ask.cuts,
      result: {
        method,
        loss,
        k,
        rows,
        cost,
        bound,
        proven,
        suppressed,
        classes,
        smallestClass,
        ...(persons === undefined ? {} : { persons }),
      },
    })
    const { source } = session.document.value
    const release = releasingOf(session).sha256Of(ask)
    const hashes = {
      ...(source?.sha256 ? { data: source.sha256 } : {}),
      ...(release ? { release } : {}),
    }
    return { ...found, hashes }
  }
  const told = (work: Promise<void>) =>
    work.catch((thrown: unknown) => {
      releasingOf(session).fault.value = errorOf(thrown)
    })
  const saveRecipe = async () =>
    save(`${stem}.k${solved.k}.recipe.json`, `${writeExact(await recipe())}\n`, 'application/json')
  const saveSql = async (withKey: boolean) => {
    const key = withKey ? { key: releaseAsk(session, solved) } : {}
    const { release, counts } = await session.port.ask('sql', { recipe: await recipe(), ...key })
    const grouping = counts.trimEnd().replaceAll(/^/gm, '--     ')
    const head = '-- To solve without moving the rows, bring what this gives, with "rows" as the count column:'
    save(
      `${stem}.k${solved.k}${withKey ? '.not-for-release' : ''}.sql`,
      `${head}\n${grouping}\n${release}`,
      'application/sql',
    )
  }
  return (
    <>
      <button type="button" class="button" {...leaving(props, false, () => void told(saveRecipe()))}>
        Save the recipe
      </button>
      <button type="button" class="button" {...leaving(props, false, () => void told(saveSql(false)))}>
        Save it as SQL
      </button>
      {solved.rescue && (
        <button type="button" class="button" {...leaving(props, false, () => void told(saveSql(true)))}>
          Save SQL with the key
        </button>
      )}
    </>
  )
}
