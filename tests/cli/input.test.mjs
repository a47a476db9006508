// Whatever is typed or written into a plan, a recipe or cuts: an exit code of the documented ones, and one sentence.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { command, files, indistinct } from './support.mjs'

const people = 'age,sex,city,job\n30,F,Bern,cook\n31,F,Bern,nurse\n30,M,Basel,cook\n52,M,Basel,judge\n52,M,Bern,judge\n'
const plan = {
  indistinct: 1,
  columns: { age: { role: 'quasi', type: 'number' }, sex: { role: 'quasi' }, job: { role: 'target' } },
  privacy: { k: 2, maxSuppressed: '50%' },
}
const cuts = [{ name: 'age', cuts: [52] }]
const foreign = /json\.exception|type must be|basic_string|parse.error|out_of_range|terminate|std::|of the wrong kind/

/** What it answered is a refusal in one sentence of ours. */
function refused(answer, says = /./) {
  assert.equal(answer.status, 2, answer.stderr + answer.stdout)
  const lines = answer.stderr.trimEnd().split('\n')
  const last = lines.at(-1)
  assert.match(last, /^indistinct: .{20,}[.?]$/, answer.stderr)
  assert.match(last, says)
  assert.doesNotMatch(answer.stderr, foreign)
  return last
}

/** A plan, a recipe and cuts that are sound, and the calls that read each. */
function sound() {
  const at = files({ 'people.csv': people, 'plan.json': plan, 'cuts.json': cuts })
  const recipe = at['plan.json'].replace('plan', 'recipe')
  const made = indistinct(['optimize', at['people.csv'], '--plan', at['plan.json'], '--recipe', recipe, '--json'])
  assert.equal(made.status, 0, made.stderr)
  const data = at['people.csv']
  return {
    data,
    plan: { path: at['plan.json'], call: ['optimize', data, '--plan', at['plan.json']] },
    recipe: { path: recipe, call: ['apply', data, '--recipe', recipe, '--no-fresh'] },
    cuts: { path: at['cuts.json'], call: ['evaluate', data, '--plan', at['plan.json'], '--cuts', at['cuts.json']] },
  }
}

const readers = ['plan', 'recipe', 'cuts']

