// Firefox without a window, driven by WebDriver's commands over Marionette, the socket that geckodriver uses too.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox as installed } from '../../../scripts/lib/browsers.mjs'
import { program, trying } from './processes'
import type { Tab } from './tab'
import { type Wire, webdriverTab } from './webdriver'

const preferences = {
  // Any port that is free; it writes which into its profile.
  'marionette.port': 0,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** Frames `LENGTH:[0, id, name, ask]` out, `LENGTH:[1, id, error, answer]` in. */
function talking(socket: Socket): Wire['command'] {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(problem: Error): void }>()
  let last = 0
  let held = Buffer.alloc(0)
  socket.on('data', (data) => {
    held = Buffer.concat([held, data])
    for (;;) {
      const colon = held.indexOf(':')
      const end = colon + 1 + Number(held.subarray(0, colon))
      if (colon < 0 || held.length < end) return
      const frame: unknown = JSON.parse(held.subarray(colon + 1, end).toString())
      held = held.subarray(end)
      if (!Array.isArray(frame)) continue // its greeting
      const [, id, error, answer] = frame
      const pending = waiting.get(id)
      waiting.delete(id)
      if (error) pending?.reject(new Error(`Firefox: ${error.error}: ${error.message}`))
      else pending?.resolve(answer && typeof answer === 'object' && 'value' in answer ? answer.value : answer)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'))
  })
  return (name, ask = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      const frame = JSON.stringify([0, last, `WebDriver:${name}`, ask])
      socket.write(`${Buffer.byteLength(frame)}:${frame}`)
    })
}

export async function firefox(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'indistinct-firefox-'))
  const downloads = join(profile, 'downloads')
  const all = { ...preferences, 'browser.download.folderList': 2, 'browser.download.dir': downloads }
  const lines = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const line = [installed(), '--headless', '--marionette', '--no-remote', '--profile', profile]
  const running = program(line, { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' })
  let socket: Socket | undefined
  const end = async () => {
    socket?.destroy()
    await running.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    socket = await trying('Firefox does not answer', async () => {
      const port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'))
      return await new Promise<Socket>((resolve, reject) => {
        const made = connect(port, '127.0.0.1', () => resolve(made))
        made.once('error', reject)
      })
    })
  } catch (problem) {
    await end()
    throw problem
  }
  return await webdriverTab({ command: talking(socket), end }, downloads)
}
