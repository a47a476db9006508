// Runs a program with its output in a log of its own, build/logs/NAME.log, so that several can run side by side and a
// failure still has all its words. Programs run in process groups of their own: none survives us.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop } from './terminal.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const inRoot = (...parts) => join(root, ...parts)

const running = new Set()
const endGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended by itself.
  }
}
const endAll = () => {
  for (const pid of running) endGroup(pid, 'SIGKILL')
}
process.on('exit', endAll)
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => process.exit(code))
}

/** A program that was linked a moment ago can still count as being written: then it is tried again for a while. */
async function spawnWhenReady(line, options) {
  for (let attempt = 1; ; attempt++) {
    try {
      return spawn(line[0], line.slice(1), options)
    } catch (error) {
      if (error.code !== 'ETXTBSY' || attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/**
 * @param {string} name of the log
 * @param {string[]} line program and arguments
 * @returns {Promise<{ok: boolean, code: number|null, log: string, text: string, why: string}>}
 */
export async function run(name, line, { env = {}, cwd = root, minutes = 10 } = {}) {
  const log = inRoot('build', 'logs', `${name}.log`)
  mkdirSync(dirname(log), { recursive: true })
  const out = openSync(log, 'w')
  const child = await spawnWhenReady(line, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out],
    detached: true,
  })
  return new Promise((resolve) => {
    let why = ''
    const clock = setTimeout(() => {
      why = `it was ended after ${minutes} minutes`
      endGroup(child.pid, 'SIGKILL')
    }, minutes * 60_000)
    const finish = (code, reason) => {
      clearTimeout(clock)
      running.delete(child.pid)
      closeSync(out)
      const text = readFileSync(log, 'utf8')
      resolve({ ok: code === 0, code, log: relative(root, log), text, why: why || reason })
    }
    child.on('error', (error) => finish(null, error.message))
    child.on('exit', (code, signal) => finish(code, signal ? `it was ended by ${signal}` : `exit code ${code}`))
    if (child.pid) running.add(child.pid)
  })
}

/** Runs a program that may ask for a password: it keeps the terminal, only its output goes to the log. */
export function attached(name, line) {
  const log = inRoot('build', 'logs', `${name}.log`)
  mkdirSync(dirname(log), { recursive: true })
  const out = openSync(log, 'w')
  const { status } = spawnSync(line[0], line.slice(1), { cwd: root, stdio: ['inherit', out, out] })
  closeSync(out)
  return { ok: status === 0, log: relative(root, log), text: readFileSync(log, 'utf8') }
}

/** Like run, for steps that everything after them needs. */
export async function must(name, line, sentence, options) {
  const result = await run(name, line, options)
  if (!result.ok) throw new Stop(`${tail(result)}\n\n${sentence} (${result.why}; all of it: ${result.log})`)
  return result
}

export const tail = ({ text }, lines = 30) =>
  text
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n')

/** The path of a program, or '' where there is none. */
export function which(program) {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const path = join(folder, program)
    if (folder && existsSync(path)) return path
  }
  return ''
}
