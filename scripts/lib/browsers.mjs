// The browsers of the tests, where they are installed. Chromium is needed; a journey in one of the others that a machine
// cannot have is left out, and said to be.
import { existsSync, readdirSync } from 'node:fs'
import { which } from './run.mjs'

const libraries = '/usr/lib'

/** MiniBrowser lies beside the library that it shows, of whatever version and machine. */
function miniBrowser() {
  for (const machine of readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'))) {
    for (const name of readdirSync(`${libraries}/${machine}`).filter((name) => /^webkit2?gtk-[\d.]+$/.test(name))) {
      const path = `${libraries}/${machine}/${name}/MiniBrowser`
      if (existsSync(path)) return path
    }
  }
  return ''
}

/** @returns the program, or '' */
export const firefox = () => which('firefox-esr') || which('firefox')

/** @returns {{driver: string, browser: string, display: string} | undefined} */
export function webkit() {
  const found = { driver: which('WebKitWebDriver'), browser: miniBrowser(), display: which('Xvfb') }
  return Object.values(found).every(Boolean) ? found : undefined
}

/** Beside Chromium. */
export const others = [
  { name: 'Firefox', there: () => Boolean(firefox()), packages: ['firefox-esr'] },
  { name: 'WebKit', there: () => webkit() !== undefined, packages: ['webkit2gtk-driver', 'xvfb'] },
]
