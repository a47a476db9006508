// What the page believes of the engine's answers (web/src/engine/protocol.ts) held against real ones: every question and
// every job is asked, and the compiler judges the answers by the types, as if somebody had written them down.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
const engine = join(root, 'build', 'release', 'ask')
const work = join(root, 'build', 'contract')

/** Of the command line alone: the page never asks them. */
const notAsked = ['verify', 'apply', 'options', 'samples']

// ---- a table in which everything occurs that answers speak of

const pick = (list, i, step) => list[(i * step + Math.floor(i / 7)) % list.length]
const rows = Array.from({ length: 240 }, (_, i) => [
  1000 + i,
  18 + ((i * 37) % 60),
  pick(['north', 'south', 'east', 'west', ''], i, 3),
  pick(['f', 'm'], i, 5),
  `${String(1 + ((i * 7) % 28)).padStart(2, '0')}.0${1 + (i % 9)}.2021`,
  `1.${String(100 + ((i * 91) % 900))},50`,
  pick(['flu', 'cold', 'none'], i, 11),
  pick(['yes', 'no', 'no'], i, 13),
  1 + (i % 3),
])
const head = 'id;age;region;sex;seen;income;illness;paid;weight'
const table = `${[head, ...rows.map((row) => row.join(';'))].join('\n')}\n1;2;3\n`

const regions = 'north;cold side;*\neast;cold side;*\nsouth;warm side;*\nwest;warm side;*\n'
const sexes = 'f;*\nm;*\n'
const ages = { build: { by: 'width', step: 10 } }

const others = {
  id: { role: 'identifier' },
  seen: { role: 'keep' },
  income: { role: 'keep' },
  illness: { role: 'sensitive' },
  paid: { role: 'target' },
  weight: { role: 'weight' },
}
const quasi = { age: { role: 'quasi' }, region: { role: 'quasi' }, sex: { role: 'quasi' } }
const plan = (further = {}) => ({ indistinct: 1, columns: { ...quasi, ...others }, privacy: { k: 5 }, ...further })
const trees = (space) => ({
  age: { ...quasi.age, space, taxonomy: ages },
  region: { ...quasi.region, space, missing: 'drop', taxonomy: { text: regions } },
  sex: { ...quasi.sex, space, taxonomy: { text: sexes } },
})
const levels = plan({ columns: { ...trees('lattice'), ...others } })
const local = plan({ columns: { ...trees('local'), ...others } })
const under = plan({ columns: { ...trees('taxonomy'), ...others } })
const loss = { name: 'rm', targets: { weight: 1 } }
const whose = plan({ columns: { ...quasi, ...others, id: { role: 'entity' } }, loss })
const dated = plan({ columns: { seen: { role: 'quasi' } } })
const poor = plan({ privacy: { k: 60, maxSuppressed: 0 } })
// So much that no single change makes it good.
const all = Object.fromEntries(Object.keys(plan().columns).map((name) => [name, { role: 'quasi' }]))
const hard = plan({ columns: all, privacy: { k: 60, maxSuppressed: 0 } })
const withText = (text) => plan({ columns: { ...plan().columns, region: { ...quasi.region, taxonomy: { text } } } })

const cuts = [{ name: 'age', cuts: [30, 45, 60] }]
const released = 'the released file'
const releasedText = 'age;region;sex;seen;illness\n[18, 77];*;f;01.01.2021;flu\n'

