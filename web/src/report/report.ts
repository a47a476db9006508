// The report: one HTML file that needs nothing else and prints on A4. A pure function of what was found.

import type { UtilityView } from '../engine/protocol'
import { blankLimitWords } from '../state/rescuing'
import { sampleOf, sampleWords } from '../state/sampling'
import { certaintySentence, certaintyShort } from '../text/certainty'
import { othersOf, unitIn, unitOf } from '../text/counted'
import { distances, three } from '../text/distances'
import { duration, list, plainNumber, plural, points, share, shortHash, whole } from '../text/format'
import { chance } from '../text/risk'
import { identifies, roles } from '../text/roles'
import { boundWords, costWords, isShare, limitOf, limitWords, losses, lossesOf, lostOf, shareIn } from '../text/solve'
import { type TermId, terms } from '../text/terms'
import { blanksTable, blanksWords, meaning, strictly } from './blanked'
import { codebookTable } from './codebook'
import { type Html, html, table } from './html'
import type { ReportInput } from './input'
import { reportStyle } from './style'

export interface Claim {
  words: string
  holds: boolean
}

/** What the search claims, held against what the second program counted. */
export function claims({ solved, checked, risk, blanked }: ReportInput): Claim[] {
  const same = (what: string, ours: number, theirs: number): Claim => ({
    words: ours === theirs ? `${what}: ${whole(theirs)}` : `${what}: ${whole(ours)} claimed, ${whole(theirs)} counted`,
    holds: ours === theirs,
  })
  const unit = unitOf(solved.plan)
  const part = shareIn(checked, solved.loss)
  const cost = part === undefined ? solved.cost : solved.mean
  const counted = part ?? Number(checked[solved.loss])
  // Shares are counted in whole numbers by the search, in decimals by the second program.
  const near = (a: number, b: number) => Math.abs(a - b) <= (part === undefined ? 0 : 1e-6)
  return [
    same('Rows of the file', solved.rows, checked.rows),
    same('Rows withheld', solved.suppressed, checked.suppressed),
    same('Classes', solved.classes, checked.classes),
    same(`${unit === 'row' ? 'Rows' : 'Persons'} of the smallest class`, solved.smallestClass, checked.smallestClass),
    {
      words: `Every published class has at least ${plural(solved.k, unit)}`,
      holds: checked.classes === 0 || checked.smallestClass >= solved.k,
    },
    {
      words: `The cost by ${losses[solved.loss].title}: ${costWords(solved)}`,
      holds: cost !== undefined && near(cost, counted),
    },
    same('Rows published', risk.after.rows, checked.rows - checked.suppressed),
    ...(blanked
      ? [
          {
            words: `The file that was written for this page keeps its promise row by row${blanked.failures.map((what) => `; ${what}`).join('')}`,
            holds: blanked.failures.length === 0,
          },
        ]
      : []),
  ]
}

const quasiOf = ({ columns }: ReportInput) => columns.filter(({ role }) => role === 'quasi')

/** What is said of a file with blank cells is said of the strict reading. */
const titled = (title: string, { blanked }: ReportInput) => (blanked ? `${title} · ${strictly}` : title)

function lead(input: ReportInput): Html {
  const { solved, blanked } = input
  const quasi = quasiOf(input).length
  const lost = isShare(solved.loss)
    ? `The file loses ${share(solved.mean ?? 0, 1)} of its ${lostOf(solved.loss)}`
    : `It costs ${costWords(solved)} (${losses[solved.loss].title})`
  return html`In the released file every row shares its ${plural(quasi, 'quasi-identifier')} with at least <strong>${othersOf(solved.smallestClass, unitOf(solved.plan))}</strong>. ${lost} and withholds ${plural(solved.suppressed, 'row')} of ${whole(solved.rows)}${blanked ? `; ${blanksWords(solved, quasi)}, a blank being a value like any other` : ''}. ${certaintySentence(solved)}`
}

function howEnded({ ended, seconds, method }: ReportInput['solved']): string {
  const words = {
    running: 'taken while the search still ran',
    stopped: 'stopped by a person',
    time: 'stopped when its time was up',
    done: 'ran to its end',
    hand: 'changed by hand afterwards',
  }
  return `${method}, ${words[ended]}, ${duration(seconds)}`
}

const section = (title: string, body: Html): Html => html`<section><h2>${title}</h2>${body}</section>`

function bar(label: string, rows: number, all: number, kind: 'risk' | 'safe'): Html {
  const width = all > 0 ? Math.max(rows > 0 ? 0.4 : 0.2, (100 * rows) / all) : 0.2
  return html`<div class="bar"><span>${label}</span><i class="${kind}" style="width:${(0.55 * width).toFixed(2)}%"></i><b>${whole(rows)}</b> of ${whole(all)}${rows > 0 ? `, ${share(rows, all)}` : ''}</div>`
}

