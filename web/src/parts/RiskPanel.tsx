// Risk: how likely it is that somebody is recognised, before and after, by column and by group of rows, and what a class
// gives away.
import { useEffect, useState } from 'preact/hooks'
import { BeforeAfter, type BeforeAfterData, readBeforeAfter } from '../charts/beforeAfter'
import { Figure } from '../charts/Figure'
import type { ChartTheme } from '../charts/theme'
import { Explained } from '../controls/Explained'
import { TypedField } from '../controls/TypedField'
import { useWidth } from '../controls/useWidth'
import type { Chance, Questions, RiskSide, RiskView, BeforeAfter as Sides } from '../engine/protocol'
import { usePage } from '../state/context'
import { useAnswer } from '../state/useAnswer'
import { unitIn } from '../text/counted'
import { list, plainNumber, plural, share, whole } from '../text/format'
import { bands, chance, columnFinding, riskFinding, sensitiveFinding } from '../text/risk'
import type { TermId } from '../text/terms'

const thresholds = [0.33, 0.2, 0.09, 0.05] as const

export interface RiskPanelProps {
  id: string
  ask: Questions['risk']['ask']
  /** Null asks nothing. */
  of: string | null
  /** How many the file has of what k counts. */
  counted: number
  /** How a class is meant, where that needs saying. */
  meaning?: string | undefined
}

export function RiskPanel({ id, ask, of, counted, meaning }: RiskPanelProps) {
  const { session } = usePage()
  const [threshold, setThreshold] = useState<number>(0.09)
  const [population, setPopulation] = useState('')
  const people = Number(population.replaceAll(',', ''))
  const known = Number.isInteger(people) && people >= counted
  const plan = known ? { ...ask.plan, population: { size: people } } : ask.plan
  const key = of && `${of} ${threshold} ${known ? people : 0}`
  const asked = useAnswer('risk', { ...ask, plan, threshold }, key)
  const view = asked.answer
  const finding = view ? riskFinding(view) : ''
  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding, session])
  return (
    <section class="panel evidence" id={id} tabIndex={-1} aria-label="Risk">
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Risk</h2>
          <span class="hint">
            of being recognised by who knows the quasi-identifiers, before and after
            {meaning && `; ${meaning}`}
          </span>
        </div>
        <div class="panel-actions">
          <label class="evidence-field">
            <span class="hint">At risk above</span>
            <select
              class="field"
              value={String(threshold)}
              onChange={(event) => setThreshold(Number(event.currentTarget.value))}
            >
              {thresholds.map((value) => (
                <option key={value} value={String(value)}>
                  {value}
                </option>
              ))}
            </select>
          </label>
          <label class="evidence-field">
            <span class="hint">People in the population</span>
            <TypedField
              inputMode="numeric"
              placeholder="not known"
              size={11}
              value={population}
              aria-invalid={population !== '' && !known}
              commit={(text) => setPopulation(text.trim())}
            />
          </label>
        </div>
      </div>
      {population !== '' && !known && (
        <p class="hint" role="status">
          The population is no smaller than the file: give a whole number from {whole(counted)} up.
        </p>
      )}
      {view ? (
        <Risks view={view} finding={finding} />
      ) : (
        <p class="hint">{asked.error?.what ?? 'Counting who stands out.'}</p>
      )}
    </section>
  )
}

