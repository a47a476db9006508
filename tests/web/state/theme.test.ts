import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolveTheme } from '../../../web/src/state/theme'

it('follows the system unless told otherwise', () => {
  expect(resolveTheme('system', false, false)).toBe('system')
  expect(resolveTheme('system', true, false)).toBe('contrast')
  expect(resolveTheme('system', true, true)).toBe('system')
  expect(resolveTheme('dark', true, false)).toBe('dark')
})

const css = readFileSync(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8')

function colours(): Record<'light' | 'dark' | 'contrast', Record<string, string>> {
  const found = { light: {}, dark: {}, contrast: {} } as Record<'light' | 'dark' | 'contrast', Record<string, string>>
  for (const [, name = '', light = '', dark = ''] of css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
    found.light[name] = light
    found.dark[name] = dark
    found.contrast[name] = light
  }
  const contrast = css.slice(css.indexOf('[data-theme="contrast"]'), css.indexOf('@media'))
  for (const [, name = '', value = ''] of contrast.matchAll(/--([\w-]+): (#\w{6})/g)) found.contrast[name] = value
  return found
}

function luminance(hex: string): number {
  const part = (i: number) => {
    const x = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

describe('colours', () => {
  const themes = colours()
  for (const [theme, tokens] of Object.entries(themes)) {
    it(`text is legible on paper, canvas, sunk and wash (${theme})`, () => {
      for (const text of ['ink', 'ink-2', 'ink-3', 'risk-text', 'safe-text'])
        for (const ground of ['paper', 'canvas', 'sunk'])
          expect(contrast(tokens[text] ?? '', tokens[ground] ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.ink ?? '', tokens.wash ?? '')).toBeGreaterThanOrEqual(7)
    })

    it(`marks and edges can be told from paper (${theme})`, () => {
      for (const mark of ['edge', 'safe', 'risk', 'suppressed', 'proven', 'levels'])
        expect(contrast(tokens[mark] ?? '', tokens.paper ?? ''), mark).toBeGreaterThanOrEqual(3)
    })
  }
})
