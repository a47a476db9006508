// What a call does to files: nothing that it writes harms what it reads or what else it writes, each file is the old one
// or the whole new one, and what cannot be written or read is said.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { command, files, folder, indistinct } from './support.mjs'

const people = 'age,sex,job\n30,F,cook\n31,F,nurse\n30,M,cook\n52,M,judge\n52,M,judge\n'
const plan = (more = {}) => ({
  indistinct: 1,
  columns: { age: { role: 'quasi', type: 'number' }, sex: { role: 'quasi' }, job: { role: 'sensitive' } },
  privacy: { k: 2 },
  ...more,
})
const tokens = {
  ...plan({ release: { identifiers: 'token' } }),
  columns: { age: { role: 'quasi' }, sex: { role: 'identifier' } },
}
const setUp = (more = {}) => {
  const at = files({ 't.csv': people, 'p.json': plan(), ...more })
  at.in = dirname(at['t.csv'])
  at.call = ['optimize', at['t.csv'], '--plan', at['p.json']]
  at.path = (name) => join(at.in, name)
  return at
}
const everything = (path) =>
  Object.fromEntries(
    readdirSync(path)
      .filter((name) => existsSync(join(path, name)))
      .map((name) => [name, readFileSync(join(path, name), 'utf8')]),
  )
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

// The call is refused with a sentence, and every file of the folder is as it was.
function refused(at, args, sentence, options) {
  const before = everything(at.in)
  const { status, stderr } = indistinct(args, options)
  assert.equal(status, 2, `${args.join(' ')}: ${stderr}`)
  assert.match(stderr, sentence)
  assert.deepEqual(everything(at.in), before)
}

test('no output is an input or another output, whatever their names', () => {
  const at = setUp({ 'tokens.json': tokens, 'lower.csv': people })
  symlinkSync('t.csv', at.path('link.csv'))
  symlinkSync('new.csv', at.path('dangling.csv'))
  linkSync(at['t.csv'], at.path('hard.csv'))
  const x = at.path('x')
  const overwrite = /would overwrite .*Choose another name/
  for (const more of [
    ['-o', at['t.csv']],
    ['--recipe', at['t.csv']],
    ['--sql', at['t.csv']],
    ['-o', at['p.json']],
    ['-o', at.path('link.csv')],
    ['-o', at.path('hard.csv')],
    ['-o', join(at.in, '..', at.in.split('/').at(-1), 't.csv')],
    ['-o', x, '--recipe', x],
    ['-o', x, '--sql', join(at.in, '.', 'x')],
    ['-o', x, '--key', x],
    ['-o', x, '--recipe', at.path('X')],
    ['-o', at.path('new.csv'), '--recipe', at.path('dangling.csv')],
  ])
    refused(at, [...at.call, ...more], overwrite)
  const withTokens = ['optimize', at['t.csv'], '--plan', at['tokens.json'], '-o', x, '--key']
  for (const key of [at['t.csv'], at['tokens.json'], at.path('link.csv')])
    refused(at, [...withTokens, key], /are one file. Choose another name/)
  // The same names from another folder, and through standard input and output.
  const { status, stderr } = spawnSync(
    command,
    ['optimize', 't.csv', '--plan', at['p.json'], '--recipe', at['t.csv']],
    {
      cwd: at.in,
      encoding: 'utf8',
    },
  )
  assert.equal(status, 2)
  assert.match(stderr, overwrite)
  assert.equal(readFileSync(at['t.csv'], 'utf8'), people)
  const shell = (line) => spawnSync('sh', ['-c', line, command, at['t.csv'], at['p.json']], { encoding: 'utf8' })
  assert.equal(shell('"$0" optimize - --plan "$2" --recipe "$1" < "$1"').status, 2)
  assert.equal(shell('"$0" profile "$1" >> "$1"').status, 2)
  assert.equal(readFileSync(at['t.csv'], 'utf8'), people)
})

