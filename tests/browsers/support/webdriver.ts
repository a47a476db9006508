// A tab that is driven by WebDriver's commands (https://www.w3.org/TR/webdriver2/), whatever carries them.
import { trying } from './processes'
import type { Tab } from './tab'

/** The commands that the journey needs, by the names of the standard. */
export interface Wire {
  command(name: Command, ask?: Record<string, unknown>): Promise<unknown>
  end(): Promise<void>
}
export type Command =
  | 'NewSession'
  | 'SetTimeouts'
  | 'SetWindowRect'
  | 'Navigate'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'ExecuteAsyncScript'
  | 'TakeScreenshot'

const reference = 'element-6066-11e4-a52e-4f735466cecf'
const minutes = 60_000

export async function webdriverTab(
  wire: Wire,
  downloads: string,
  capabilities: Record<string, unknown> = {},
): Promise<Tab> {
  try {
    await wire.command('NewSession', { capabilities: { alwaysMatch: capabilities } })
    await wire.command('SetTimeouts', { script: 2 * minutes, pageLoad: 2 * minutes, implicit: 0 })
    await wire.command('SetWindowRect', { x: 0, y: 0, width: 1440, height: 1000 })
  } catch (problem) {
    await wire.end()
    throw problem
  }
  const find = async (path: string) => {
    const found = await wire.command('FindElement', { using: 'xpath', value: path })
    return (found as Record<string, string>)[reference]
  }
  const run: Tab['run'] = async (code, ask) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve(arguments[0]).then(${code}).then((value) => done({ value }), (problem) => done({ problem: String(problem) }))`
    const answer = (await wire.command('ExecuteAsyncScript', { script, args: [ask] })) as {
      value: never
      problem?: string
    }
    if (answer.problem !== undefined) throw new Error(answer.problem)
    return answer.value
  }
  /** Firefox loses a click on a page that it has not painted yet: then it is given again. */
  const press = async (path: string) => {
    const id = await find(path)
    await run(() => {
      const hears = () => Object.assign(window, { pressed: true })
      Object.assign(window, { pressed: false })
      addEventListener('click', hears, { capture: true, once: true })
    }, null)
    await wire.command('ElementClick', { id })
    const heard = async () => {
      if (!(await run(() => 'pressed' in window && window.pressed === true, null)))
        throw new Error('It heard no click.')
    }
    await trying('', heard, 5)
  }
  return {
    downloads,
    go: async (address) => void (await wire.command('Navigate', { url: address })),
    run,
    press: async (path) => await trying(`${path} could not be pressed`, () => press(path)),
    choose: async (path, file) => void (await wire.command('ElementSendKeys', { id: await find(path), text: file })),
    picture: async () => Buffer.from((await wire.command('TakeScreenshot')) as string, 'base64'),
    end: () => wire.end(),
  }
}