/** @returns {[verb: string, name: string, ask: object][]} */
const asks = [
  ['ask', 'profile', {}],
  ['ask', 'propose', {}],
  ['ask', 'plan', { text: JSON.stringify(plan()) }],
  ['ask', 'preflight', { plan: plan(), k: [2, 5] }],
  ['ask', 'domain', { plan: plan(), column: 'age', limit: 9 }],
  ['ask', 'domain', { plan: plan(), column: 'region', limit: 9 }],
  ['ask', 'domain', { plan: under, column: 'region', limit: 9 }],
  ['ask', 'domain', { plan: dated, column: 'seen', limit: 9 }],
  ['ask', 'groups', { plan: plan(), column: 'age', cuts }],
  ['ask', 'cuts', { plan: under, cuts: [] }],
  ['ask', 'cuts', { plan: levels, cuts: [] }],
  ['ask', 'taxonomy', { plan: under, column: 'region' }],
  ['ask', 'taxonomy', { plan: withText('north;all;*\nsouth;all;*\n'), column: 'region' }],
  ['ask', 'taxonomy', { plan: withText('north;a;*\nnorth;b;*\n'), column: 'region' }],
  ['ask', 'taxonomy', { plan: withText('north;*\nnorth;*\nsouth;*\n'), column: 'region' }],
  ...Object.keys(plan().columns).map((column) => ['ask', 'taxonomies', { plan: plan(), column }]),
  ['ask', 'evaluate', { plan: plan(), cuts }],
  ['ask', 'classes', { plan: plan(), cuts }],
  ['ask', 'risk', { plan: plan({ population: { size: 5000 } }), cuts, threshold: 0.2 }],
  ['ask', 'risk', { plan: plan({ release: { rescue: 'after' } }), cuts }],
  ['ask', 'utility', { plan: plan(), cuts }],
  ['ask', 'utility', { plan: plan({ columns: { ...quasi, ...others, income: { role: 'target' } } }), cuts }],
  ['ask', 'suppressed', { plan: plan(), cuts }],
  ['ask', 'suppressed', { plan: plan(), released }],
  ['ask', 'suppressed', { plan: plan(), blanks: [[0, 1, 1]] }],
  ['ask', 'estimates', { plan: plan(), cuts, columns: ['age'] }],
  ['ask', 'estimates', { plan: plan({ columns: quasi }), blanks: [[0, 1, 1]] }],
  ['ask', 'estimates', { plan: plan(), blanks: [[0, 1, 1]], mend: 'rake' }],
  ['ask', 'estimates', { plan: plan(), blanks: [[0, 1, 1]], mend: 'impute' }],
  ['ask', 'regression', { plan: plan(), blanks: [[0, 1, 1]], outcomes: ['weight'], covariates: ['age', 'region'] }],
  ['ask', 'gate', { plan: plan(), cuts }],
  ['ask', 'recheck', { plan: plan(), cuts }],
  ['ask', 'audit', { plan: plan(), released }],
  ['ask', 'preflight', { plan: whose, k: [2] }],
  ['ask', 'evaluate', { plan: whose, cuts }],
  ['ask', 'classes', { plan: whose, cuts }],
  ['ask', 'risk', { plan: whose, cuts }],
  ['ask', 'recheck', { plan: whose, cuts }],
  ['ask', 'audit', { plan: whose, released }],
  ['ask', 'utility', { plan: whose, cuts }],
  ['ask', 'methods', {}],
  ['ask', 'recipe', { plan: plan(), cuts }],
  ['ask', 'select', { find: 'north' }],
  ['begin', 'optimize', { plan: plan(), refer: true }],
  ['run', 'optimize', { plan: plan({ release: { rescue: 'after' }, search: { timeLimit: 1 } }), refer: true }],
  ['run', 'optimize', { plan: plan({ search: { timeLimit: 5 } }), share: true, refer: true }],
  ['run', 'optimize', { plan: { ...levels, search: { method: 'incognito' } }, refer: true }],
  ['run', 'optimize', { plan: { ...levels, search: { method: 'mu-argus' } }, refer: true }],
  ['run', 'optimize', { plan: { ...local, search: { timeLimit: 1 } }, refer: true, secret: 7 }],
  ['ask', 'classes', { plan: local, recoding: 1 }],
  ['ask', 'merged', { plan: local, recoding: 1, size: [1, 1000], lost: [0, 101], most: 2 }],
  ['ask', 'risk', { plan: local, recoding: 1 }],
  ['ask', 'utility', { plan: local, recoding: 1 }],
  ['ask', 'gate', { plan: local, recoding: 1 }],
  ['begin', 'frontier', { plan: plan(), refer: true }],
  ['run', 'frontier', { plan: plan(), refer: true, share: true, most: 12, first: [5] }],
  ['begin', 'frontier', { plan: levels, reading: 'per-k', refer: true }],
  ['run', 'frontier', { plan: levels, reading: 'per-k', refer: true, share: true }],
  ['run', 'frontier', { plan: levels, method: 'poka', depth: 2 }],
  ['begin', 'frontier', { plan: local, most: 12, first: [5], patient: true }],
  ['run', 'frontier', { plan: local, most: 12, first: [5] }],
  ['begin', 'nodes', { plan: levels }],
  ['run', 'nodes', { plan: { ...levels, privacy: { k: 5, maxSuppressed: '5%' } } }],
  ['begin', 'advise', { plan: poor, cuts: [] }],
  ['run', 'advise', { plan: poor, cuts: [] }],
  ['run', 'advise', { plan: hard, cuts: [] }],
  ['begin', 'unsafe', { plan: plan() }],
  ['run', 'unsafe', { plan: plan(), maxSize: 2 }],
  ['run', 'unsafe', { plan: plan({ search: { timeLimit: 0 } }) }],
  ['run', 'combinations', { plan: plan() }],
  ['begin', 'suppress', { plan: plan({ suppress: { semantics: 'original-file' } }) }],
  ['run', 'suppress', { plan: plan({ suppress: { semantics: 'original-file' } }) }],
  ['begin', 'suppress', { plan: plan() }],
  ['run', 'suppress', { plan: plan(), list: true }],
  ['run', 'suppress', { plan: plan({ search: { timeLimit: 0 } }) }],
  ['run', 'suppress', { plan: plan(), refer: true }],
  ['run', 'keyTable', { plan: plan(), cuts }],
  ['run', 'suppress', { plan: plan({ suppress: { semantics: 'original-file' } }), share: true }],
  ['begin', 'release', { plan: plan(), cuts: [], blanks: 1 }],
  ['ask', 'gate', { plan: plan(), blanks: 1 }],
  ['ask', 'recipe', { plan: plan(), blanks: 1 }],
  ['begin', 'record', { plan: plan(), row: 2 }],
  ['run', 'record', { plan: plan(), row: 2, maxSize: 2 }],
  ['run', 'unsafe', { plan: plan({ privacy: { k: 2 } }) }],
  ['begin', 'release', { plan: plan(), cuts }],
  ['begin', 'release', { plan: plan({ release: { suppressed: 'blank', blank: '空' } }), cuts }],
  ['begin', 'release', { plan: whose, cuts }],
  ['run', 'optimize', { plan: { ...whose, search: { timeLimit: 1 } }, refer: true }],
  ['begin', 'codebook', { plan: plan(), cuts }],
]