test('files that the plan names, and the recipe that is applied, are inputs, too', () => {
  const at = setUp({ 'sex.csv': 'F;*\nM;*\n' })
  writeFileSync(
    at['p.json'],
    JSON.stringify(plan({ columns: { age: { role: 'quasi' }, sex: { role: 'quasi', taxonomy: 'sex.csv' } } })),
  )
  for (const option of ['-o', '--recipe', '--sql']) refused(at, [...at.call, option, at['sex.csv']], /would overwrite/)
  const r = at.path('r.json')
  assert.equal(indistinct([...at.call, '--recipe', r]).status, 0)
  const apply = ['apply', at['t.csv'], '--recipe', r, '--no-fresh', '-o']
  refused(at, [...apply, r], /would overwrite the recipe/)
  refused(at, [...apply, at['t.csv']], /would overwrite the table/)
})

test('a file whose name looks like a temporary one stays', () => {
  const at = setUp({ 'out.csv.part': people })
  const call = ['optimize', at['out.csv.part'], '--plan', at['p.json'], '-o', at.path('out.csv')]
  const { status, stderr } = indistinct(call)
  assert.equal(status, 0, stderr)
  assert.equal(readFileSync(at['out.csv.part'], 'utf8'), people)
  assert.equal(indistinct([...at.call, '-o', at.path('out.csv')]).status, 0)
  assert.deepEqual(readdirSync(at.in).sort(), ['out.codebook.csv', 'out.csv', 'out.csv.part', 'p.json', 't.csv'])
})

test('a sample replaces no plan and no taxonomy of another content, and not its own files', () => {
  const at = folder()
  const data = join(at, 'census.csv')
  assert.equal(indistinct(['sample', 'census', '-o', data]).status, 0)
  const first = everything(at)
  assert.equal(indistinct(['sample', 'census', '-o', data]).status, 0)
  refused({ in: at }, ['sample', 'counts', '-o', data], /census\.plan\.json is there already .*--force/)
  refused({ in: at }, ['sample', 'census', '-o', join(at, 'census-age.csv')], /would overwrite/)
  writeFileSync(join(at, 'census-age.csv'), 'mine\n')
  refused({ in: at }, ['sample', 'census', '-o', data], /census-age\.csv is there already/)
  assert.equal(indistinct(['sample', 'census', '-o', data, '--force']).status, 0)
  assert.deepEqual(everything(at), first)
})

test('a release that fails or is refused leaves nothing', () => {
  const at = setUp({
    'tokens.json': tokens,
    'none.json': plan({ privacy: { k: 50, maxSuppressed: null } }),
    'r.json': 'old',
  })
  const more = ['-o', at.path('x'), '--recipe', at['r.json'], '--key', at.path('key'), '--sql']
  const before = everything(at.in)
  const none = indistinct(['optimize', at['t.csv'], '--plan', at['none.json'], ...more, at.path('s')])
  assert.equal(none.status, 3, none.stderr)
  assert.deepEqual(everything(at.in), before)
  // The disk is full.
  const full = indistinct(['optimize', at['t.csv'], '--plan', at['tokens.json'], ...more, '/dev/full'])
  assert.equal(full.status, 2)
  assert.match(full.stderr, /\/dev\/full cannot be written/)
  assert.deepEqual(everything(at.in), before)
  const limited = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0; exec "$0" "$@"', command, ...at.call, '-o', at.path('x'), '--recipe', at['r.json']],
    { encoding: 'utf8' },
  )
  assert.equal(limited.status, 2, limited.stderr)
  assert.deepEqual(everything(at.in), before)
  refused(at, [...at.call, '-o', join(at.in, 'no', 'x')], /no such folder/)
  refused(at, [...at.call, '-o', at.in], /is a folder/)
})

test('what is printed has to arrive before files are replaced', () => {
  const at = setUp()
  const before = everything(at.in)
  const line = '"$0" optimize "$1" --plan "$2" -o "$3" --recipe "$4" > /dev/full'
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', line, command, at['t.csv'], at['p.json'], at.path('x'), at.path('r.json')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 2)
  assert.match(stderr, /Standard output cannot be written/)
  assert.deepEqual(everything(at.in), before)
})

