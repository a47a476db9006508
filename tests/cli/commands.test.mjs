// The command line's promises: exit codes, one JSON object, sentences that say what, where and what to do.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { files, folder, indistinct } from './support.mjs'

const people = 'age,sex,city,job\n30,F,Bern,cook\n31,F,Bern,nurse\n30,M,Basel,cook\n52,M,Basel,judge\n52,M,Bern,judge\n'
const plan = {
  indistinct: 1,
  columns: {
    age: { role: 'quasi', type: 'number' },
    sex: { role: 'quasi' },
    city: { role: 'keep' },
    job: { role: 'target' },
  },
  privacy: { k: 2 },
}

test('profile prints one JSON object in the documented shape', () => {
  const at = files({ 'people.csv': people })
  const { status, json } = indistinct(['profile', at['people.csv'], '--json'])
  assert.equal(status, 0)
  const profile = json()
  assert.equal(profile.rows, 5)
  assert.deepEqual(
    profile.columns.map((c) => c.name),
    ['age', 'sex', 'city', 'job'],
  )
  const [age, sex] = profile.columns
  assert.deepEqual([age.type, age.distinct, age.missing, age.unique, age.min, age.max], ['integer', 3, 0, 1, 30, 52])
  assert.deepEqual(sex.top, [
    ['M', 3],
    ['F', 2],
  ])
  for (const column of profile.columns) assert.ok(column.role && column.reason.length > 5)
  assert.equal(profile.dialect.delimiter, ',')
  assert.deepEqual(profile.complaints, [])
})

test('profile speaks to people without --json', () => {
  const at = files({ 'people.csv': people })
  const { status, stdout } = indistinct(['profile', at['people.csv']])
  assert.equal(status, 0)
  assert.match(stdout, /5 rows, 4 columns/)
})

test('evaluate gives every loss of a generalization', () => {
  const at = files({ 'people.csv': people, 'plan.json': plan, 'cuts.json': [{ name: 'age', cuts: [52] }] })
  const none = indistinct(['evaluate', at['people.csv'], '--plan', at['plan.json'], '--json']).json()
  assert.deepEqual(
    [none.rows, none.distinct, none.alphabet, none.classes, none.smallestClass, none.suppressed, none.dm, none.cm],
    [5, 4, 3, 1, 5, 0, 25, 3],
  )
  assert.equal(none.lm, 2)
  assert.equal(none.lmMean, 1)
  const cut = indistinct([
    'evaluate',
    at['people.csv'],
    '--plan',
    at['plan.json'],
    '--cuts',
    at['cuts.json'],
    '--json',
  ]).json()
  // {30, 31, 30} and {52, 52}: 9 + 4, one miss in the first; ages lose 1/22 in three rows, sexes everything.
  assert.deepEqual([cut.classes, cut.smallestClass, cut.suppressed, cut.dm, cut.cm], [2, 2, 0, 13, 1])
  assert.ok(Math.abs(cut.lm - (3 / 22 / 5 + 1)) < 1e-12)
  const tight = indistinct([
    'evaluate',
    at['people.csv'],
    '--plan',
    at['plan.json'],
    '--cuts',
    at['cuts.json'],
    '-k',
    '3',
    '--json',
  ]).json()
  assert.deepEqual([tight.classes, tight.suppressed, tight.dm, tight.cm], [1, 2, 9 + 10, 1 + 2])
})

test('verify answers yes and no with its exit code', () => {
  const at = files({ 'release.csv': 'a,b,c\n1,x,p\n1,x,q\n2,y,p\n2,y,q\n[blank],[blank],q\n' })
  const yes = indistinct(['verify', at['release.csv'], '--quasi', 'a,b', '-k', '2', '--json'])
  assert.equal(yes.status, 0)
  assert.deepEqual(yes.json(), {
    ok: true,
    k: 2,
    smallestClass: 2,
    rows: 5,
    suppressed: 1,
    failures: [],
    warnings: yes.json().warnings,
  })
  assert.deepEqual(yes.json().warnings, [
    {
      column: 'c',
      what: 'The column c is not named as a quasi-identifier: 0 of 5 rows hold a value of their own.',
      figure: 0,
      confirmed: null,
    },
  ])
  const no = indistinct(['verify', at['release.csv'], '--quasi', 'a', '--quasi', 'c', '-k', '2', '--json'])
  assert.equal(no.status, 1)
  assert.equal(no.json().ok, false)
  assert.ok(no.json().failures.length > 0)
})

