// Programs of a test: none of them survives it, nor do those that they start.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** The processes that came from one, youngest last. */
function descendants(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The program's name, in parentheses, may hold anything.
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended.
    }
  }
  const all = [pid]
  for (const each of all) all.push(...(children.get(each) ?? []))
  return all
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

export interface Program {
  child: ChildProcess
  end(): Promise<void>
}

export function program(line: string[], env: Record<string, string>, stdio: StdioOptions = 'ignore'): Program {
  const [name = '', ...rest] = line
  const child = spawn(name, rest, { env: { ...process.env, ...env }, stdio })
  const over = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const endAll = () => {
    if (child.pid !== undefined) for (const pid of descendants(child.pid)) kill(pid)
  }
  process.once('exit', endAll)
  return {
    child,
    end: async () => {
      process.removeListener('exit', endAll)
      endAll()
      await over
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** Tries again until it succeeds. */
export async function trying<T>(what: string, attempt: () => Promise<T>, seconds = 60): Promise<T> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (problem) {
      if (performance.now() > until) throw new Error(`${what}: ${problem}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
