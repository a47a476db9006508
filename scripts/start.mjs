// `npm start`: installs what is missing, builds what has changed, serves the page on this machine. The engine for one
// thread, which only a browser without shared memory needs, is built while the page can be used.
import { createServer } from 'node:net'
import { buildFirst } from './build.mjs'
import { inRoot } from './lib/run.mjs'
import { command, Stop, say, seconds } from './lib/terminal.mjs'
import { serve } from './serve.mjs'
import { setup } from './setup.mjs'

const free = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.once('listening', () => probe.close(() => resolve(true)))
    probe.listen(port, 'localhost')
  })

function wantedPort() {
  const wanted = Number(process.env.PORT ?? 8080)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65535) {
    throw new Stop(`PORT is \`${process.env.PORT}\`: give a number from 1 to 65535, or leave it away.`)
  }
  return wanted
}

async function freePort(wanted) {
  for (let port = wanted; port < wanted + 20 && port <= 65535; port++) {
    if (await free(port)) {
      if (port !== wanted) say(`Port ${wanted} is in use: taking ${port}.`)
      return port
    }
  }
  throw new Stop(`Ports ${wanted} to ${wanted + 19} are all in use: choose another with PORT=… npm start.`)
}

await command(async () => {
  const since = performance.now()
  const wanted = wantedPort()
  await setup('build')
  const { rest } = await buildFirst()
  const port = await freePort(wanted)
  say(`Ready after ${seconds(since)}.`)
  const { url } = await serve({ folder: inRoot('dist'), isolated: true, port })
  say(`Indistinct is served at ${url} (Ctrl+C stops it).`)
  await rest()
})