test('sample writes the table with its plan and taxonomies, which evaluate reads', () => {
  const data = join(folder(), 'census.csv')
  const { status, json } = indistinct(['sample', 'census', '-o', data, '--json'])
  assert.equal(status, 0)
  for (const file of json().files) assert.ok(existsSync(file), file)
  const { rows, suppressed, classes } = indistinct([
    'evaluate',
    data,
    '--plan',
    data.replace('.csv', '.plan.json'),
    '--json',
  ]).json()
  assert.deepEqual([rows, suppressed, classes], [30000, 0, 1])
})

test('bad input is exit 2 with a sentence that names row and column', () => {
  const at = files({
    'ragged.csv': 'a,b\n1,2\n3\n',
    'open.csv': 'a,b\n1,"2\n3,4\n',
    'plan.json': { ...plan, privcy: {} },
    'other.json': { indistinct: 1, columns: { agee: { role: 'quasi' } } },
    'none.json': { indistinct: 1, columns: { age: { role: 'keep' } } },
    'people.csv': people,
  })
  const ragged = indistinct(['profile', at['ragged.csv'], '--json'])
  assert.equal(ragged.status, 2)
  assert.match(ragged.stderr, /[Rr]ow 3/)
  assert.equal(ragged.json().error.row, 3)
  assert.equal(indistinct(['profile', at['ragged.csv'], '--lenient']).status, 0)
  assert.equal(indistinct(['profile', at['open.csv']]).status, 2)
  const unknown = indistinct(['evaluate', at['people.csv'], '--plan', at['plan.json']])
  assert.equal(unknown.status, 2)
  assert.match(unknown.stderr, /Did you mean "privacy"/)
  const column = indistinct(['evaluate', at['people.csv'], '--plan', at['other.json']])
  assert.equal(column.status, 2)
  assert.match(column.stderr, /Did you mean "age"/)
  assert.equal(indistinct(['evaluate', at['people.csv'], '--plan', at['none.json']]).status, 2)
  for (const args of [
    [],
    ['nothing'],
    ['profile'],
    ['profile', join(folder(), 'nowhere.csv')],
    ['profile', folder()],
    ['sample', 'sensus', '-o', join(folder(), 'x.csv')],
    ['evaluate', at['people.csv'], '--plan', at['other.json'], '-k', '0'],
  ]) {
    const { status, stderr } = indistinct(args)
    assert.equal(status, 2, args.join(' '))
    assert.ok(stderr.trim().length > 10)
  }
})

test('columns that the plan leaves out are listed on standard error', () => {
  const at = files({ 'people.csv': people, 'plan.json': { indistinct: 1, columns: { age: { role: 'quasi' } } } })
  const { status, stderr, json } = indistinct(['evaluate', at['people.csv'], '--plan', at['plan.json'], '--json'])
  assert.equal(status, 0)
  assert.match(stderr, /sex, city, job/)
  assert.equal(json().cm, undefined)
})

test('a table may come through standard input', () => {
  const { status, json } = indistinct(['profile', '-', '--json'], { input: people })
  assert.equal(status, 0)
  assert.equal(json().rows, 5)
})

test('the schema in docs is the one that the command reads by', () => {
  const schema = JSON.parse(readFileSync(new URL('../../docs/plan.schema.json', import.meta.url), 'utf8'))
  const at = files({ 'people.csv': people })
  for (const key of Object.keys(schema.properties.columns.additionalProperties.properties)) {
    const wrong = files({ 'plan.json': { indistinct: 1, columns: { age: { [key]: { no: 1 } } } } })['plan.json']
    assert.equal(indistinct(['evaluate', at['people.csv'], '--plan', wrong]).status, 2, key)
  }
})

