// A static server for a built page, on this machine only.
//
//     node scripts/serve.mjs [DIR] [--isolated] [--under /demo/] [--port 8080]
//
// Plain, it is the poorest host that the page must run on: no header but the type. `--isolated` adds the headers that
// allow threads. Every answer is whole and says no-store: an answer 304 would lack the headers, and a stale file would
// hide what was built.
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const types = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** @returns {Promise<string | undefined>} the file that an address names, if it lies in the folder and may be shown */
async function find(folder, under, address) {
  let path
  try {
    path = decodeURIComponent(new URL(address, 'http://localhost').pathname)
  } catch {
    return undefined
  }
  if (!path.startsWith(under) || path.includes('\0') || path.includes('\\')) return undefined
  const wanted = join(folder, path.slice(under.length), path.endsWith('/') ? 'index.html' : '')
  try {
    // What a symbolic link points to counts, not where it lies.
    const real = await realpath(wanted)
    return real.startsWith(folder + sep) && (await stat(real)).isFile() ? real : undefined
  } catch {
    return undefined
  }
}

/** @returns {Promise<{url: string, close: () => Promise<void>}>} */
export async function serve({ folder, isolated = false, under = '/', port = 0, host = 'localhost' }) {
  const root = await realpath(resolve(folder))
  const extra = isolated ? isolation : {}
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const file = await find(root, under, request.url ?? '/')
    if (file === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', ...extra }).end('There is no such file.\n')
      return
    }
    const type = types[extname(file)] ?? 'application/octet-stream'
    const { size } = await stat(file)
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': size, 'Cache-Control': 'no-store', ...extra })
    if (request.method === 'HEAD') response.end()
    else {
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response)
    }
  })
  await new Promise((done, fail) => server.once('error', fail).listen(port, host, done))
  return {
    url: `http://${host}:${server.address().port}${under}`,
    close: () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      isolated: { type: 'boolean', default: false },
      under: { type: 'string', default: '/' },
      port: { type: 'string', default: '8080' },
    },
  })
  const [folder = 'dist'] = positionals
  try {
    const { url } = await serve({
      folder,
      isolated: values.isolated,
      under: `/${values.under.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/'),
      port: Number(values.port),
    })
    console.log(`Indistinct is served at ${url} (Ctrl+C stops it).`)
  } catch (problem) {
    console.error(
      problem.code === 'ENOENT'
        ? `The folder ${folder} does not exist: build the page with \`npm run build\`.`
        : `The server could not start: ${problem.message}.`,
    )
    process.exit(1)
  }
}