function Risks({ view, finding }: { view: RiskView; finding: string }) {
  const [box, width] = useWidth(520)
  const all = bands(view)
  const unit = unitIn(view)
  const sizes: BeforeAfterData = {
    finding: `Rows by how many ${unit === 'row' ? '' : 'persons '}share their quasi-identifiers. ${finding}`,
    head: [`${unit}s in the class`, 'rows before', 'rows after'],
    format: (x) => whole(Math.round(x)),
    lines: all.map(({ label, before, after, below }) => ({
      name: label,
      before,
      after,
      words: `${whole(before)} → ${whole(after)}`,
      marked: below && after > 0,
    })),
  }
  const columns: BeforeAfterData = {
    finding: columnFinding(view),
    head: ['column not known', 'average risk before', 'average risk after'],
    format: (x) => plainNumber(Number(x.toPrecision(3))),
    lines: view.columns.map(({ name, without }) => ({
      name,
      before: without.before.mean,
      after: without.after.mean,
      words: `${chance(without.before.mean)} → ${chance(without.after.mean)}`,
    })),
  }
  return (
    <>
      <p class="answer">{finding}</p>
      <div class="evidence-two">
        <div class="reading tall" tabIndex={0} role="group" aria-label="Risk, table">
          <RiskTable view={view} />
        </div>
        <div ref={box}>
          <Figure
            title={unit === 'row' ? 'Rows by how many share them' : 'Rows by how many persons share them'}
            hint="○ before ● after; the class of a row"
            heading="h3"
            name="risk-class-sizes"
            reading={readBeforeAfter(sizes)}
            draw={(theme: ChartTheme) => <BeforeAfter data={sizes} width={width} theme={theme} />}
          />
        </div>
      </div>
      <div class="evidence-two">
        <Figure
          title="If one column were not known"
          hint="○ before ● after; the average risk from who knows all the others"
          heading="h3"
          name="risk-columns"
          reading={readBeforeAfter(columns)}
          draw={(theme: ChartTheme) => <BeforeAfter data={columns} width={width} theme={theme} />}
        >
          <p class="panel-finding">{columns.finding}</p>
        </Figure>
        <Groups view={view} />
      </div>
      {view.sensitive.length > 0 && <Given view={view} />}
      <p class="panel-finding">
        {view.population
          ? `The population is known by its ${view.population === 'size' ? `size: a class has as many people as its ${unit}s times population over file` : view.population === 'file' ? 'own file, class by class' : 'weights, summed up class by class'}.`
          : 'Without a population, every attacker is assumed to know that the person is in the file: journalist and marketer are then no safer than that.'}{' '}
        {unit === 'row'
          ? 'It covers these quasi-identifiers only, and counts rows: somebody with several rows is easier to find.'
          : 'It covers these quasi-identifiers only, and counts the persons of each class. One with rows in several classes is easier to find for who knows all of these rows.'}
      </p>
    </>
  )
}

interface Line {
  term: TermId
  name: string
  of(side: RiskSide): string
}

