// The page starts: engine, session, commands, and the tree that shows them.
import { render } from 'preact'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import '../styles/dialogs.css'
import '../styles/frame.css'
import '../styles/first.css'
import '../styles/data.css'
import '../styles/detail.css'
import '../styles/preflight.css'
import '../styles/rows.css'
import '../styles/charts.css'
import '../styles/narrow.css'
import '../styles/cards.css'
import '../styles/forced.css'
import { createEnginePort } from '../state/enginePort'
import { fetchParts } from '../state/late'
import { isolate, keepOffline } from '../sw/isolate'
import { start } from './start'

const root = document.getElementById('app')
if (root) {
  // The engine waits until it is known whether this page may use every core; nothing else does.
  const idle = () => page.session.file.peek() === null && page.session.reading.peek() === null
  const isolation = Promise.resolve().then(() => isolate(idle))
  const port = createEnginePort(document.baseURI, async () => {
    if ((await isolation) === 'reloading') await new Promise(() => undefined)
  })
  const page = start(root, port, render)
  port.ready.then(
    ({ why }) => keepOffline(why ? 'single' : 'threads'),
    () => undefined,
  )
  port.ready.then(fetchParts, fetchParts)
}