function published({ role, groups }: ReportInput['columns'][number], most: number): string {
  if (identifies(role) || role === 'drop') return 'left out'
  if (role !== 'quasi') return 'as it is'
  const shown = groups.slice(0, most).map((label) => label || 'no value')
  return shown.join('; ') + (groups.length > most ? `; … ${groups.length} groups` : '')
}

function columnsTable({ columns, full, blanked }: ReportInput): Html {
  // What a column loses with its blank cells stands where those are told.
  const lost = (words: Html) => (blanked ? null : words)
  return html`<table class="columns"><thead><tr><th scope="col">Column</th><th scope="col">Role</th><th scope="col">Published as</th><th scope="col" class="n">Groups</th>${lost(html`<th scope="col" class="n">Detail lost</th>`)}</tr></thead><tbody>${columns.map(
    (column) =>
      html`<tr><th scope="row">${column.name}</th><td>${roles[column.role].label.toLowerCase()}${full && column.reason ? html`<small>${column.reason}</small>` : null}</td><td>${published(column, full ? 60 : 7)}${column.missing > 0 ? html`<small>${plural(column.missing, 'cell')} missing before: not counted as blanked</small>` : null}</td><td class="n">${column.role === 'quasi' ? whole(column.groups.length) : '–'}</td>${lost(html`<td class="n">${column.lost === null ? '–' : share(column.lost, 1)}</td>`)}</tr>`,
  )}</tbody></table>`
}

function gateTable({ gate: { gate } }: ReportInput): Html {
  if (gate.length === 0) return html`<p>Nothing was found in what is published beside the quasi-identifiers.</p>`
  return table(
    ['Column', 'What was found', 'What was decided'],
    gate.map(({ column, says, remedy, confirmed, stops }) => [
      column ?? 'The order of the rows',
      says,
      confirmed !== null
        ? html`Published all the same: “${confirmed}”`
        : html`${stops ? 'Open: it stops the release.' : 'Left as it is.'}<small>${remedy}</small>`,
    ]),
  )
}

function riskTable({ risk }: ReportInput): Html {
  const { before, after, threshold } = risk
  const persons = unitIn(risk) === 'person'
  const rows: [TermId, string, string, string][] = [
    [
      'smallestClass',
      persons ? 'Smallest class, persons' : 'Smallest class',
      whole(before.smallestClass),
      whole(after.smallestClass),
    ],
    ['unique', persons ? 'Rows of persons alone' : 'Rows alone', whole(before.unique), whole(after.unique)],
    ['prosecutor', 'Highest risk, prosecutor', chance(before.prosecutor.highest), chance(after.prosecutor.highest)],
    ['meanRisk', 'Average risk, prosecutor', chance(before.prosecutor.mean), chance(after.prosecutor.mean)],
    ...(before.journalist && after.journalist
      ? [
          [
            'journalist',
            'Highest risk, journalist',
            chance(before.journalist.highest),
            chance(after.journalist.highest),
          ] as [TermId, string, string, string],
        ]
      : []),
    ['marketer', 'Share recognised, marketer', chance(before.marketer), chance(after.marketer)],
    ['atRisk', `Rows at risk above ${threshold}`, whole(before.prosecutor.atRisk), whole(after.prosecutor.atRisk)],
  ]
  return html`${table(
    ['Risk', 'Before', 'After'],
    rows.map(([term, name, x, y]) => [
      html`${name}<small>${terms[term].formula}. ${terms[term].source}.</small>`,
      x,
      y,
    ]),
  )}<p>${
    risk.population
      ? `The population was taken from ${risk.population === 'size' ? 'its size' : risk.population === 'file' ? 'its own file' : 'the weights'}.`
      : 'No population is known: every attacker is assumed to know that the person is in the file.'
  }</p>`
}

function utilityTable(utility: UtilityView): Html {
  const { before, after } = utility.losses
  const p = utility.prediction
  const rows: (string | Html)[][] = [
    ...lossesOf(after).map(({ id, title, words }) => [
      title,
      lossesOf(before).find((loss) => loss.id === id)?.words ?? '',
      words,
    ]),
    [
      'Rows per class, mean',
      plainNumber(Math.round(10 * before.meanClass) / 10),
      plainNumber(Math.round(10 * after.meanClass) / 10),
    ],
    ...(p ? [['Target predicted (naive Bayes, 10 folds)', share(p.before.right, 1), share(p.after.right, 1)]] : []),
  ]
  return table(['What is left', 'Before', 'After'], rows)
}

