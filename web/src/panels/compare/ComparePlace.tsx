// Compare: two kept solutions, what differs first.
import '../../styles/solve.css'
import '../../styles/solution.css'
import '../../styles/evidence.css'
import { useEffect, useState } from 'preact/hooks'
import { Figure } from '../../charts/Figure'
import { Pairs, readPairs } from '../../charts/pairs'
import { Ruler } from '../../charts/ruler'
import { type ChartTheme, pageTheme } from '../../charts/theme'
import { Notice, StateCard } from '../../controls/Notice'
import { useWidth } from '../../controls/useWidth'
import type { UtilityView } from '../../engine/protocol'
import { drawnLimit, rulerOf } from '../../parts/usePictures'
import { usePage } from '../../state/context'
import { keptSolutions, type Solved } from '../../state/solved'
import { solvingOf } from '../../state/solving'
import { useAnswer } from '../../state/useAnswer'
import { useColumns } from '../../state/useColumns'
import { certaintyShort } from '../../text/certainty'
import { unitOf } from '../../text/counted'
import { list, plural } from '../../text/format'
import { costWords } from '../../text/solve'
import { Measures } from './Measures'
import { columnsApart, compareFinding, measures, movedPairs, readMoved } from './measures'

export function ComparePlace() {
  const { session, ui } = usePage()
  const kept = keptSolutions(session.document.value)
  const [picked, pick] = useState<readonly [number, number]>([kept.length - 2, kept.length - 1])
  if (kept.length < 2) return <TooFew kept={kept.length} />
  const within = (i: number, other: number) => (kept[i] ? i : other)
  const a = within(picked[0], 0)
  const b = within(picked[1], kept.length - 1)
  const [left, right] = [kept[a], kept[b]]
  if (!left || !right) return null
  const choice = (words: string, value: number, choose: (i: number) => void) => (
    <label>
      <strong>{words}</strong>
      <select class="field" value={value} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {kept.map(({ name }, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div class="place" id="compare-two" tabIndex={-1}>
      <div class="place-head">
        <div>
          <h1>{title(left, right)}</h1>
        </div>
        <div class="compare-choice">
          {choice('A', a, (i) => pick([i, b]))}
          {choice('B', b, (i) => pick([a, i]))}
        </div>
      </div>
      <div class="place-actions compare-next">
        {(
          [
            ['A', a],
            ['B', b],
          ] as const
        ).map(([side, at]) => (
          <button
            key={side}
            type="button"
            class="button"
            onClick={() => {
              solvingOf(session).shown.value = at
              ui.go({ place: 'release', panel: '' })
            }}
          >
            Release {side}
          </button>
        ))}
      </div>
      {left.solution.rescue || right.solution.rescue ? (
        <Blanked a={left.solution} b={right.solution} />
      ) : (
        <Two key={`${left.name} ${right.name}`} a={left.solution} b={right.solution} />
      )}
    </div>
  )
}

/** The answer in a line: which is finer, which safer. */
function title(a: { name: string; solution: Solved }, b: { name: string; solution: Solved }): string {
  if (a.solution === b.solution) return 'The same solution twice'
  const units = [unitOf(a.solution.plan), unitOf(b.solution.plan)] as const
  // Rows and persons do not compare.
  if (units[0] !== units[1]) return `A counts ${units[0]}s, B ${units[1]}s`
  const [unit] = units
  const safer = b.solution.smallestClass - a.solution.smallestClass
  const detail = (b.solution.mean ?? 0) - (a.solution.mean ?? 0)
  const comparable = a.solution.mean !== undefined && b.solution.mean !== undefined && detail !== 0
  const words = [
    ...(safer !== 0 ? [`${safer > 0 ? 'B' : 'A'} hides each ${unit} among more`] : []),
    ...(comparable ? [`${detail > 0 ? 'A' : 'B'} keeps more detail`] : []),
  ]
  return words.length > 0 ? words.join(', ') : `${a.name} and ${b.name}`
}

function TooFew({ kept }: { kept: number }) {
  return (
    <div class="place">
      <StateCard
        tone="plain"
        lead={kept === 0 ? 'Nothing is kept yet' : 'One solution is kept'}
        actions={
          <a class="button black" href="#/frontier/solve">
            Go to Solve
          </a>
        }
      >
        Keep two solutions to see what each of them costs, and where their cuts differ.{' '}
        {kept === 1 && 'One more will do.'}
      </StateCard>
    </div>
  )
}

/** What is measured of both, where one blanks cells. */
function Blanked({ a, b }: { a: Solved; b: Solved }) {
  const [box, width] = useWidth(560)
  const utilityA = useUtility(a)
  const utilityB = useUtility(b)
  return (
    <>
      <Notice tone="plain" lead="One of them blanks cells instead of withholding rows.">
        Risk and classes stand side by side of files that withhold rows. What each costs, withholds and blanks, and how
        far its distributions moved:
      </Notice>
      {[a, b].map((solved, i) => (
        <section key={i} class="panel" aria-label={i === 0 ? 'A' : 'B'}>
          <h2 class="panel-title">{i === 0 ? 'A' : 'B'}</h2>
          <dl class="facts">
            <div>
              <dt>Lost</dt>
              <dd>
                {costWords(solved)} ({certaintyShort(solved)})
              </dd>
            </div>
            <div>
              <dt>Withheld</dt>
              <dd>{plural(solved.suppressed, 'row')}</dd>
            </div>
            <div>
              <dt>Blank</dt>
              <dd>
                {solved.rescue
                  ? `${plural(solved.rescue.cells, 'cell')} in ${plural(solved.rescue.rows, 'row')}`
                  : 'no cell'}
              </dd>
            </div>
            <div>
              <dt>Classes</dt>
              <dd>
                {plural(solved.classes, 'class', 'classes')}, the smallest of {solved.smallestClass}
              </dd>
            </div>
          </dl>
        </section>
      ))}
      <div ref={box}>
        <Moved a={utilityA} b={utilityB} width={width} />
      </div>
    </>
  )
}

const useUtility = ({ plan, cuts }: Solved) => useAnswer('utility', { plan, cuts }, JSON.stringify([plan, cuts])).answer

function Two({ a, b }: { a: Solved; b: Solved }) {
  const { session } = usePage()
  const [box, width] = useWidth(560)
  const key = (solved: Solved) => JSON.stringify([solved.plan, solved.cuts])
  const of = (solved: Solved) => ({ plan: solved.plan, cuts: solved.cuts })
  const evaluationA = useAnswer('evaluate', of(a), key(a)).answer
  const evaluationB = useAnswer('evaluate', of(b), key(b)).answer
  const classesA = useAnswer('classes', of(a), key(a)).answer
  const classesB = useAnswer('classes', of(b), key(b)).answer
  const riskA = useAnswer('risk', of(a), key(a)).answer
  const riskB = useAnswer('risk', of(b), key(b)).answer
  const utilityA = useUtility(a)
  const utilityB = useUtility(b)
  const sides = [
    { solved: a, evaluation: evaluationA, risk: riskA, utility: utilityA },
    { solved: b, evaluation: evaluationB, risk: riskB, utility: utilityB },
  ] as const
  const rows = measures(...sides)
  const finding = compareFinding(...sides)
  const { differ, same } = columnsApart(useColumns(a) ?? [], useColumns(b) ?? [])
  const lost = (view: typeof classesA, name: string) => view?.columns.find((c) => c.name === name)?.lost ?? null
  const pairs = {
    columns: [...differ, ...same].map((name) => ({ name, a: lost(classesA, name), b: lost(classesB, name) })),
    finding,
  }
  useEffect(() => {
    session.finding.value = finding
  }, [finding, session])
  return (
    <>
      <p class="answer">{finding}</p>
      <div class="compare-grid">
        <section class="panel evidence" aria-label="Measures">
          <Measures rows={rows} />
        </section>
        <div class="compare-side">
          <section class="panel" aria-label="Detail lost, column by column">
            <Figure
              title="Detail lost, column by column"
              hint="A □, B ●"
              name="two-solutions"
              reading={readPairs(pairs)}
              draw={(theme: ChartTheme) => <Pairs data={pairs} width={width} theme={theme} />}
              frame={(chart) => <div ref={box}>{chart}</div>}
            />
          </section>
          <Moved a={utilityA} b={utilityB} width={width} />
        </div>
      </div>
      <section class="panel" aria-label="Cuts that differ">
        <div class="panel-head">
          <h2 class="panel-title">{differ.length > 0 ? 'Cuts that differ' : 'All cuts are the same'}</h2>
        </div>
        {differ.map((name) => (
          <div class="compare-row" key={name}>
            <p>
              <strong>{name}</strong>
            </p>
            <Side words="A □" solved={a} name={name} />
            <Side words="B ●" solved={b} name={name} />
          </div>
        ))}
        {same.length > 0 && differ.length > 0 && <p class="panel-finding">The same in both: {list(same)}.</p>}
      </section>
    </>
  )
}

function Moved({ a, b, width }: { a: UtilityView | null; b: UtilityView | null; width: number }) {
  const moved = movedPairs(a, b)
  if (moved.columns.length === 0) return null
  return (
    <section class="panel" aria-label="How far distributions moved">
      <Figure
        title="How far distributions moved"
        hint="A □, B ●; total variation, in all"
        name="two-distributions"
        reading={readMoved(moved)}
        draw={(theme: ChartTheme) => <Pairs data={moved} width={width} theme={theme} />}
      />
    </section>
  )
}

function Side({ words, solved, name }: { words: string; solved: Solved; name: string }) {
  const [box, width] = useWidth(620)
  const { plan, cuts } = solved
  const column = plan.columns[name]?.role === 'quasi'
  const asked = useAnswer(
    'domain',
    { plan, column: name, limit: drawnLimit },
    column ? JSON.stringify([plan.columns, plan.rows, name]) : null,
  )
  const domain = asked.answer
  const key = JSON.stringify([plan.columns, plan.rows, name, cuts])
  const groups = useAnswer('groups', { plan, column: name, cuts }, column ? key : null).answer
  const drawn = domain && groups ? rulerOf(domain, groups) : null
  return (
    <div class="compare-pair">
      <span>{words}</span>
      <div ref={box} class="cut-ruler">
        {drawn ? (
          <Ruler data={drawn} width={width} theme={pageTheme} />
        ) : (
          <p class="hint">{column ? (asked.error?.what ?? 'Counting the values.') : 'Not a quasi-identifier here.'}</p>
        )}
      </div>
    </div>
  )
}
