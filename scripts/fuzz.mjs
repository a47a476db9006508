// Fuzzes the engine's readers for long, one target after the other, and prints what was reached:
//
//     npm run fuzz                                   every target: ten million executions, or twenty minutes
//     npm run fuzz -- --only csv,plan --runs 1000000 --seconds 60 --seed 2
//
// A target that breaks a promise ends at that input, which is kept in build/logs; the others go on.
import { cmake } from './build.mjs'
import { fuzz, targets } from './lib/fuzz.mjs'
import { command, Stop, say } from './lib/terminal.mjs'
import { fuzzCompiler } from './setup.mjs'

function read(args) {
  const options = { runs: 10_000_000, seconds: 1200, seed: 1, only: targets() }
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i].replace(/^--/, '')
    const value = args[i + 1]
    if (!(name in options) || value === undefined)
      throw new Stop(`\`${args[i]}\` is not known here: say --only NAMES, --runs N, --seconds N or --seed N.`)
    if (name === 'only') {
      options.only = value.split(',')
      const unknown = options.only.find((target) => !targets().includes(target))
      if (unknown !== undefined)
        throw new Stop(`There is no target \`${unknown}\`: choose from ${targets().join(', ')}.`)
    } else {
      if (!/^\d+$/.test(value)) throw new Stop(`--${name} needs a whole number, not \`${value}\`.`)
      options[name] = Number(value)
    }
  }
  return options
}

const whole = (number) => Math.round(number).toLocaleString('en')

await command(async () => {
  const { only, ...options } = read(process.argv.slice(2))
  if (!fuzzCompiler())
    throw new Stop('Fuzzing needs clang with libFuzzer: install clang-14 and libclang-rt-14-dev, then run this again.')
  await cmake(
    'fuzz',
    only.map((target) => `fuzz-${target}`),
  )
  say('| target | executions | per second | features | seconds | findings |')
  say('|---|---|---|---|---|---|')
  for (const target of only) {
    const result = await fuzz(target, { ...options, keep: true })
    const cells = [result.executions, result.executions / result.seconds, result.features, result.seconds].map(whole)
    say(`| ${target} | ${cells.join(' | ')} | ${result.finding ? 1 : 0} |`)
    if (!result.finding) continue
    process.exitCode = 1
    say(`\n${result.finding}\n(all of it: ${result.log})\n`)
  }
})