test('permissions stay, and a new key is for its owner only', () => {
  const at = setUp({ out: 'old', 'tokens.json': tokens })
  const mode = (path) => (statSync(path).mode & 0o777).toString(8)
  for (const old of [0o600, 0o640, 0o664, 0o755]) {
    chmodSync(at.out, old)
    assert.equal(indistinct([...at.call, '-o', at.out]).status, 0)
    assert.equal(mode(at.out), old.toString(8))
  }
  assert.notEqual(readFileSync(at.out, 'utf8'), 'old')
  assert.equal(indistinct([...at.call, '-o', at.path('new')]).status, 0)
  assert.equal(mode(at.path('new')), (0o666 & ~process.umask()).toString(8))
  const key = at.path('key')
  const call = ['optimize', at['t.csv'], '--plan', at['tokens.json'], '-o', at.out, '--key', key]
  assert.equal(indistinct(call).status, 0)
  assert.equal(mode(key), '600')
})

test('a link stays a link, and its target is replaced or made', () => {
  const at = setUp()
  mkdirSync(at.path('far'))
  writeFileSync(at.path('far/out.csv'), 'old')
  symlinkSync('far/out.csv', at.path('near.csv'))
  symlinkSync('far/new.csv', at.path('dangling.csv'))
  for (const name of ['near', 'dangling']) {
    assert.equal(indistinct([...at.call, '-o', at.path(`${name}.csv`)]).status, 0)
    assert.ok(lstatSync(at.path(`${name}.csv`)).isSymbolicLink())
    assert.match(readFileSync(at.path(`${name}.csv`), 'utf8'), /^age,sex,job\n/)
  }
  assert.deepEqual(readdirSync(at.path('far')).sort(), ['new.csv', 'out.csv'])
})

test('a codebook lies beside its release, is replaced with it, and harms nothing', () => {
  const at = setUp({ 'out.codebook.csv': people })
  refused(
    at,
    ['optimize', at['out.codebook.csv'], '--plan', at['p.json'], '-o', at.path('out.csv')],
    /codebook of the release .* would overwrite the table/,
  )
  refused(at, [...at.call, '-o', at.path('out.csv'), '--recipe', at['out.codebook.csv']], /would overwrite/)
  refused(at, [...at.call, '-o', at.path('out.csv'), '--key', at['out.codebook.csv']], /are one file/)
  const made = indistinct([...at.call, '-o', at.path('out.csv'), '--json'])
  assert.equal(made.status, 0, made.stderr)
  assert.equal(made.json().release.codebook, at['out.codebook.csv'])
  assert.match(readFileSync(at['out.codebook.csv'], 'utf8'), /^column,value,member\n/)
  // A pipe has no place beside it.
  const piped = indistinct([...at.call, '-o', '/dev/stdout'])
  assert.equal(piped.status, 0, piped.stderr)
  assert.match(piped.stdout, /^age,sex,job\n/)
  assert.doesNotMatch(piped.stdout, /member/)
})

test('devices are written to and stay devices', () => {
  const at = setUp()
  const full = indistinct([...at.call, '-o', '/dev/full'])
  assert.equal(full.status, 2)
  assert.match(full.stderr, /\/dev\/full cannot be written/)
  assert.ok(statSync('/dev/full').isCharacterDevice())
  assert.equal(indistinct([...at.call, '-o', '/dev/null', '--recipe', '/dev/null']).status, 0)
  assert.ok(statSync('/dev/null').isCharacterDevice())
  const out = at.path('out.csv')
  assert.equal(indistinct([...at.call, '-o', out, '--shuffle-seed', '1']).status, 0)
  const released = readFileSync(out, 'utf8')
  // Standard output holds the release alone; what is said goes to standard error.
  const piped = indistinct([...at.call, '-o', '/dev/stdout', '--shuffle-seed', '1'])
  assert.equal(piped.status, 0, piped.stderr)
  assert.equal(piped.stdout, released)
  assert.match(piped.stderr, /Wrote/)
  const line = '"$0" optimize "$1" --plan "$2" -o /dev/stdout --shuffle-seed 1 > "$3"'
  const into = at.path('into.csv')
  assert.equal(spawnSync('sh', ['-c', line, command, at['t.csv'], at['p.json'], into]).status, 0)
  assert.equal(readFileSync(into, 'utf8'), released)
  refused(at, [...at.call, '-o', '/dev/stdout', '--json'], /[Ss]tandard output would overwrite/)
  const sample = indistinct(['sample', 'counts', '-o', '/dev/stdout'])
  assert.equal(sample.status, 0)
  assert.match(sample.stdout, /^age-group,sex/)
})

