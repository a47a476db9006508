// Kills the command at random moments of writing, and finds each file old or new, the recipe never newer than its
// release, and no temporary file but after SIGKILL. More rounds, from another seed:
//   INDISTINCT_KILLS=1000 INDISTINCT_SEED=7 node --test tests/cli/kill.test.mjs
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, watch } from 'node:fs'
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { command, files, folder, indistinct } from './support.mjs'

const kills = Number(process.env.INDISTINCT_KILLS ?? 12)
const seed = Number(process.env.INDISTINCT_SEED ?? 1)
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

// mulberry32
function randomOf(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const started = (args) => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise((resolve) =>
    child.on('close', (status, signal) => resolve({ status: signal ?? status, stderr })),
  )
  return { child, ended }
}

test(`killed while it writes (${kills} times, seed ${seed}), a call leaves each file old or new`, async (t) => {
  let rows = ''
  const chance = randomOf(seed)
  for (let i = 0; i < 100000; i++) rows += `${i},${Math.floor(chance() * 90)},${chance() < 0.5 ? 'F' : 'M'}\n`
  const at = files({
    't.csv': `note,age,sex\n${rows}`,
    'p.json': {
      indistinct: 1,
      columns: {
        note: { role: 'keep', confirm: 'Numbers of nothing.' },
        age: { role: 'quasi' },
        sex: { role: 'quasi' },
      },
      privacy: { k: 2 },
    },
  })
  const into = folder()
  const [out, book, recipe] = ['out.csv', 'out.codebook.csv', 'r.json'].map((name) => join(into, name))
  const args = ['optimize', at['t.csv'], '--plan', at['p.json'], '-o', out, '--recipe', recipe, '--shuffle-seed', '1']
  // One that is left alone says what the new files are, and how long it writes.
  const run = async (signal, delay) => {
    let begun
    // Before it starts, so that nothing is missed.
    const watching = watch(into, (_, name) => {
      if (begun || !name?.endsWith('.part')) return
      begun = performance.now()
      if (signal) setTimeout(() => call.child.kill(signal), delay)
    })
    const call = started(args)
    const { status, stderr } = await call.ended
    watching.close()
    return { status, stderr, took: performance.now() - (begun ?? performance.now()) }
  }
  const old = { out: 'the old release\n', book: 'the old codebook\n', recipe: '' }
  old.recipe = JSON.stringify({ hashes: { release: sha256(old.out) } })
  const { status, stderr, took } = await run()
  assert.equal(status, 0, stderr)
  const all = async () => await Promise.all([out, book, recipe].map((path) => readFile(path, 'utf8')))
  const made = {}
  ;[made.out, made.book, made.recipe] = await all()
  const { hashes } = JSON.parse(made.recipe)
  assert.deepEqual(hashes, { data: sha256(readFileSync(at['t.csv'])), release: sha256(made.out) })

  const landed = { SIGKILL: 0, SIGINT: 0, SIGTERM: 0 }
  const signals = Object.keys(landed)
  let [span, rounds] = [took, 0]
  while (signals.some((signal) => landed[signal] < kills / 3)) {
    assert.ok(rounds < 10 * kills, `too few came while files were written: ${JSON.stringify(landed)}`)
    await Promise.all([writeFile(out, old.out), writeFile(book, old.book), writeFile(recipe, old.recipe)])
    const signal = signals[rounds++ % 3]
    const { status } = await run(signal, chance() * span)
    // Half of them are to come too late, however busy the machine is: then they come at any moment.
    span = Math.max(1, span * (status === 0 ? 0.8 : 1.25))
    const is = (now, file) => (now === old[file] ? 'old' : now === made[file] ? 'new' : 'harmed')
    const now = await all()
    const found = ['out', 'book', 'recipe'].map((file, i) => is(now[i], file)).join(' ')
    const left = (await readdir(into)).filter((name) => !['out.csv', 'out.codebook.csv', 'r.json'].includes(name))
    const round = `round ${rounds}, ${signal}: ${status}, ${found}, ${left}`
    if (status === 0) {
      assert.equal(found, 'new new new', round)
    } else {
      landed[signal]++
      assert.equal(status, signal === 'SIGKILL' ? 'SIGKILL' : 130, round)
      const possible = ['old old old', ...(signal === 'SIGKILL' ? ['new old old', 'new new old', 'new new new'] : [])]
      assert.ok(possible.includes(found), round)
    }
    if (signal === 'SIGKILL') for (const name of left) assert.match(name, /^\.indistinct-[0-9a-f]{16}\.part$/)
    else assert.deepEqual(left, [], round)
    await Promise.all(left.map((name) => rm(join(into, name))))
  }
  t.diagnostic(`${rounds} calls, killed while they wrote: ${JSON.stringify(landed)}`)
})

