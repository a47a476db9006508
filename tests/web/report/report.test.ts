import { describe, expect, it } from 'vitest'
import { escaped, html } from '../../../web/src/report/html'
import type { ReportInput } from '../../../web/src/report/input'
import { claims, report } from '../../../web/src/report/report'
import type { Solved } from '../../../web/src/state/solved'
import { riskView, utilityView } from '../support/evidence'

const solved: Solved = {
  plan: { indistinct: 1, columns: { age: { role: 'quasi' }, sex: { role: 'quasi' }, illness: { role: 'sensitive' } } },
  loss: 'dm',
  k: 4,
  maxSuppressed: 2,
  rows: 12,
  cost: 76,
  bound: 76,
  proven: true,
  suppressed: 2,
  classes: 2,
  smallestClass: 4,
  cuts: 7,
  method: 'auto',
  seconds: 1.2,
  ended: 'done',
}

const input: ReportInput = {
  full: false,
  source: { name: '<b>people</b>.csv', bytes: 100, sha256: '41c7'.padEnd(64, 'e'), rows: 12, read: {} },
  plan: solved.plan,
  solved,
  risk: riskView,
  utility: utilityView,
  blanked: null,
  cuts: [{ name: 'age', cuts: [40] }, { name: 'sex' }],
  checked: {
    rows: 12,
    classes: 2,
    smallestClass: 4,
    suppressed: 2,
    dm: 76,
    lm: 0.5,
    lmMean: 0.25,
    entropy: 21.5,
    entropyMean: 0.5,
  },
  columns: [
    { name: 'age', role: 'quasi', reason: 'Easy to know.', groups: ['20–39', '40–60'], lost: 0.4, missing: 3 },
    { name: 'sex', role: 'quasi', reason: 'Easy to know.', groups: ['any value'], lost: 1, missing: 0 },
    { name: 'illness', role: 'sensitive', reason: 'Told to nobody.', groups: [], lost: null, missing: 0 },
    { name: 'person_id', role: 'identifier', reason: 'Every value occurs once.', groups: [], lost: null, missing: 0 },
  ],
  codebook: [],
  gate: {
    gate: [
      {
        column: 'weight',
        finding: 'unique',
        figure: 0.9,
        says: '9 of 10 released rows hold a value of weight of their own.',
        remedy: 'Drop it.',
        confirmed: 'Nobody knows a <weight>.',
        stops: true,
      },
      {
        column: null,
        finding: 'order',
        figure: 1,
        says: 'The rows leave in the order of the file.',
        remedy: 'Shuffle the rows.',
        confirmed: null,
        stops: false,
      },
    ],
    stops: false,
  },
  frontier: null,
  planHash: 'b830'.padEnd(64, '1'),
  version: '0.1.0',
  threads: 2,
  day: new Date(2026, 10, 18),
}

const textOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ')