test('a pipe gets the release', async () => {
  const at = setUp()
  const pipe = at.path('pipe')
  spawnSync('mkfifo', [pipe])
  const reader = spawn('cat', [pipe])
  let read = ''
  reader.stdout.on('data', (chunk) => {
    read += chunk
  })
  const ended = new Promise((resolve) => reader.on('close', resolve))
  const { status, stderr } = indistinct([...at.call, '-o', pipe])
  await ended
  assert.equal(status, 0, stderr)
  assert.match(read, /^age,sex,job\n/)
  assert.ok(statSync(pipe).isFIFO())
})

test('a pipe as the table is read once, or refused in words', () => {
  const at = setUp({ 'other.csv': `${people}30,F,cook\n` })
  const shell = (line) =>
    spawnSync(
      'bash',
      ['-c', line, command, at['t.csv'], at['p.json'], at.path('x'), at['other.csv'], at.path('r.json')],
      {
        encoding: 'utf8',
      },
    )
  assert.equal(shell('"$0" optimize "$1" --plan "$2" --recipe "$5"').status, 0)
  assert.equal(shell('"$0" profile <(cat "$1")').status, 0)
  assert.equal(shell('cat "$1" | "$0" optimize /dev/stdin --plan "$2" --recipe "$3"').status, 0)
  unlinkSync(at.path('x'))
  for (const line of [
    '"$0" optimize <(cat "$1") --plan "$2" -o "$3"',
    'cat "$1" | "$0" optimize /dev/stdin --plan "$2" -o "$3"',
    'cat "$1" | "$0" optimize - --plan "$2" -o "$3"',
    'cat "$1" | "$0" verify - --data - --plan "$2"',
    'cat "$1" | "$0" verify /dev/stdin --data - --plan "$2"',
    'cat "$1" | "$0" assess /dev/stdin /dev/stdin --plan "$2"',
    'cat "$2" | "$0" optimize "$1" --plan /dev/stdin --recipe /dev/stdin --sql "$3"',
    'cat "$4" | "$0" verify "$1" --data - --recipe "$5"',
    '"$0" verify "$1" --data - --recipe "$5" < "$4"',
    '"$0" verify "$1" --data <(cat "$4") --recipe "$5"',
  ]) {
    const { status, stderr } = shell(line)
    assert.equal(status, 2, `${line}: ${stderr}`)
    assert.match(stderr, /comes once|would overwrite/)
    assert.ok(!existsSync(at.path('x')))
  }
})

test('the recipe holds the hashes of table and release', () => {
  const at = setUp()
  const [out, recipe, sql] = ['out.csv', 'r.json', 'q.sql'].map(at.path)
  assert.equal(indistinct([...at.call, '-o', out, '--recipe', recipe, '--sql', sql]).status, 0)
  const { hashes } = JSON.parse(readFileSync(recipe, 'utf8'))
  assert.deepEqual(hashes, { data: sha256(people), release: sha256(readFileSync(out)) })
  assert.match(readFileSync(sql, 'utf8'), /^-- To solve/)
  assert.equal(indistinct([...at.call, '--recipe', recipe]).status, 0)
  assert.deepEqual(JSON.parse(readFileSync(recipe, 'utf8')).hashes, { data: sha256(people) })
})

test('a table that changes between its two readings is refused', async () => {
  // The second reading waits behind the key, which comes through a pipe when the search is over.
  const at = setUp({ 'tokens.json': tokens })
  const pipe = at.path('key')
  spawnSync('mkfifo', [pipe])
  const out = at.path('out.csv')
  const child = spawn(command, ['optimize', at['t.csv'], '--plan', at['tokens.json'], '-o', out, '--key', pipe])
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  // Opening for writing waits until the command opens the pipe, after it has read the table.
  const writer = spawn('sh', [
    '-c',
    'exec 3> "$1"; sed -i s/30,F/31,F/ "$2"; echo 0123456789abcdef >&3',
    'sh',
    pipe,
    at['t.csv'],
  ])
  assert.equal(await ended, 2)
  writer.kill()
  assert.match(stderr, /has changed since/)
  assert.ok(!existsSync(out))
  assert.deepEqual(readdirSync(at.in).sort(), ['key', 'p.json', 't.csv', 'tokens.json'])
})