function talk(lines) {
  const input = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
  const { status, stdout, stderr } = spawnSync(engine, [], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  assert.equal(status, 0, stderr)
  // As text: what the engine wrote is what the compiler reads.
  return stdout.trimEnd().split('\n')
}

/** Every place at which an answer has a field, as `Places` in tests/contract/types.ts counts them. */
function places(value, at, into) {
  if (Array.isArray(value)) for (const each of value) places(each, `${at}[]`, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      into.add(`${at}.${key}`)
      places(inner, `${at}.${key}`, into)
    }
  return into
}

/** What is written down for the compiler, line by line. */
function writtenDown(names, told) {
  const seen = new Map()
  const lines = told.flatMap(([, name, ask, json], i) => {
    seen.set(name, places(JSON.parse(json), '', seen.get(name) ?? new Set()))
    return [
      `export const ask${i}: Ask<'${name}'> = ${JSON.stringify(ask)}`,
      `export const answer${i}: Answer<'${name}'> = ${json}`,
    ]
  })
  const all = (list) => JSON.stringify(Object.fromEntries([...list].map((one) => [one, 1])))
  return [
    "import type { Answer, Ask, Names, Seen } from '../../tests/contract/types'",
    ...lines,
    ...[...seen].map(([name, of]) => `export const seen_${name}: Seen<'${name}'> = ${all(of)}`),
    `export const names: Names = { questions: ${all(names.questions)}, jobs: ${all(names.jobs)} }`,
  ]
}

/** @returns the compiler's complaints, each with the line that it complains of */
function judged(lines) {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  writeFileSync(join(work, 'answers.ts'), lines.join('\n'))
  const tsconfig = { extends: '../../tsconfig.base.json', compilerOptions: { types: [] }, files: ['answers.ts'] }
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(tsconfig))
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', work, '--pretty', 'false'], {
    encoding: 'utf8',
  })
  return stdout.replaceAll(/^.*answers\.ts\((\d+),\d+\)/gm, (_, line) => lines[line - 1].slice(0, 90))
}

function asked() {
  const [names, , , ...answers] = talk([
    ['names'],
    ['open', table, { lenient: true, encoding: 'windows-1252' }],
    ['provide', released, releasedText],
    ...asks,
  ])
  const told = asks.map((ask, i) => [...ask, answers[i]])
  for (const [verb, name, , json] of told) assert.ok(!json.startsWith('{"error"'), `${verb} ${name}: ${json}`)
  const recipe = JSON.parse(told.find(([, name]) => name === 'recipe')[3])
  const keyed = { recipe, key: { plan: plan(), cuts } }
  const [, sql, refused] = talk([['names'], ['ask', 'sql', { recipe }], ['ask', 'sql', keyed]])
  assert.match(refused, /only the table tells/)
  const { questions, jobs } = JSON.parse(names)
  const page = { questions: questions.filter((name) => !notAsked.includes(name)), jobs }
  return { page, told: [...told, ['ask', 'sql', { recipe }, sql]] }
}

const { page, told } = asked()

test('the page knows every answer of the engine as it is', () => {
  const missing = [...page.questions, ...page.jobs].filter((name) => !told.some(([, of]) => of === name))
  assert.deepEqual(missing, [], 'is asked here, too')
  assert.equal(judged(writtenDown(page, told)), '')
})

test('a field that is new, renamed, of another kind or gone is noticed', () => {
  // The answer that has every field.
  const [verb, name, ask, json] = told.findLast(([, of]) => of === 'evaluate')
  const { cm, ...without } = JSON.parse(json)
  const judge = (answer) => judged(writtenDown(page, [[verb, name, ask, JSON.stringify(answer)]]))
  assert.equal(judge({ ...without, cm }), '')
  assert.match(judge({ ...without, cm, news: 1 }), /'"news"' does not exist/)
  assert.match(judge({ ...without, cM: cm }), /'"cM"' does not exist/)
  assert.match(judge({ ...without, cm: 'many' }), /'string' is not assignable/)
  assert.match(judge(without), /'"\.cm"' is missing/)
})