function inside(input: ReportInput): Html {
  const { risk, utility, solved, plan, cuts } = input
  return html`${section(
    'Risk by column',
    table(
      ['Column', 'Rows below k from it alone, before', 'after', 'Average risk without it, before', 'after'],
      risk.columns.map((c) => [
        c.name,
        whole(c.alone.before.belowK),
        whole(c.alone.after.belowK),
        chance(c.without.before.mean),
        chance(c.without.after.mean),
      ]),
    ),
  )}${risk.groups.map((group) =>
    section(
      `Risk by ${group.column}`,
      table(
        ['Rows with', 'Rows', 'Withheld', 'Average risk before', 'after'],
        group.groups.map((g) => [
          g.label || 'no value',
          whole(g.rows),
          whole(g.suppressed),
          chance(g.before.mean),
          chance(g.after.mean),
        ]),
      ),
    ),
  )}${use(utility)}${section('How it was found', html`<p>${howEnded(solved)}. Cost ${costWords(solved)}, bound ${boundWords(solved)}. ${certaintySentence(solved)}</p>`)}${section('The plan', html`<pre>${JSON.stringify(plan, null, 1)}</pre>`)}${section('The cuts', html`<pre>${JSON.stringify(cuts, null, 1)}</pre>`)}`
}

function use(utility: UtilityView): Html {
  const blank = utility.distributions.some((d) => d.blank > 0)
  return html`${section(
    'Distributions',
    html`${
      blank
        ? html`<p>Of a column, what its cells show that are not blank; of a pair of columns, the rows that show both.</p>`
        : null
    }${table(
      ['Column', ...(blank ? ['Blank'] : []), ...distances.map(({ name }) => name)],
      utility.distributions.map((d) => [
        d.name,
        ...(blank ? [whole(d.blank)] : []),
        ...distances.map(({ words }) => words(d)),
      ]),
    )}`,
  )}${section(
    "How columns hang together (Cramér's V)",
    table(
      ['Pair', 'Before', 'After', 'Table moved in all'],
      utility.pairs.map((p) => [
        `${utility.columns[p.a]} × ${utility.columns[p.b]}`,
        p.before.toFixed(2),
        p.after.toFixed(2),
        three(p.spread),
      ]),
    ),
  )}${utility.regressions.map((r) =>
    section(
      `What explains ${r.target}`,
      table(
        ['Column', 'Variance explained before', 'after', 'change'],
        [...r.columns, { name: 'all together', ...r.classes }].map((c) => [
          c.name,
          share(c.before, 1),
          share(c.after, 1),
          points(c.after - c.before),
        ]),
      ),
    ),
  )}`
}

function limits({ risk, columns, day, plan }: ReportInput): Html {
  const quasi = columns.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  const given = risk.sensitive.filter(({ after }) => after.homogeneousClasses > 0)
  const review = new Date(day)
  review.setFullYear(review.getFullYear() + 1)
  return html`<p>It does not say that the file is anonymous, or that a law is satisfied. It covers these columns only: ${list(quasi)}; who knows others may find more. ${unitOf(plan) === 'row' ? 'It counts rows, not persons: somebody with several rows is easier to find than these figures say.' : 'It counts persons class by class: who knows several rows of one person, in several classes, may find that person more easily than these figures say.'} ${
    given.length > 0
      ? `A class whose rows all have one value gives that value away: ${given.map(({ column, after }) => `${whole(after.homogeneousClasses)} of ${plural(after.classes, 'class', 'classes')} for ${column}`).join(', ')}.`
      : 'It does not protect a sensitive value beyond the number of different ones that a class shows.'
  } Releases of the same people at other times, put together, may tell more than each alone.</p><p>Review by: <strong>${monthOf(review)}</strong>.</p>`
}

const dayOf = (day: Date) => `${day.getDate()} ${monthOf(day)}`
const monthOf = (day: Date) => day.toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })

function semantics({ plan, solved, source, blanked }: ReportInput): Html {
  const allowed = blankLimitWords(plan)
  const blank = blanked
    ? `${meaning} Blank: a cell of a published row, because the row would else be in a class with fewer than k; allowed were ${allowed ?? 'any number of cells'}. `
    : ''
  const missing =
    plan.rows?.missing === 'drop'
      ? 'rows that miss a quasi-identifier were left out before'
      : 'a missing value counts as a value of its own'
  return html`<p>Model: k-anonymity, every class of equal quasi-identifiers has ${unitOf(plan) === 'row' ? 'at least k rows' : `rows of at least k persons, as ${list(Object.keys(plan.columns).filter((name) => plan.columns[name]?.role === 'entity'))} tells them apart`}. Attacker: knows that the person is in the file, and these quasi-identifiers, and nothing else. Withheld: a whole row, because its class has fewer than k ${unitOf(plan)}s; allowed were ${limitWords(limitOf(plan))}. ${blank}${sampled(plan, source.rows)}Missing: ${missing}; what was missing before is not counted as ${blanked ? 'blanked or ' : ''}withheld. Rows withheld: ${whole(solved.suppressed)}; single cells blanked: ${whole(solved.rescue?.cells ?? 0)}.</p>`
}

