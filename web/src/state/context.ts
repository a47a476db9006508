// How components reach the session and the page around it.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Commands } from '../commands/registry'
import type { Session } from './session'
import type { Theme } from './theme'
import type { Ui } from './ui'

export interface Page {
  session: Session
  commands: Commands
  theme: Theme
  ui: Ui
}

/** What the commands of a panel work on. */
export type Around = Pick<Page, 'session' | 'ui'>

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('A component stands outside the page.')
  return page
}

export function useSession(): Session {
  return usePage().session
}
