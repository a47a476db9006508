// WebKitGTK's MiniBrowser on a display that nobody sees, driven by WebDriver over HTTP.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webkit as installed } from '../../../scripts/lib/browsers.mjs'
import { freePort, program, trying } from './processes'
import type { Asked, Tab } from './tab'
import { type Command, type Wire, webdriverTab } from './webdriver'

const places: Record<Command, (ask: Record<string, unknown>) => [method: string, path: string]> = {
  NewSession: () => ['POST', ''],
  SetTimeouts: () => ['POST', '/timeouts'],
  SetWindowRect: () => ['POST', '/window/rect'],
  Navigate: () => ['POST', '/url'],
  FindElement: () => ['POST', '/element'],
  ElementClick: ({ id }) => ['POST', `/element/${id}/click`],
  ElementSendKeys: ({ id }) => ['POST', `/element/${id}/value`],
  ExecuteAsyncScript: () => ['POST', '/execute/async'],
  TakeScreenshot: () => ['GET', '/screenshot'],
}

/** An X server on a display of its own; it says which. */
async function invisible(display: string) {
  const started = program([display, '-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {}, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ])
  const told = started.child.stdio[3]
  const number = await new Promise<string>((resolve, reject) => {
    told?.once('data', (data) => resolve(String(data).trim()))
    started.child.once('exit', () => reject(new Error('Xvfb could not start.')))
  })
  return { name: `:${number}`, end: started.end }
}

export async function webkit({ threads }: Asked): Promise<Tab> {
  const programs = installed()
  if (!programs) throw new Error('WebKit is not installed.')
  const home = mkdtempSync(join(tmpdir(), 'indistinct-webkit-'))
  mkdirSync(join(home, 'config'))
  mkdirSync(join(home, 'downloads'))
  writeFileSync(join(home, 'config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n')
  const screen = await invisible(programs.display)
  const port = await freePort()
  const server = program([programs.driver, `--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: screen.name,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox needs rights that a container does not have; only our own page is opened here.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    JSC_useSharedArrayBuffer: threads ? '1' : '0',
  })
  const address = `http://127.0.0.1:${port}`
  let session = ''
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${address}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`WebKit, ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
  const wire: Wire = {
    command: async (name, given = {}) => {
      const [method, path] = places[name](given)
      const answer = await ask(method, `/session${session}${path}`, method === 'POST' ? given : undefined)
      if (name === 'NewSession') session = `/${(answer as { sessionId: string }).sessionId}`
      return answer
    },
    end: async () => {
      await server.end()
      await screen.end()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await trying('WebKitWebDriver does not answer', () => ask('GET', '/status'))
  } catch (problem) {
    await wire.end()
    throw problem
  }
  return await webdriverTab(wire, join(home, 'downloads'), {
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  })
}