test('a call that waits for the reader of a pipe can be ended, and everything is as it was', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']) {
    const at = files({
      't.csv': 'age,sex\n30,F\n30,M\n',
      'p.json': { indistinct: 1, columns: { age: { role: 'quasi' } }, privacy: { k: 2 } },
      'out.csv': 'old',
      'r.json': 'old',
    })
    const into = dirname(at['t.csv'])
    const pipe = join(into, 'pipe')
    spawnSync('mkfifo', [pipe])
    const watching = watch(into, (_, name) => {
      if (name?.endsWith('.part')) call.child.kill(signal)
    })
    // The SQL is written after the release, and nobody reads it.
    const more = ['-o', at['out.csv'], '--sql', pipe, '--recipe', at['r.json']]
    const call = started(['optimize', at['t.csv'], '--plan', at['p.json'], ...more])
    const { status } = await call.ended
    watching.close()
    assert.equal(status, signal === 'SIGKILL' ? signal : 130)
    for (const name of ['out.csv', 'r.json']) assert.equal(readFileSync(at[name], 'utf8'), 'old')
    const left = readdirSync(into).filter((name) => name.endsWith('.part'))
    assert.ok(left.length <= (signal === 'SIGKILL' ? 1 : 0), `${signal}: ${left}`)
  }
})

test('a search that is ended writes the best so far', async () => {
  const data = join(folder(), 'census.csv')
  indistinct(['sample', 'census', '-o', data])
  const into = folder()
  const [out, recipe] = [join(into, 'out.csv'), join(into, 'r.json')]
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const { child, ended } = started([
      'optimize',
      data,
      '--plan',
      data.replace('.csv', '.plan.json'),
      '--threads',
      '2',
      '-o',
      out,
      '--recipe',
      recipe,
    ])
    // After a second of the processor's time the table has long been read.
    const ticks = () => {
      const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
      return Number(user) + Number(system)
    }
    while (ticks() < 100) await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill(signal)
    const { status, stderr } = await ended
    assert.equal(status, 130, stderr)
    const { hashes, result } = JSON.parse(readFileSync(recipe, 'utf8'))
    assert.equal(hashes.release, sha256(readFileSync(out)))
    assert.equal(result.proven, false)
    assert.deepEqual(readdirSync(into).sort(), ['out.codebook.csv', 'out.csv', 'r.json'])
    await Promise.all([rm(out), rm(recipe)])
  }
})

test('every command ends at a signal, whatever it waits for', async () => {
  const at = files({ 'p.json': { indistinct: 1, columns: { age: { role: 'quasi' } } }, 't.csv': 'age\n1\n' })
  const pipe = join(folder(), 'pipe')
  spawnSync('mkfifo', [pipe])
  for (const args of [
    ['profile', pipe],
    ['evaluate', pipe, '--plan', at['p.json']],
    ['optimize', at['t.csv'], '--plan', pipe],
    ['frontier', pipe, '--plan', at['p.json']],
    ['verify', pipe, '--quasi', 'age', '-k', '2'],
    ['verify', at['t.csv'], '--data', pipe, '--plan', at['p.json']],
    ['assess', at['t.csv'], pipe, '--plan', at['p.json']],
    ['apply', at['t.csv'], '--recipe', pipe],
  ])
    for (const signal of ['SIGINT', 'SIGTERM']) {
      const { child, ended } = started(args)
      // It can be opened once the command has opened it.
      const end = await open(pipe, 'w')
      child.kill(signal)
      const { status, stderr } = await ended
      await end.close()
      assert.equal(status, 130, args.join(' '))
      assert.match(stderr, /Interrupted/)
    }
})
