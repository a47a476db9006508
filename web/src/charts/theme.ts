// The colours a chart may use. On the page they are the tokens themselves; in a saved picture they are what the tokens
// mean at that moment.

const tokens = [
  'paper',
  'sunk',
  'ink',
  'ink-2',
  'ink-3',
  'edge',
  'line',
  'safe',
  'safe-text',
  'risk',
  'risk-text',
  'suppressed',
  'proven',
  'open',
  'open-text',
  'wash',
  'wash-edge',
  'levels',
] as const

export type Token = (typeof tokens)[number]
export type ChartTheme = Record<Token, string> & { sans: string }

export const pageTheme: ChartTheme = {
  ...(Object.fromEntries(tokens.map((token) => [token, `var(--${token})`])) as Record<Token, string>),
  sans: 'inherit',
}

/** The tokens as literal colours, for a picture that leaves the page. */
export function literalTheme(root: HTMLElement): ChartTheme {
  const probe = document.createElement('span')
  probe.hidden = true
  root.append(probe)
  const literal = Object.fromEntries(
    tokens.map((token) => {
      probe.style.color = `var(--${token})`
      return [token, getComputedStyle(probe).color]
    }),
  ) as Record<Token, string>
  probe.remove()
  return { ...literal, sans: '"Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif' }
}

export interface Size {
  width: number
  height: number
}

/** What a chart says, for people and for files: the sentence, and the numbers as a table. */
export interface Reading {
  finding: string
  head: string[]
  rows: (string | number)[][]
}