test('the option table of the page is the one of the engine', () => {
  const script = fileURLToPath(new URL('../../scripts/options.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})

test('frontier gives the cost of every k over whole levels, the same by every exact method', () => {
  const at = files({
    'people.csv': people,
    'age.csv': '30;30-39;*\n31;30-39;*\n52;50-59;*\n',
    'sex.csv': 'F;*\nM;*\n',
    'plan.json': {
      indistinct: 1,
      columns: {
        age: { role: 'quasi', type: 'category', taxonomy: 'age.csv', space: 'lattice' },
        sex: { role: 'quasi', taxonomy: 'sex.csv', space: 'lattice' },
      },
      loss: 'dm',
      privacy: { maxSuppressed: 0 },
    },
  })
  const args = ['frontier', at['people.csv'], '--plan', at['plan.json'], '--json']
  const exact = indistinct(args).json()
  assert.deepEqual([exact.space, exact.loss, exact.nodes, exact.exact], ['lattice', 'dm', 6, true])
  // Ages 30-39 and 50-59 make {3, 2} rows at k = 2 for 13; from k = 3 on everything is one class of 5.
  assert.deepEqual(
    exact.points.map((p) => [p.k, p.cost, p.suppressed, p.levels]),
    [
      [2, 13, 0, { age: 1, sex: 1 }],
      [5, 25, 0, { age: 2, sex: 1 }],
    ],
  )
  const all = indistinct([...args, '--method', 'exhaustive']).json()
  assert.deepEqual(all.points, exact.points)
  assert.equal(all.evaluated, 6)
  assert.equal(indistinct([...args, '--method', 'pokka']).status, 2)
  assert.equal(indistinct([...args, '--space', 'splits', '--method', 'poka']).status, 2)
  assert.equal(indistinct([...args, '--max-suppressed', 'none']).status, 2)
  assert.equal(indistinct([...args, '--max-suppressed', 'none', '--reading', 'per-k']).status, 0)
})

test('frontier over split points proves every k, each with the cuts that optimize finds', () => {
  const at = files({
    'people.csv': people,
    'plan.json': { indistinct: 1, columns: { age: { role: 'quasi' }, sex: { role: 'quasi' } }, loss: 'lm' },
  })
  const args = [at['people.csv'], '--plan', at['plan.json'], '--json', '--max-suppressed', '1']
  const all = indistinct(['frontier', ...args]).json()
  assert.deepEqual([all.space, all.exact, all.proven], ['splits', true, all.points.length])
  for (const point of all.points) {
    const one = indistinct(['optimize', ...args, '-k', String(point.k)]).json()
    assert.deepEqual([point.k, point.cost, point.bound], [one.k, one.cost, one.cost])
    assert.equal(point.mean, one.mean)
    assert.ok(point.suppressed <= 1)
    assert.equal(point.columns.length, 2)
  }
  const asked = indistinct(['frontier', ...args, '--first', '3,2']).json()
  assert.deepEqual(
    asked.points.map(({ cost, proven }) => [cost, proven]),
    all.points.map(({ cost, proven }) => [cost, proven]),
  )
  const few = indistinct(['frontier', ...args, '--most', '3']).json()
  assert.deepEqual(
    few.points.map((p) => p.k),
    [2, 3],
  )
})

test('a method that finds repeats itself for a seed, whatever the threads, and its cost is that of its cuts', () => {
  const folderOf = folder()
  const data = join(folderOf, 'census.csv')
  assert.equal(indistinct(['sample', 'census', '-o', data]).status, 0)
  const planPath = join(folderOf, 'census.plan.json')
  const call = ['optimize', data, '--plan', planPath, '-k', '25', '--loss', 'dm', '--space', 'splits', '--json']
  for (const [method, ...more] of [
    ['greedy'],
    ['annealing', '--evaluations', '3000'],
    ['genetic', '--evaluations', '3000', '--population', '30', '--islands', '3'],
  ]) {
    const found = ['1', '2'].map((threads) =>
      indistinct([...call, '--method', method, '--seed', '3', '--threads', threads, ...more]).json(),
    )
    assert.deepEqual(found[0].columns, found[1].columns, method)
    assert.deepEqual([found[0].method, found[0].bound, found[0].proven], [method, null, false])
    const cuts = files({ 'cuts.json': found[0].columns })['cuts.json']
    const told = indistinct([
      'evaluate',
      data,
      '--plan',
      planPath,
      '-k',
      '25',
      '--space',
      'splits',
      '--cuts',
      cuts,
      '--json',
    ])
    assert.equal(told.json().dm, found[0].cost, method)
  }
  const refused = indistinct([...call, '--method', 'greedy', '--islands', '3'])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /search\.islands: the method greedy does not know it/)
})

test('the classics over whole levels keep to k and the limit, and cost no less than the optimum', () => {
  const into = folder()
  const data = join(into, 'census.csv')
  assert.equal(indistinct(['sample', 'census', '-o', data]).status, 0)
  const call = ['optimize', data, '--plan', join(into, 'census.plan.json'), '-k', '25', '--json']
  const run = (method) => indistinct([...call, '--space', 'lattice', '--method', method]).json()
  const optimum = run('optimal')
  for (const method of ['datafly', 'samarati', 'mingen', 'incognito']) {
    const found = run(method)
    assert.ok(found.suppressed <= found.maxSuppressed && found.smallestClass >= 25, method)
    assert.ok(found.cost >= optimum.cost, method)
    assert.equal(found.proven, method === 'incognito')
    assert.ok(
      found.columns.every(({ level }) => Number.isInteger(level)),
      method,
    )
  }
  const { cost, minimal } = run('incognito')
  assert.equal(cost, optimum.cost)
  const height = (levels) => Object.values(levels).reduce((sum, level) => sum + level)
  const least = Math.min(...minimal.map(height))
  assert.deepEqual(
    new Set(run('samarati').minimal.map((levels) => JSON.stringify(levels))),
    new Set(minimal.filter((levels) => height(levels) === least).map((levels) => JSON.stringify(levels))),
  )
  const refused = indistinct([...call, '--method', 'datafly'])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /Datafly generalizes by whole levels.*--space lattice/)
})

test('a method that looks at three columns at a time says whether every class has k, and else releases nothing', () => {
  const into = folder()
  const data = join(into, 'census.csv')
  assert.equal(indistinct(['sample', 'census', '-o', data]).status, 0)
  const planPath = join(into, 'census.plan.json')
  const call = ['optimize', data, '--plan', planPath, '--space', 'lattice', '--method', 'mu-argus', '--json']
  const release = join(into, 'release.csv')
  let refused = 0
  for (const k of ['5', '25', '200']) {
    const found = indistinct([...call, '-k', k]).json()
    assert.equal(found.satisfied, found.smallestClass >= Number(k))
    assert.ok(found.suppressed <= found.maxSuppressed && !found.proven)
    const written = indistinct([...call, '-k', k, '-o', release])
    assert.equal(existsSync(release), found.satisfied)
    assert.equal(written.status, found.satisfied ? 0 : 2)
    rmSync(release, { force: true })
    if (found.satisfied) continue
    assert.match(written.stderr, /mu-argus leaves classes below k \(the smallest has \d+\), so nothing is written/)
    refused += 1
  }
  assert.ok(refused > 0)
})

test('specialization and generalization of values keep to k, and cost what their cuts cost', () => {
  const into = folder()
  const data = join(into, 'census.csv')
  assert.equal(indistinct(['sample', 'census', '-o', data]).status, 0)
  const planPath = join(into, 'census.plan.json')
  const shared = ['--plan', planPath, '-k', '25', '--json']
  for (const method of ['top-down', 'bottom-up']) {
    const call = ['optimize', data, ...shared, '--loss', 'dm', '--method', method]
    const found = indistinct([...call, '--space', 'taxonomy']).json()
    assert.ok(found.suppressed <= found.maxSuppressed && found.smallestClass >= 25 && !found.proven, method)
    assert.ok(found.columns.some(({ cuts }) => cuts.length > 0))
    const cuts = files({ 'cuts.json': found.columns })['cuts.json']
    const told = indistinct(['evaluate', data, ...shared, '--space', 'taxonomy', '--cuts', cuts]).json()
    assert.deepEqual([told.dm, told.suppressed], [found.cost, found.suppressed], method)
    const elsewhere = indistinct([...call, '--space', 'lattice'])
    assert.equal(elsewhere.status, 2)
    assert.match(elsewhere.stderr, /--space taxonomy/)
  }
})
