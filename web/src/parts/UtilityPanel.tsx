// Utility: what is left of the data: losses, distributions, how columns hang together, what can still be predicted.
import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import { Association, readAssociation } from '../charts/association'
import { BeforeAfter, type BeforeAfterData, readBeforeAfter } from '../charts/beforeAfter'
import { Figure } from '../charts/Figure'
import type { ChartTheme } from '../charts/theme'
import { Explained } from '../controls/Explained'
import { useWidth } from '../controls/useWidth'
import type { LossFigures, Questions, UtilityView } from '../engine/protocol'
import { useAnswer } from '../state/useAnswer'
import { distances, three } from '../text/distances'
import { plainNumber, points, share, whole } from '../text/format'
import { lossesOf } from '../text/solve'
import type { TermId } from '../text/terms'
import { associationFinding, utilityFinding } from './utilityReading'

export interface UtilityPanelProps {
  id: string
  ask: Questions['utility']['ask']
  /** Null asks nothing. */
  of: string | null
}

export function UtilityPanel({ id, ask, of }: UtilityPanelProps) {
  const asked = useAnswer('utility', ask, of)
  const view = asked.answer
  const blank = view?.distributions.some((one) => one.blank > 0)
  return (
    <section class="panel evidence" id={id} tabIndex={-1} aria-label="Utility">
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Utility</h2>
          <span class="hint">
            what is left of the data, before and after
            {view?.overlapping && '; cells overlap, and who reads one takes its values as equally likely'}
            {blank && '; of a column, what its cells show that are not blank; of a pair, the rows that show both'}
          </span>
        </div>
      </div>
      {view ? <Uses view={view} /> : <p class="hint">{asked.error?.what ?? 'Comparing the two files.'}</p>}
    </section>
  )
}

function Uses({ view }: { view: UtilityView }) {
  const [box, width] = useWidth(520)
  const matrix = { columns: view.columns, pairs: view.pairs, finding: associationFinding(view) }
  return (
    <>
      <p class="answer">{utilityFinding(view)}</p>
      <div class="evidence-two">
        <div>
          <Losses view={view} />
          <Predictions view={view} />
        </div>
        <div ref={box}>
          <Shares view={view} width={width} />
        </div>
      </div>
      <Columns view={view} />
      <div class="evidence-two">
        <Figure
          title="How columns hang together"
          hint="Cramér's V; what stands out is strong"
          heading="h3"
          name="associations"
          reading={readAssociation(matrix)}
          draw={(theme: ChartTheme) => <Association data={matrix} width={width} theme={theme} />}
        >
          <p class="panel-finding">{matrix.finding}</p>
        </Figure>
        <Pairs view={view} />
      </div>
      <Regressions view={view} width={width} />
    </>
  )
}

function Losses({ view }: { view: UtilityView }) {
  const { before, after } = view.losses
  const lines: [TermId, string, (losses: LossFigures) => string][] = [
    ...lossesOf(after).map(({ id, title }): [TermId, string, (losses: LossFigures) => string] => [
      id,
      title,
      (l) => lossesOf(l).find((loss) => loss.id === id)?.words ?? '',
    ]),
    ['meanClass', 'Rows per class, mean', (l) => plainNumber(Math.round(l.meanClass * 10) / 10)],
    ['medianClass', 'Half the rows in classes of', (l) => `${whole(l.medianClass)} or more`],
    ['smallestClass', 'Smallest to largest class', (l) => `${whole(l.smallestClass)}–${whole(l.largestClass)}`],
  ]
  return (
    <Table
      label="Losses"
      head={['Loss', 'Before', 'After']}
      rows={lines.map(([term, name, of]) => [<Explained term={term}>{name}</Explained>, of(before), of(after)])}
    />
  )
}

function Predictions({ view }: { view: UtilityView }) {
  const p = view.prediction
  if (!p) return null
  return (
    <>
      <h3 class="panel-title evidence-sub">What can still be predicted</h3>
      <Table
        label="Prediction"
        head={['Classifier', 'Before', 'After']}
        rows={[
          [<Explained term="right">Right, naive Bayes</Explained>, share(p.before.right, 1), share(p.after.right, 1)],
          ...(p.before.auc === null || p.after.auc === null
            ? []
            : [[<Explained term="auc">AUC</Explained>, three(p.before.auc), three(p.after.auc)]]),
          ['Always the most frequent', share(p.baseline, 1), share(p.baseline, 1)],
        ]}
      />
    </>
  )
}