test('standard output that cannot be written is exit 2 with a sentence', () => {
  const at = setUp()
  const calls = [
    ['--help'],
    ['--version'],
    ['options'],
    ['options', '--json'],
    ['profile', '--help'],
    ['profile', at['t.csv']],
    ['evaluate', at['t.csv'], '--plan', at['p.json'], '--json'],
    ['verify', at['t.csv'], '--quasi', 'sex', '-k', '1'],
    ['assess', at['t.csv'], '--plan', at['p.json']],
    ['optimize', at['t.csv'], '--plan', at['p.json']],
    ['frontier', at['t.csv'], '--plan', at['p.json'], '--json'],
    ['sample', 'counts', '-o', at.path('new.csv')],
    ['profile', '/nowhere', '--json'],
  ]
  for (const args of calls)
    for (const where of ['>/dev/full', '>&-']) {
      const line = `exec "$0" "$@" ${where}`
      const { status, stderr } = spawnSync('sh', ['-c', line, command, ...args], { encoding: 'utf8' })
      assert.equal(status, 2, `${args.join(' ')} ${where}`)
      assert.match(stderr, /Standard output cannot be written/)
    }
  assert.ok(!existsSync(at.path('new.csv')))
  // Closed standard files are not taken for others.
  const line = 'exec "$0" optimize "$1" --plan "$2" -o "$3" <&- >&- 2>&-'
  spawnSync('sh', ['-c', line, command, at['t.csv'], at['p.json'], at.path('x')])
  assert.equal(readFileSync(at['t.csv'], 'utf8'), people)
})

test('what has no end is not read to its end', () => {
  const at = setUp({ 'tokens.json': tokens, 'r.json': '{}' })
  const sex = { age: { role: 'quasi' }, sex: { role: 'quasi', taxonomy: '/dev/zero' } }
  writeFileSync(at.path('zero.json'), JSON.stringify(plan({ columns: sex })))
  const x = at.path('x')
  for (const args of [
    ['optimize', at['t.csv'], '--plan', '/dev/zero'],
    ['optimize', at['t.csv'], '--plan', at.path('zero.json')],
    ['evaluate', at['t.csv'], '--plan', at['p.json'], '--cuts', '/dev/zero'],
    ['apply', at['t.csv'], '--recipe', '/dev/zero'],
    ['optimize', at['t.csv'], '--plan', at['tokens.json'], '-o', x, '--key', '/dev/zero'],
    ['verify', '/dev/zero', '--data', at['t.csv'], '--plan', at['p.json']],
    ['assess', at['t.csv'], '/dev/zero', '--plan', at['p.json']],
  ])
    refused(at, args, /\/dev\/zero is longer than [0-9,]+ (MB|bytes)/)
  assert.equal(indistinct(['profile', '/dev/zero']).status, 2)
})

test('names that are no UTF-8 do not crash', () => {
  const at = setUp()
  const line = (rest) => `b="$(printf 'x\\377y')"; exec "$0" ${rest} --json`
  for (const rest of [
    '$b',
    'profile "$b"',
    'profile "$1" --plan "$b"',
    'verify "$1" --quasi "$b" -k 2',
    'verify "$1" --quasi sex -k 2 --blank "$b"',
    'sample "$b" -o /dev/null',
    'optimize "$1" --plan "$2" --loss "$b"',
    'optimize "$1" --plan "$2" -o "$3/$b" --recipe "$3/$b.json"',
  ]) {
    const { status, stdout } = spawnSync('sh', ['-c', line(rest), command, at['t.csv'], at['p.json'], at.in], {
      encoding: 'utf8',
    })
    assert.ok([0, 1, 2].includes(status), `${rest}: ${status}`)
    assert.ok(JSON.parse(stdout), rest)
  }
  assert.equal(readdirSync(at.in, { encoding: 'buffer' }).filter((name) => name.includes(0xff)).length, 3)
})
