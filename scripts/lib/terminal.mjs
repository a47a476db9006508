// What a person reads while our commands work: short lines, and for a failure one sentence that says what to do.

/** A failure that a person can act on. Its message is the sentence; no stack is shown. */
export class Stop extends Error {}

export const say = (line = '') => process.stdout.write(`${line}\n`)

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs a command's main function and turns a Stop into its sentence and exit code 1. */
export async function command(main) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  try {
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org).`)
    }
    await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