function Table({ label, head, rows }: { label: string; head: ComponentChild[]; rows: ComponentChild[][] }) {
  return (
    <div class="reading" tabIndex={0} role="group" aria-label={`${label}, table`}>
      <table class="table numbers">
        <thead>
          <tr>
            {head.map((name, i) => (
              <th key={i} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) =>
                j === 0 ? (
                  <th scope="row" key={j}>
                    {cell}
                  </th>
                ) : (
                  <td key={j}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Shares({ view, width }: { view: UtilityView; width: number }) {
  const { overlapping } = view
  const [name, choose] = useState(view.distributions[0]?.name ?? '')
  const chosen = view.distributions.find((d) => d.name === name) ?? view.distributions[0]
  if (!chosen) return null
  const all = chosen.groups.reduce((sum, [, , before]) => sum + before, 0)
  const left = chosen.groups.reduce((sum, [, , , after]) => sum + after, 0)
  const many = [...chosen.groups].sort((a, b) => b[2] - a[2]).slice(0, 14)
  const shown = chosen.groups.filter((group) => many.includes(group))
  const of = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
  const far = Math.max(...shown.map(([, , before, after]) => Math.abs(of(after, left) - of(before, all))), 0)
  const data: BeforeAfterData = {
    finding:
      far < 0.0005
        ? `No share of ${chosen.name} moved by 0.1 points.`
        : `The shares of ${chosen.name} moved by at most ${(100 * far).toFixed(1)} points.`,
    head: [chosen.name, 'share before', 'share after'],
    format: (x) => share(x, 1),
    lines: shown.map(([label, , before, after]) => ({
      name: label === '' ? 'no value' : label,
      before: of(before, all),
      after: of(after, left),
      words: after === 0 ? (chosen.blank > 0 ? 'not shown' : 'withheld') : points(of(after, left) - of(before, all)),
      marked: after === 0,
    })),
  }
  return (
    <Figure
      title={overlapping ? 'Shares of values, as they are read' : 'Shares of the published groups'}
      hint="○ before ● after"
      heading="h3"
      name={`shares-${chosen.name}`}
      reading={readBeforeAfter(data)}
      draw={(theme: ChartTheme) => <BeforeAfter data={data} width={width} theme={theme} />}
    >
      <label class="evidence-field">
        <span class="hint">Column</span>
        <select class="field" value={chosen.name} onChange={(event) => choose(event.currentTarget.value)}>
          {view.distributions.map((d) => (
            <option key={d.name} value={d.name}>
              {d.name}
            </option>
          ))}
        </select>
      </label>
      <p class="panel-finding">
        {data.finding}
        {chosen.groups.length > shown.length &&
          ` The ${shown.length} largest of ${chosen.groups.length} ${overlapping ? 'values' : 'groups'}.`}
      </p>
    </Figure>
  )
}

function Columns({ view }: { view: UtilityView }) {
  const blank = view.distributions.some((d) => d.blank > 0)
  return (
    <div>
      <h3 class="panel-title evidence-sub">Column by column</h3>
      <Table
        label="Distances by column"
        head={[
          'Column',
          view.overlapping ? 'Values' : 'Groups',
          ...(blank ? ['Blank'] : []),
          ...distances.map(({ term, name }) => <Explained term={term}>{name}</Explained>),
        ]}
        rows={view.distributions.map((d) => [
          d.name,
          whole(d.groups.length),
          ...(blank ? [d.quasi ? whole(d.blank) : '–'] : []),
          ...distances.map(({ words }) => words(d)),
        ])}
      />
    </div>
  )
}

function Pairs({ view }: { view: UtilityView }) {
  const rows = [...view.pairs].sort((a, b) => b.spread - a.spread).slice(0, 10)
  if (rows.length === 0) return null
  const blank = view.distributions.some((d) => d.blank > 0)
  return (
    <div>
      <div class="panel-head">
        <div>
          <h3 class="panel-title">Pairs of columns</h3>
          <span class="hint">the contingency tables that moved most</span>
        </div>
      </div>
      <Table
        label="Pairs"
        head={[
          'Pair',
          <Explained term="withheld">{blank ? 'By what is hidden' : 'By withholding'}</Explained>,
          <Explained term="spread">In all</Explained>,
          <Explained term="cramer">V before</Explained>,
          'V after',
        ]}
        rows={rows.map((p) => [
          `${view.columns[p.a]} × ${view.columns[p.b]}`,
          three(p.withheld),
          three(p.spread),
          p.before.toFixed(2),
          p.after.toFixed(2),
        ])}
      />
    </div>
  )
}

function Regressions({ view, width }: { view: UtilityView; width: number }) {
  return (
    <>
      {view.regressions.map((r) => {
        const lines = [...r.columns, { name: 'all together', ...r.classes }]
        const data: BeforeAfterData = {
          finding: `All quasi-identifiers together explain ${share(r.classes.after, 1)} of the variance of ${r.target}, instead of ${share(r.classes.before, 1)}.`,
          head: ['column', 'explained before', 'explained after'],
          format: (x) => share(x, 1),
          high: 1,
          lines: lines.map(({ name, before, after }) => ({ name, before, after, words: points(after - before) })),
        }
        return (
          <Figure
            key={r.target}
            title={`What explains ${r.target}`}
            hint="○ before ● after; share of its variance"
            heading="h3"
            name={`explained-${r.target}`}
            reading={readBeforeAfter(data)}
            draw={(theme: ChartTheme) => <BeforeAfter data={data} width={width} theme={theme} />}
          >
            <p class="panel-finding">
              {data.finding} Its mean is {plainNumber(Number(r.after.mean.toPrecision(6)))} instead of{' '}
              {plainNumber(Number(r.before.mean.toPrecision(6)))}.{' '}
              <Explained term="rm">Dispersion within classes</Explained>: {three(r.rm.variance.after)} by variance,{' '}
              {three(r.rm.mad.after)} by absolute deviation.
            </p>
          </Figure>
        )
      })}
    </>
  )
}