function RiskTable({ view }: { view: RiskView }) {
  const journalist = (pick: (chance: Chance) => number) => (side: RiskSide) =>
    side.journalist ? chance(pick(side.journalist)) : '–'
  const persons = unitIn(view) === 'person'
  const lines: Line[] = [
    {
      term: 'smallestClass',
      name: persons ? 'Smallest class, persons' : 'Smallest class',
      of: (side) => whole(side.smallestClass),
    },
    { term: 'unique', name: persons ? 'Rows of persons alone' : 'Rows alone', of: (side) => whole(side.unique) },
    { term: 'prosecutor', name: 'Highest risk, prosecutor', of: (side) => chance(side.prosecutor.highest) },
    { term: 'meanRisk', name: 'Average risk, prosecutor', of: (side) => chance(side.prosecutor.mean) },
    ...(view.population
      ? [
          { term: 'journalist' as const, name: 'Highest risk, journalist', of: journalist((c) => c.highest) },
          { term: 'journalist' as const, name: 'Average risk, journalist', of: journalist((c) => c.mean) },
        ]
      : []),
    { term: 'marketer', name: 'Share recognised, marketer', of: (side) => chance(side.marketer) },
    {
      term: 'atRisk',
      name: `Rows at risk above ${view.threshold}`,
      of: (side) => `${whole(side.prosecutor.atRisk)}, ${share(side.prosecutor.atRisk, side.rows)}`,
    },
  ]
  return (
    <table class="table numbers">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ term, name, of }) => (
          <tr key={name}>
            <th scope="row">
              <Explained term={term}>{name}</Explained>
            </th>
            <td>{of(view.before)}</td>
            <td>
              <strong>{of(view.after)}</strong>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <Explained term="suppressed">Rows withheld</Explained>
          </th>
          <td>0</td>
          <td>
            <strong>
              {whole(view.suppressed)}, {share(view.suppressed, view.rows, 2)}
            </strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Groups({ view }: { view: RiskView }) {
  const [column, choose] = useState(view.groups[0]?.column ?? '')
  const chosen = view.groups.find((group) => group.column === column) ?? view.groups[0]
  if (!chosen) return null
  const cells = ({ before, after }: Sides<Chance>) => [chance(before.mean), chance(after.mean), chance(after.highest)]
  return (
    <div>
      <div class="panel-head">
        <div>
          <h3 class="panel-title">Which rows bear it</h3>
          <span class="hint">average risk by group of rows</span>
        </div>
        <label class="evidence-field">
          <span class="hint">By</span>
          <select class="field" value={chosen.column} onChange={(event) => choose(event.currentTarget.value)}>
            {view.groups.map((group) => (
              <option key={group.column} value={group.column}>
                {group.column}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="reading" tabIndex={0} role="group" aria-label={`Risk by ${chosen.column}, table`}>
        <table class="table numbers">
          <thead>
            <tr>
              {['Rows with', 'Rows', 'Withheld', 'Before', 'After', 'Highest after'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.groups.map((group) => (
              <tr key={group.label}>
                <th scope="row">{group.label === '' ? 'no value' : group.label}</th>
                <td>{whole(group.rows)}</td>
                <td>{share(group.suppressed, group.rows)}</td>
                {cells(group).map((text, i) => (
                  <td key={i}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen.others > 0 && <p class="hint">{plural(chosen.others, 'smaller group')} not shown.</p>}
    </div>
  )
}

function Given({ view }: { view: RiskView }) {
  const words = sensitiveFinding(view)
  const warned = view.sensitive.some(({ after }) => after.homogeneousClasses > 0)
  return (
    <div>
      <div class="panel-head">
        <div>
          <h3 class="panel-title">What a class gives away</h3>
          <span class="hint">the values of {list(view.sensitive.map(({ column }) => column))}, class by class</span>
        </div>
      </div>
      <p class={warned ? 'warned' : ''}>
        {warned && <span aria-hidden="true">▲ </span>}
        {words}
      </p>
      <div class="reading" tabIndex={0} role="group" aria-label="Sensitive values, table">
        <table class="table numbers">
          <thead>
            <tr>
              {[
                'Column',
                'Values',
                '',
                'Fewest in a class',
                'Rows given away',
                'Best guess right',
                'Farthest from all',
              ].map((name) => (
                <th key={name} scope="col">
                  {name || <span class="visually-hidden">side</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.sensitive.map(({ column, values, before, after }) =>
              (['before', 'after'] as const).map((side) => {
                const d = side === 'before' ? before : after
                return (
                  <tr key={`${column} ${side}`}>
                    <th scope="row">{side === 'before' ? column : <span class="visually-hidden">{column}</span>}</th>
                    <td>{side === 'before' ? whole(values) : ''}</td>
                    <td>{side}</td>
                    <td>
                      <Explained term="distinct">{whole(d.leastDistinct)}</Explained>
                    </td>
                    <td>
                      <Explained term="homogeneous">{whole(d.homogeneousRows)}</Explained>,{' '}
                      {share(d.homogeneousRows, d.rows)}
                    </td>
                    <td>
                      <Explained term="told">{share(d.meanTold, 1)}</Explained>
                    </td>
                    <td>
                      <Explained term="farthest">{plainNumber(Number(d.farthest.toFixed(3)))}</Explained>
                    </td>
                  </tr>
                )
              }),
            )}
          </tbody>
        </table>
      </div>
      {view.sensitive.map(({ column, after }) => (
        <p class="hint" key={column}>
          {column}, different values in a class:{' '}
          {after.distinct
            .slice(0, 8)
            .map(([l, classes, rows]) => `${l} in ${plural(classes, 'class', 'classes')} (${plural(rows, 'row')})`)
            .join(' · ')}
          {after.distinct.length > 8 && ' · …'}
        </p>
      ))}
    </div>
  )
}