const sampled = (plan: ReportInput['plan'], rows: number) => {
  const sample = sampleOf(plan)
  return sample
    ? `Sample: of ${plural(rows, 'row')}, ${sampleWords(sample, rows)}; every figure here is of the drawn rows alone. `
    : ''
}

function whyK({ frontier, blanked }: ReportInput): Html | null {
  const which = blanked ? 'Of files that withhold their rows below k: ' : ''
  return (
    frontier && html`<figure>${{ html: frontier.svg }}<figcaption>${which}${frontier.finding}</figcaption></figure>`
  )
}

export function report(input: ReportInput): string {
  const { source, solved, risk, day, version, full, plan, planHash, threads } = input
  const held = claims(input)
  const broken = held.filter(({ holds }) => !holds)
  const figures: [string, string][] = [
    ['k asked · reached', `${whole(solved.k)} · ${whole(solved.smallestClass)}`],
    ['Highest risk', chance(risk.after.prosecutor.highest)],
    ['Average risk', chance(risk.after.prosecutor.mean)],
    ['Withheld', `${whole(solved.suppressed)} · ${share(solved.suppressed, solved.rows, 2)}`],
    ...(input.blanked
      ? [
          [
            'Cells blank, read strictly',
            `${whole(solved.rescue?.cells ?? 0)} · ${share(solved.rescue?.cells ?? 0, solved.rows * quasiOf(input).length, 2)}`,
          ] as [string, string],
        ]
      : []),
    ['Optimality', certaintyShort(solved)],
  ]
  const body = html`<header><span><strong>Indistinct</strong> ${version}</span><span>${dayOf(day)} · ${full ? 'full version, keep it inside' : 'short version'}</span></header>
<h1>k-anonymity of ${source.name}</h1>
<p class="lead">${lead(input)}</p>
<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${section(
  'What was checked',
  html`<p>A second program ${input.blanked ? 'read the file as it is written, and held it against the original' : 'counted the classes of this generalization again, from the words of the file'}. It shares no code with the search. <strong class="${broken.length === 0 ? 'ok' : 'bad'}">${broken.length === 0 ? `● All ${held.length} claims hold.` : `▲ ${broken.length} of ${held.length} claims do not hold.`}</strong></p><ul>${held.map(({ words, holds }) => html`<li class="${holds ? 'ok' : 'bad'}">${holds ? '●' : '▲'} <span>${words}</span></li>`)}</ul>`,
)}
${section(
  titled(`Rows in a class smaller than ${solved.k}${unitOf(solved.plan) === 'row' ? '' : ' persons'}`, input),
  html`${bar('before', risk.before.belowK, risk.before.rows, 'risk')}${bar('after', risk.after.belowK, risk.after.rows, 'risk')}`,
)}
${section('Columns', columnsTable(input))}
${input.codebook.length > 0 ? section('What published values stand for', codebookTable(input.codebook)) : null}
${section('Beside the quasi-identifiers', gateTable(input))}
${section(titled('Risk before and after', input), riskTable(input))}
${input.blanked ? section(titled('What is blank', input), blanksTable(input.blanked.hidden)) : null}
${section(titled('What is left of the data', input), utilityTable(input.utility))}
${
  risk.sensitive.length > 0
    ? section(
        titled('Sensitive values', input),
        table(
          ['Column', 'Values', 'Fewest in a class', 'Classes with one only', 'Rows they give away'],
          risk.sensitive.map(({ column, values, after }) => [
            column,
            whole(values),
            whole(after.leastDistinct),
            whole(after.homogeneousClasses),
            whole(after.homogeneousRows),
          ]),
        ),
      )
    : null
}
${section(`Why k = ${solved.k}`, html`${whyK(input)}<div class="reason" contenteditable="true" role="textbox" aria-label="The reason for this k">Write here why this k was chosen. It is printed with the page.</div>`)}
${section('What is meant', semantics(input))}
${section('What this page does not say', limits(input))}
${full ? inside(input) : null}
${section(
  'Repeat it without the page',
  html`<pre>indistinct apply ${source.name} --recipe recipe.json --no-fresh -o release.csv
indistinct verify release.csv --data ${source.name} --recipe recipe.json</pre>`,
)}
<footer>sha-256 source ${full ? source.sha256 : shortHash(source.sha256)} · plan ${full ? planHash : shortHash(planHash)} · ${whole(source.rows)} rows · seed ${plan.search?.seed ?? 1} · ${plural(threads, 'thread')} · loss ${losses[solved.loss].title} · ${howEnded(solved)} · ${limitWords(limitOf(plan))}</footer>`
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>k-anonymity of ${source.name}</title>`
  return `<!doctype html><html lang="en"><head>${head.html}<style>${reportStyle}</style></head><body><main>${body.html}</main></body></html>\n`
}
