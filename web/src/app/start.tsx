// Puts the parts together, whatever engine stands behind the port.
import type { ComponentChild } from 'preact'
import { createCommands } from '../commands/registry'
import { onMac } from '../controls/CommandButton'
import { type Page, PageContext } from '../state/context'
import { keepDecisions } from '../state/keeping'
import type { EnginePort } from '../state/port'
import { countRequests } from '../state/requests'
import { createSession } from '../state/session'
import { solvingOf } from '../state/solving'
import { storage } from '../state/storage'
import { createTheme } from '../state/theme'
import { createUi } from '../state/ui'
import { App } from './App'
import { commandTable } from './commands'
import { take } from './DropZone'

export function start(
  root: HTMLElement,
  port: EnginePort,
  render: (tree: ComponentChild, into: HTMLElement) => void,
): Page {
  const session = createSession(port, countRequests())
  const theme = createTheme(document.documentElement, storage('localStorage'))
  const ui = createUi()
  const shelf = storage('sessionStorage')
  if (shelf) keepDecisions(session, shelf)
  addEventListener('beforeunload', (event) => {
    if (session.unsaved.value || solvingOf(session).active.value) event.preventDefault()
  })

  const chooseFile = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.csv,.tsv,.txt,.data,.gz,.xlsx,.xlsm,.json,text/csv,text/plain'
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      if (file) void take(session, ui, file)
    })
    input.click()
  }
  const commands = createCommands(commandTable({ session, ui, theme, chooseFile }), onMac)
  const page: Page = { session, commands, theme, ui }
  render(
    <PageContext.Provider value={page}>
      <App />
    </PageContext.Provider>,
    root,
  )
  return page
}
