// `npm test`: installs what is missing, builds and runs every suite, two at a time, and ends with one line that counts.
//
//     npm test                            everything
//     npm test -- --quick                 lint, native, web and script tests only
//     npm test -- --only native,web       these suites; a name's beginning will do (wasm: both of them)
//     npm test -- --all                   also what passed before and depends on nothing that has changed since
import { availableParallelism } from 'node:os'
import { fingerprint } from './lib/fingerprint.mjs'
import { keepFlaky, secondChance } from './lib/flaky.mjs'
import { inLanes } from './lib/lanes.mjs'
import { keepPassed, passedBefore } from './lib/passed.mjs'
import { lastLine, nothing, ranNothing } from './lib/reports.mjs'
import { command, Stop, say, seconds } from './lib/terminal.mjs'
import { timeTable } from './lib/times.mjs'
import { setup } from './setup.mjs'
import { builds, buildsFirst, suites } from './suites.mjs'

function chosen(args) {
  const names = suites.map((suite) => suite.name)
  const rest = [...args]
  let list = suites
  let all = Boolean(process.env.CI)
  while (rest.length) {
    const option = rest.shift()
    if (option === '--all') all = true
    else if (option === '--quick') list = list.filter((suite) => suite.quick)
    else if (option === '--only' && rest.length) {
      const wanted = rest.shift().split(',')
      const unknown = wanted.find((want) => !names.some((name) => name.startsWith(want)))
      if (unknown !== undefined) throw new Stop(`There is no suite \`${unknown}\`: choose from ${names.join(', ')}.`)
      list = list.filter((suite) => wanted.some((want) => suite.name.startsWith(want)))
    } else
      throw new Stop(`\`${option}\` is not known here: say --quick, --all or --only ${names.slice(0, 2).join(',')}.`)
  }
  return { list, all }
}

await command(async () => {
  const since = performance.now()
  const { list, all } = chosen(process.argv.slice(2))
  await setup('test')

  const jobs = Math.max(1, Math.floor(availableParallelism() / 2))
  const tallies = new Map()
  const width = Math.max(
    ...list.map((suite) => suite.name.length),
    ...Object.keys(builds).map((name) => name.length + 6),
  )
  const line = (name, words) => say(`${name.padEnd(width)}  ${words}`)
  const times = []
  const timed = async (name, work) => {
    const start = performance.now()
    const answer = await work()
    times.push({ name, seconds: (performance.now() - start) / 1000 })
    return answer
  }

  const building = (name) => ({
    name: `build ${name}`,
    needs: (buildsFirst[name] ?? []).map((other) => `build ${other}`),
    work: () =>
      timed(`build ${name}`, async () => {
        const start = performance.now()
        try {
          await builds[name](jobs)
          line(`build ${name}`, `done in ${seconds(start)}`)
          return true
        } catch (error) {
          line(`build ${name}`, `FAILED after ${seconds(start)}\n${error.message}`)
          if (!(error instanceof Stop)) say(error.stack)
          return false
        }
      }),
  })

  const running = (suite, print) => ({
    name: suite.name,
    alone: suite.alone,
    needs: (suite.needs ?? []).map((name) => `build ${name}`),
    work: () =>
      timed(suite.name, async () => {
        const start = performance.now()
        let tally
        try {
          tally = await suite.run((text) => say(`${suite.name}:\n${text}`))
          if (ranNothing(tally)) tally = { ...nothing(), failed: ['(it ran nothing)'] }
        } catch (error) {
          say(error instanceof Stop ? error.message : error.stack)
          tally = { ...nothing(), failed: ['(it could not run)'] }
        }
        tallies.set(suite.name, tally)
        if (print) keepPassed(suite.name, print, tally)
        line(suite.name, `${lastLine([tally])}  in ${seconds(start)}`)
        return tally.failed.length === 0
      }),
  })

  const tasks = []
  for (const suite of list) {
    const print = suite.inputs && fingerprint(suite.inputs, process.version)
    const before = print && !all ? passedBefore(suite.name, print) : undefined
    if (before) {
      tallies.set(suite.name, before)
      line(suite.name, `${lastLine([before])}, as before: nothing that it is made from has changed`)
      continue
    }
    for (const name of suite.needs ?? []) {
      if (!tasks.some((task) => task.name === `build ${name}`)) tasks.push(building(name))
    }
    tasks.push(running(suite, print))
  }
  await inLanes(tasks, availableParallelism() > 1 ? 2 : 1, (task, because) => {
    if (!suites.some((suite) => suite.name === task.name)) return
    tallies.set(task.name, { ...nothing(), failed: [`(not run: ${because} failed)`] })
  })

  const flaky = []
  for (const suite of list) {
    const tally = tallies.get(suite.name)
    if (!suite.again || !tally.failed.length) continue
    const found = await timed(`${suite.name}, again`, () =>
      secondChance(tally, (failed) => suite.again(failed, (text) => say(`${suite.name}, again:\n${text}`))),
    )
    flaky.push(...found.map((failed) => ({ suite: suite.name, ...failed })))
  }
  keepFlaky(flaky)

  say()
  for (const line of timeTable(times)) say(line)
  say()
  for (const [name, tally] of tallies)
    for (const skip of tally.skipped) say(`SKIPPED ${name} ${skip.name}: ${skip.reason}`)
  for (const [name, tally] of tallies) for (const failure of tally.failed) say(`FAILED ${name} ${failure}`)
  for (const { suite, title } of flaky) say(`flaky ${suite} ${title}`)
  say(`All of it took ${seconds(since)}; logs are in build/logs.`)
  say(lastLine([...tallies.values()]))
  if ([...tallies.values()].some((tally) => tally.failed.length)) process.exitCode = 1
})