test('JSON nested deep, with equal keys, or with bytes that are no UTF-8 is refused in words', () => {
  const at = sound()
  for (const of of readers) {
    const { path, call } = at[of]
    const good = readFileSync(path)
    assert.equal(indistinct(call).status, 0, of)
    const broken = [
      ['['.repeat(100000), /nested more than 100 deep/],
      ['{"a":'.repeat(100000), /nested more than 100 deep/],
      [`{"columns": ${'['.repeat(5000)}${']'.repeat(5000)}}`, /nested more than 100 deep/],
      [
        good.toString().replace('"age"', '"age", "name": "age"').replace('"name"', '"k": 1, "k": 2, "name"'),
        /twice|breaks/,
      ],
      [Buffer.concat([Buffer.from('{"k": "'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]), /breaks at line 1/],
      ['', /breaks at line 1/],
      ['null', /at its top/],
    ]
    for (const [text, says] of broken) {
      writeFileSync(path, text)
      const what = refused(indistinct(call), says)
      assert.match(what, new RegExp(`the ${of}`), what)
      assert.equal(indistinct([...call, '--json']).json().error.what, what.slice('indistinct: '.length))
    }
    writeFileSync(path, good)
  }
})

test('a plan is read strictly where a release is held to it alone, too', () => {
  const at = sound()
  const text = readFileSync(at.plan.path, 'utf8')
  const cases = [
    ['{"a":'.repeat(100000) + '1' + '}'.repeat(100000), /nested more than 100 deep/],
    [text.replace('{', '{"indistinct": 1, '), /twice/],
    ['', /breaks at line 1/],
    ['[]', /the plan at its top/],
  ]
  for (const [wrong, says] of cases) {
    writeFileSync(at.plan.path, wrong)
    refused(indistinct(['verify', at.data, '--plan', at.plan.path]), says)
  }
})

test('equal keys are named with their place, at any depth', () => {
  const at = sound()
  writeFileSync(at.plan.path, '{"indistinct": 1, "columns": {"age": {"role": "quasi", "role": "keep"}}}')
  refused(indistinct(at.plan.call), /the plan at columns\.age: the key "role" stands twice/)
})

test('a recipe that cannot be meant is refused, and its place is named', () => {
  const at = sound()
  const recipe = JSON.parse(readFileSync(at.recipe.path, 'utf8'))
  const age = recipe.columns.findIndex(({ name }) => name === 'age')
  const group =
    (...groups) =>
    (r) => {
      delete r.cuts
      r.columns[age].groups = groups
    }
  const cases = [
    [(r) => Object.assign(r, { k: 0 }), /the recipe at k: 0 is too small/],
    [(r) => Object.assign(r, { k: 1.5 }), /the recipe at k: 1\.5 is not a whole number/],
    [(r) => Object.assign(r, { k: 1e308 }), /the recipe at k: 1e\+308 is not a whole number/],
    [(r) => Object.assign(r, { k: null }), /the recipe at k: null is not a whole number/],
    [(r) => Object.assign(r, { cuts: 5 }), /the recipe at cuts: 5 is not a list/],
    [
      (r) => Object.assign(r, { cuts: [{ name: 'age', cuts: 'x' }] }),
      /the recipe's cuts at \[0\]\.cuts: "x" is not a list/,
    ],
    [(r) => Object.assign(r, { cuts: [{ name: 'shoe' }] }), /the recipe at cuts\[0\]\.name: "shoe"/],
    [(r) => Object.assign(r, { colums: [] }), /the key "colums" is not known\. Did you mean "columns"\?/],
    [(r) => Object.assign(r.plan, { privcy: {} }), /plan that the recipe holds is broken.*"privcy".*"privacy"/],
    [group(), /the recipe at columns\[\d\]: a column with the role quasi needs its groups/],
    [
      group({ label: 'a', from: 30, to: 52 }, { label: 'b', from: 50, through: 60 }),
      /groups\[1\]\.from: 50 lies in the group before/,
    ],
    [
      group({ label: 'a', from: 30, to: 40 }, { label: 'b', from: 50, through: 60 }),
      /groups\[1\]\.from: .*nothing holds what lies between/,
    ],
    [group({ label: 'a', from: 52, to: 30 }), /it ends before it begins/],
    [
      group({ label: 'a', from: 30, through: 31 }, { label: 'a', from: 52, through: 60 }),
      /groups\[1\]\.label: "a" is the label of groups\[0\] too/,
    ],
    [group({ label: 'a', from: '30', to: 52 }), /groups\[0\]\.from: "30" is not a number/],
    [group({ label: 'a', from: 30 }), /say where it ends/],
    [group({ label: 'a' }), /no value belongs to it/],
    [
      group({ label: 'a', values: ['1'] }, { label: 'b', values: ['1'] }),
      /groups\[1\]\.values: "1" belongs to groups\[0\] too/,
    ],
  ]
  for (const [change, says] of cases) {
    const changed = structuredClone(recipe)
    change(changed)
    writeFileSync(at.recipe.path, JSON.stringify(changed))
    refused(indistinct(at.recipe.call), says)
  }
})

test('cuts that are no cuts are refused, and their place is named', () => {
  const at = sound()
  const cases = [
    [[{ name: 'age', cuts: [33] }], /the cuts at \[0\]\.cuts\[0\]: 33 is not one of the values of age/],
    [[{ name: 'shoe' }], /the cuts at \[0\]\.name: "shoe" is no quasi-identifier/],
    [[{ name: 'age' }, { name: 'age' }], /\[1\]\.name: "age" stands twice/],
    [[{ cuts: [] }], /the cuts at \[0\]: the key "name" is missing/],
    [[{ name: 'age', level: 1 }], /a level needs a taxonomy/],
    [[{ name: 'age', level: 0.5 }], /0\.5 is not a whole number/],
    [[{ name: 'age', groups: [[30, 52], [31]] }], /52 does not follow|does not follow/],
    [[{ name: 'age', groups: [[30], [52]] }], /31 is in no group/],
    [
      [
        {
          name: 'age',
          groups: [
            [30, 31],
            [31, 52],
          ],
        },
      ],
      /31 stands twice/,
    ],
    [[{ name: 'age', cuts: [31], groups: [[30, 31], [52]] }], /they cut otherwise/],
    [{ colums: [] }, /the key "columns" is missing/],
    ['x', /"x" is not a list/],
  ]
  for (const [wrong, says] of cases) {
    writeFileSync(at.cuts.path, JSON.stringify(wrong))
    refused(indistinct(at.cuts.call), says)
  }
  for (const number of ['52', '52.0', '5.2e1', '"52"']) {
    writeFileSync(at.cuts.path, `[{ "name": "age", "cuts": [${number}] }]`)
    assert.match(indistinct(at.cuts.call).stdout, /classes +2\n/, number)
  }
  writeFileSync(at.cuts.path, JSON.stringify({ method: 'auto', columns: cuts }))
  assert.equal(indistinct(at.cuts.call).status, 0)
})

test('keys that this version does not honour are refused and never passed over', () => {
  const at = sound()
  const cases = [
    [(p) => (p.columns.age.space = 'local'), /columns\.\w+\.space: other columns are recoded locally.*local/],
    [(p) => (p.search = { islands: 4 }), /search\.islands: the method auto does not know it/],
    [(p) => (p.loss = { mix: { lm: 1 } }), /loss\.mix: this version does not honour it/],
    [(p) => (p.loss = 'xm'), /loss: "xm" is not one of/],
    [(p) => (p.loss = { name: 'rm', suppressed: 'group' }), /loss\.suppressed: this version does not honour it/],
    [(p) => (p.rows = { sample: { by: 'sex' } }), /rows\.sample: a sample needs its size/],
  ]
  for (const [change, says] of cases) {
    const changed = structuredClone(plan)
    change(changed)
    writeFileSync(at.plan.path, JSON.stringify(changed))
    refused(indistinct(at.plan.call), says)
  }
})

const noNumbers = ['', '+5', '-5', ' 5', '5 ', '0x10', '1e3', 'nan', 'inf', '5,0', '١']

test('a number on the command line is digits, wherever it stands', () => {
  const at = sound()
  const places = [
    [at.plan.call, '--time-limit'],
    [at.plan.call, '-k'],
    [at.plan.call, '--seed'],
    [at.plan.call, '--threads'],
    [at.plan.call, '--shuffle-seed'],
    [['frontier', at.data, '--plan', at.plan.path], '--most'],
    [['frontier', at.data, '--plan', at.plan.path], '--depth'],
    [['frontier', at.data, '--plan', at.plan.path], '--first'],
    [at.recipe.call, '--time-limit'],
    [['verify', at.data, '--quasi', 'age'], '-k'],
    [['assess', at.data, '--plan', at.plan.path], '--threshold'],
  ]
  for (const [call, option] of places)
    for (const value of noNumbers) refused(indistinct([...call, `${option}=${value}`]))
  for (const value of ['1.5', '18446744073709551616', '99999999999999999999999'])
    refused(indistinct([...at.plan.call, '--shuffle-seed', value]), /shuffle-seed/)
  const out = at.plan.path.replace('plan.json', 'out.csv')
  assert.equal(indistinct([...at.plan.call, '-o', out, '--shuffle-seed', '18446744073709551615']).status, 0)
  refused(indistinct(['frontier', at.data, '--plan', at.plan.path, '--most', '1']), /lies between 2 and/)
})

test('an option given beside a plan of the wrong shape gets the sentence of the plan', () => {
  const at = sound()
  const wrong = [
    [{ ...plan, search: 0 }, ['--time-limit', '1'], /the plan at search: 0 is not/],
    [{ ...plan, columns: { age: 5 } }, ['--space', 'splits'], /the plan at columns\.age: 5 is not/],
    [{ ...plan, columns: [] }, ['--space', 'splits'], /the plan at columns: /],
    [{ ...plan, privacy: 'x' }, ['-k', '3'], /the plan at privacy: "x" is not/],
    [[], ['-k', '3'], /the plan at its top: /],
  ]
  for (const [what, options, says] of wrong) {
    writeFileSync(at.plan.path, JSON.stringify(what))
    refused(indistinct([...at.plan.call, ...options]), says)
  }
})

test('a file without a name is refused and never passed over', () => {
  const at = sound()
  const p = at.plan.path
  const calls = [
    [...at.plan.call, '-o'],
    [...at.plan.call, '--recipe'],
    [...at.plan.call, '--sql'],
    [...at.plan.call, '--key'],
    [...at.recipe.call, '-o'],
    ['apply', at.data, '--recipe'],
    ['optimize', at.data, '--plan'],
    ['profile', at.data, '--plan'],
    ['profile'],
    ['evaluate', at.data, '--plan', p, '--cuts'],
    ['assess', at.data, '--plan', p],
    ['assess', at.data, '--plan', p, '--cuts'],
    ['assess', at.data, at.data, '--plan', p, '--recipe'],
    ['verify', at.data, '--quasi', 'age', '-k', '1', '--data'],
    ['verify', at.data, '--data', at.data, '--plan', p, '--recipe'],
    ['sample', 'census', '-o'],
  ]
  for (const call of calls) refused(indistinct([...call, '']), /The name is empty/)
})

test('what is said of a limit, a sample and a space is said of them', () => {
  const at = sound()
  const says = (args, what) => assert.match(refused(indistinct([...at.plan.call, ...args])), what)
  says(['--sample', 'abc'], /"abc" does not fit sample: it is a count/)
  says(['--max-suppressed', 'abc'], /"abc" does not fit maxSuppressed: it is a count/)
  says(['--sample', '0'], /a sample of no rows leaves nothing to release/)
  says(['--sample', '10%'], /A sample of 10% of 5 rows holds none/)
  says(['--space', 'global'], /"global" does not fit space: it is one of splits, taxonomy, lattice, local/)
})

test('a line without an end is not said to open a quote', () => {
  const at = files({ 'long.csv': `a,b\n1,2\n3,${'x'.repeat(20 << 20)}` })
  const what = refused(indistinct(['profile', at['long.csv']]), /Row 3 is longer than 4 megabytes/)
  assert.doesNotMatch(what, /quote/)
})

test('a header that equals a value of its column is one where the plan names it', () => {
  const data = 'city,sex\nBern,sex\ncity,F\nBern,F\ncity,sex\nBern,F\n'
  const named = { indistinct: 1, columns: { city: { role: 'quasi' }, sex: { role: 'quasi' } }, privacy: { k: 1 } }
  const at = files({ 'data.csv': data, 'plan.json': named })
  const { status, stderr, json } = indistinct(['evaluate', at['data.csv'], '--plan', at['plan.json'], '--json'])
  assert.equal(status, 0, stderr)
  assert.equal(json().rows, 5)
})

test('arguments that are no UTF-8 are answered, as JSON too', () => {
  const at = sound()
  const lines = [
    ['optimize', at.data, '--plan', '$BAD'],
    ['optimize', at.data, '--plan', at.plan.path, '--method', '$BAD'],
    ['optimize', at.data, '--plan', at.plan.path, '--sample', '$BAD'],
    ['optimize', at.data, '--plan', at.plan.path, '-k', '$BAD'],
    ['optimize', at.data, '--plan', at.plan.path, '--sample', '3', '--sample-by', '$BAD'],
    ['frontier', at.data, '--plan', at.plan.path, '--method', '$BAD'],
    ['frontier', at.data, '--plan', at.plan.path, '--reading', '$BAD'],
    ['verify', at.data, '-k', '2', '--quasi', '$BAD'],
    ['verify', at.data, '-k', '2', '--quasi', 'age', '--delimiter', '$BAD'],
    ['sample', '$BAD', '-o', `${at.data}.out`],
    ['$BAD'],
  ]
  for (const line of lines) {
    const quoted = line.map((word) => (word === '$BAD' ? '"$BAD"' : `'${word}'`)).join(' ')
    const { status, stdout, stderr } = spawnSync('bash', [
      '-c',
      `BAD=$'\\xff\\xfeb'; exec '${command}' ${quoted} --json`,
    ])
    assert.equal(status, 2, `${quoted}\n${stderr}`)
    const { error } = JSON.parse(stdout.toString())
    assert.ok(error.what.length > 20, quoted)
    assert.doesNotMatch(error.what, foreign)
    assert.doesNotMatch(stderr.toString(), foreign)
  }
})

// Every option of every command with strange values, seeded: never another exit, never a word of a library.
test('strange values of every option end in an exit that is documented', () => {
  const at = sound()
  let state = 11
  const below = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % n
  }
  const missing = `${at.data}.missing`
  const values = [
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    '10%',
    '101%',
    'none',
    'null',
    'age',
    'x'.repeat(5000),
    '[',
    '{}',
    '"',
    'é',
    ',',
    '%s%n',
  ]
  values.push(
    ...['../..', '/', missing, at.data, at.plan.path, at.recipe.path, at.cuts.path, '99999999999999999999', '5'],
  )
  const options = {
    profile: ['--plan', '--lenient'],
    optimize: [
      '--plan',
      '-k',
      '--max-suppressed',
      '--loss',
      '--space',
      '--method',
      '--time-limit',
      '--threads',
      '--seed',
      '--publish',
      '--sample',
      '--sample-by',
      '--sample-seed',
      '--shuffle-seed',
    ],
    frontier: [
      '--plan',
      '--max-suppressed',
      '--loss',
      '--space',
      '--time-limit',
      '--threads',
      '--seed',
      '--method',
      '--reading',
      '--depth',
      '--most',
    ],
    evaluate: ['--plan', '-k', '--space', '--cuts'],
    verify: ['--quasi', '-k', '--blank', '--delimiter', '--data', '--plan', '--recipe'],
    assess: ['--plan', '-k', '--cuts', '--recipe', '--threshold'],
    apply: ['--recipe', '--time-limit', '--no-fresh', '--reoptimize'],
  }
  const start = { optimize: ['--time-limit', '1'], frontier: ['--time-limit', '1'] }
  for (let round = 0; round < 250; round++) {
    const name = Object.keys(options)[below(Object.keys(options).length)]
    const data = below(5) === 0 ? values[below(values.length)] : at.data
    const line = [name, data]
    const wish = [...options[name]].sort(() => below(3) - 1).slice(0, 1 + below(3))
    if (options[name].includes('--plan') && !wish.includes('--plan') && name !== 'verify')
      line.push('--plan', at.plan.path)
    if (name === 'apply' && !wish.includes('--recipe')) line.push('--recipe', at.recipe.path)
    for (const option of wish) {
      line.push(option)
      if (!['--lenient', '--no-fresh', '--reoptimize'].includes(option)) line.push(values[below(values.length)])
    }
    if (start[name] && !wish.includes('--time-limit')) line.push(...start[name])
    const { status, stdout, stderr } = indistinct([...line, '--json'])
    const told = `${line.map((word) => JSON.stringify(word.slice(0, 60))).join(' ')}\n${stderr}`
    assert.ok([0, 1, 2, 3].includes(status), told)
    assert.doesNotMatch(stderr, foreign, told)
    assert.doesNotThrow(() => JSON.parse(stdout), told)
    if (status > 1) assert.match(stderr, /indistinct: .{20,}[.?]\n$/, told)
  }
})