describe('the report', () => {
  it('says everything that a release must be justified with', () => {
    const text = textOf(report(input))
    for (const words of [
      '18 November 2026',
      'at least 3 others',
      'k asked · reached 4 · 4',
      'weight 9 of 10 released rows hold a value of weight of their own. Published all the same: “Nobody knows a &lt;weight&gt;.”',
      'The order of the rows The rows leave in the order of the file. Left as it is. Shuffle the rows.',
      'Highest risk 0.2500',
      'Optimality proven',
      'All 7 claims hold',
      'before 4 of 12',
      'after 0 of 10',
      'quasi-identifier 20–39; 40–60',
      '3 cells missing before: not counted as blanked',
      'sensitive as it is',
      'identifier left out',
      'Attacker: knows that the person is in the file',
      'a missing value counts as a value of its own',
      'It does not say that the file is anonymous, or that a law is satisfied.',
      '1 of 2 classes for illness',
      'Review by: November 2027',
      'sha-256 source 41c7…eeee · plan b830…1111',
      'seed 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/compliant|safe to publish/i)
  })

  it('keeps inside what only the full version may hold', () => {
    const [short, full] = [report(input), report({ ...input, full: true })].map(textOf)
    for (const words of ['Risk by column', 'The cuts', 'Easy to know.', '41c7'.padEnd(64, 'e')]) {
      expect(short).not.toContain(words)
      expect(full).toContain(words)
    }
  })

  it('needs nothing from anywhere, and shows a file name as it is', () => {
    const page = report(input)
    expect(page).not.toMatch(/https?:|<script|<link|<img| src=/)
    expect(page).not.toContain('<b>people')
    expect(page).toContain('&lt;b&gt;people')
    expect(report({ ...input, full: true })).not.toContain('<F>')
  })

  it('shows what every k costs where it is known, and which rows were drawn', () => {
    expect(report(input)).not.toContain('<figure')
    expect(textOf(report(input))).not.toContain('Sample:')
    const frontier = { svg: '<svg><path/></svg>', finding: 'From k = 2 to 9 the loss rises.' }
    const sampled = { ...input.plan, rows: { sample: { size: '50%', by: 'sex' } } }
    const text = report({ ...input, frontier, plan: sampled })
    expect(text).toContain('<svg><path/></svg><figcaption>From k = 2 to 9 the loss rises.')
    expect(textOf(text)).toContain('Sample: of 12 rows, 50 % of the rows, drawn at random, each value of sex')
  })

  const blanked: ReportInput = {
    ...input,
    solved: { ...solved, proven: false, bound: null, rescue: { way: 'after', rows: 3, cells: 4 } },
    plan: { ...input.plan, privacy: { k: 4, maxBlanked: '20%' } },
    utility: { ...utilityView, distributions: utilityView.distributions.map((d) => ({ ...d, blank: 4 })) },
    blanked: {
      failures: [],
      hidden: {
        rows: 12,
        k: 4,
        suppressed: 2,
        blanked: 3,
        records: 5,
        cells: 8,
        columns: [
          {
            name: 'age',
            missing: 1,
            count: 5,
            percent: 41.7,
            most: { value: '<40', count: 3, percent: 60 },
            vanished: 1,
            values: [],
            others: 0,
          },
          { name: 'sex', missing: 0, count: 3, percent: 25, most: null, vanished: 0, values: [], others: 0 },
        ],
        perRecord: [
          [0, 7],
          [2, 5],
        ],
      },
    },
  }

  it('says of a file with blank cells how they are read, where they are and what they hide', () => {
    const text = textOf(report(blanked))
    for (const words of [
      '4 cells of 3 rows are blank (16.67 % of all), a blank being a value like any other',
      'Cells blank, read strictly 4 · 16.67 %',
      'Risk before and after · blanks read strictly',
      'What is blank · blanks read strictly',
      'age 1 cell missing before: not counted 5 41.70 % &lt;40 3 1',
      'A row that is withheld counts as all of its cells: 2 of 12 rows are.',
      'Strictly read, a blank is a value like any other',
      'allowed were at most 20 % of the cells',
      'Rows withheld: 2; single cells blanked: 4',
      'A second program read the file as it is written',
      'All 8 claims hold',
    ])
      expect(text).toContain(words)
    expect(text).toContain('What is left of the data · blanks read strictly')
    expect(textOf(report({ ...blanked, full: true }))).toContain('of a pair of columns, the rows that show both')
    expect(textOf(report({ ...input, full: true }))).not.toContain('the rows that show both')
    expect(textOf(report(input))).not.toContain('read strictly')
    const failed = { ...blanked, blanked: blanked.blanked && { ...blanked.blanked, failures: ['A class is small.'] } }
    expect(textOf(report(failed))).toContain('1 of 8 claims do not hold')
  })

  it('names the claim that does not hold', () => {
    const broken = { ...input, checked: { ...input.checked, suppressed: 3 } }
    expect(
      claims(broken)
        .filter(({ holds }) => !holds)
        .map(({ words }) => words),
    ).toEqual(['Rows withheld: 2 claimed, 3 counted', 'Rows published: 10 claimed, 9 counted'])
    expect(textOf(report(broken))).toContain('2 of 7 claims do not hold')
  })

  it('says what is not proven', () => {
    expect(textOf(report({ ...input, solved: { ...solved, proven: false, bound: 70, ended: 'stopped' } }))).toMatch(
      /70 must be: at most \d+ are left to find.*open.*stopped by a person/,
    )
    expect(textOf(report({ ...input, solved: { ...solved, proven: false, bound: null } }))).toContain(
      'No bound is known',
    )
  })
})

describe('html', () => {
  it('escapes what is filled in', () => {
    expect(escaped(`<a b="c">&'`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#39;')
    expect(html`<p>${'<'}${html`<b>${1}</b>`}${null}</p>`.html).toBe('<p>&lt;<b>1</b></p>')
  })
})
