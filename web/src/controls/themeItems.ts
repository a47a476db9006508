import { type Theme, themeNames, themes } from '../state/theme'
import type { MenuItem } from './Menu'

export function themeItems(theme: Theme): MenuItem[] {
  return themes.map((name) => ({
    label: themeNames[name],
    checked: theme.choice.value === name,
    perform: () => theme.choose(name),
  }))
}