test('an option that the call would pass over is refused by its name', () => {
  const at = sound()
  const plan = ['--plan', at.plan.path]
  for (const wish of [['--key', 'key'], ['--shuffle-seed', '7'], ['--allow-empty'], ['--neutralize']])
    refused(indistinct(['optimize', at.data, ...plan, ...wish]), new RegExp(`${wish[0]} says how a release is written`))
  const verify = ['verify', at.data, '--data', at.data, ...plan]
  for (const wish of [
    ['--blank', 'x'],
    ['--count', 'age'],
    ['--delimiter', ';'],
  ])
    refused(indistinct([...verify, ...wish]), new RegExp(`what ${wish[0]} would`))
  refused(indistinct([...verify, '--quasi', 'age,city']), /only --quasi names city/)
  refused(indistinct([...verify, '--quasi', 'age']), /only the plan names sex/)
  assert.equal(indistinct([...verify, '--quasi', 'sex', '--quasi', 'age']).status, 1)
  const apply = ['apply', at.data, '--recipe', at.recipe.path]
  refused(indistinct([...apply, '--no-fresh', '--reoptimize']), /--no-fresh excludes --reoptimize/)
  refused(indistinct([...apply, '--new-recipe', 'new.json']), /Add --reoptimize/)
  refused(
    indistinct(['frontier', at.data, ...plan, '--reading', 'pareto']),
    /over split points every k has its optimum/,
  )
  refused(indistinct(['frontier', at.data, ...plan, '--depth', '2']), /belongs to poka/)
})

test('what a file holds cannot command the terminal, and what is alike is said ten times at most', () => {
  const at = files({
    'odd.csv': 'name\n\x1b[31mred\x07\n\u009b2J\n',
    'same.csv': `${Array(40).fill('a').join(',')}\n${Array(40).fill('1').join(',')}\n`,
  })
  const { stdout } = indistinct(['profile', at['odd.csv']])
  assert.match(stdout, /\\x1b\[31mred\\x07/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
  assert.doesNotMatch(stdout, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
  const { stderr } = indistinct(['profile', at['same.csv']])
  assert.equal(stderr.trimEnd().split('\n').length, 11)
  assert.match(stderr, /and 29 more of the kind/)
})
