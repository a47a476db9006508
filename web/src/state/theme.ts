// Light, dark, high contrast, or whatever the system prefers. The choice is remembered; it says nothing about data.
import { type Signal, signal } from '@preact/signals'

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof themes)[number]

export const themeNames: Record<ThemeChoice, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
}

const key = 'indistinct-theme'

export interface Theme {
  choice: Signal<ThemeChoice>
  choose(choice: ThemeChoice): void
}

export function resolveTheme(choice: ThemeChoice, wantsContrast: boolean, wantsDark: boolean): ThemeChoice {
  if (choice !== 'system') return choice
  return wantsContrast && !wantsDark ? 'contrast' : 'system'
}

export function createTheme(root: HTMLElement, storage: Pick<Storage, 'getItem' | 'setItem'> | null): Theme {
  const saved = storage?.getItem(key) ?? null
  const choice = signal<ThemeChoice>(themes.find((name) => name === saved) ?? 'system')
  const contrast = matchMedia('(prefers-contrast: more)')
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const resolved = resolveTheme(choice.value, contrast.matches, dark.matches)
    if (resolved === 'system') delete root.dataset.theme
    else root.dataset.theme = resolved
  }
  contrast.addEventListener('change', apply)
  dark.addEventListener('change', apply)
  apply()
  return {
    choice,
    choose(next) {
      choice.value = next
      storage?.setItem(key, next)
      apply()
    },
  }
}
