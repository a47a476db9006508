// Puts the parts together, whatever engine stands behind the port.
import type { ComponentChild } from 'preact'
import { frontierCommands } from '../commands/frontier'
import { createCommands } from '../commands/registry'
import { reportCommands } from '../commands/report'
import { solveCommands } from '../commands/solve'
import { commandTable } from '../commands/table'
import { taxonomyCommands } from '../commands/taxonomies'
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
import { onMac } from './CommandButton'
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
  const focusFind = () => {
    document.getElementById('rows-find')?.focus()
  }
  const commands = createCommands(
    [
      ...commandTable({ session, ui, theme, chooseFile, focusFind }),
      ...solveCommands({ session, ui }),
      ...taxonomyCommands({ session, ui }),
      ...reportCommands(session),
      ...frontierCommands({ session, ui }),
    ],
    onMac,
  )
  const page: Page = { session, commands, theme, ui }
  render(
    <PageContext.Provider value={page}>
      <App />
    </PageContext.Provider>,
    root,
  )
  return page
}
