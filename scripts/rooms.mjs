// Checks the rules of the house that no compiler knows: a room of core/ includes only rooms that stand left of it,
// cli/ and wasm/ come in through the one door, the engine does no I/O, prints nothing and never aborts; a room of
// web/src imports only rooms that stand left of it; and a test in a browser waits for what it expects.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files } from './lib/fingerprint.mjs'
import { root } from './lib/run.mjs'

const row = ['base', 'table', 'domain', 'partition', 'privacy', 'loss', 'search', 'frontier', 'release', 'assess']
const upTo = (room) => row.slice(0, row.indexOf(room) + 1)

/** What each room may include. */
export const rooms = {
  ...Object.fromEntries(row.map((room) => [room, upTo(room)])),
  sample: ['base', 'sample'],
  check: ['base', 'table', 'check'],
  cells: [...upTo('loss'), 'cells'],
  ...Object.fromEntries(['search', 'frontier', 'release', 'assess'].map((room) => [room, [...upTo(room), 'cells']])),
  door: [...row, 'sample', 'cells', 'check', 'door'],
}

// The corners of a room that has some, in the same order: `.` are the files that stand in the room itself.
const corners = {
  search: ['.', 'climb', 'genetic', 'local', 'tree', 'classic', 'outer', 'path', 'lattice', 'methods', 'advice'],
}

// What is wrong with an include from one corner of a room of another of its corners, or nothing.
function wrongCorner(room, path, include) {
  const corner = (file) => file.split('/').slice(2, -1).join('/') || '.'
  const all = corners[room]
  if (!all || !include.startsWith(`core/${room}/`)) return ''
  const [from, to] = [corner(path), corner(include)]
  const unknown = [from, to].find((name) => !all.includes(name))
  if (unknown) return `core/${room}/${unknown} is no corner of its room: add it to scripts/rooms.mjs where it belongs`
  if (all.indexOf(to) <= all.indexOf(from)) return ''
  const left = all.slice(0, all.indexOf(from) + 1).join(', ')
  return `core/${room}/${from} must not include ${include}: only ${left} stand left of it`
}

const forbidden = [
  [/#include <(iostream|fstream|filesystem|unistd\.h)>/, 'the engine does no I/O: leave it to cli/ and wasm/'],
  [/\b(?:std::)?(?:printf|fprintf|puts|fopen|system)\s*\(/, 'the engine prints nothing and opens no files'],
  [/\bstd::(?:cout|cerr|clog)\b/, 'the engine prints nothing: answer with a value'],
  [
    /\b(?:std::)?(?:abort|terminate|exit|_Exit|quick_exit)\s*\(|\bassert\s*\(/,
    'the engine never aborts: answer with an Error',
  ],
]

// What is wrong with an include of ours, or nothing.
function wrongInclude(top, room, include) {
  if (!include.startsWith('core/')) return top === 'core' ? `say "core/room/file.h" in full, not "${include}"` : ''
  const parts = include.split('/')
  const target = parts.length > 2 ? parts[1] : 'the door'
  if (top !== 'core') {
    const allowed = target === 'the door' || target === 'base'
    return allowed ? '' : `${top}/ comes in through core/indistinct.h and core/base only, not ${include}`
  }
  if (!room) return ''
  if (!(room in rooms)) return `core/${room} is no room of the house: add it to scripts/rooms.mjs where it belongs`
  const allowed = target === 'the door' ? room === 'door' : rooms[room].includes(target)
  return allowed ? '' : `core/${room} must not include ${include}: only ${rooms[room].join(', ')} stand left of it`
}

// What is wrong with what a line of the engine does.
function wrongDeeds(room, line) {
  const code = line.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\/\/.*$/, '')
  const found = forbidden.filter(([pattern]) => pattern.test(code)).map(([, why]) => why)
  if (/<nlohmann\//.test(code) && room !== 'door') found.push('only core/door speaks JSON')
  return found
}

/** The rooms of the page. A folder of `panels` is a room of its own: it imports no other panel's folder. */
export const pageRow = [
  'sw',
  'styles',
  'engine',
  'text',
  'files',
  'commands',
  'state',
  'controls',
  'charts',
  'parts',
  'report',
  'panels',
  'app',
]

const imported = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"]*)\1/g

// What is wrong with one import of the page, or nothing.
function wrongImport(path, specifier) {
  const room = path.split('/')[2]
  const target = posix.join(posix.dirname(path), specifier)
  const other = target.split('/')[2]
  if (!target.startsWith('web/src/')) return `${specifier} leads out of web/src`
  if (room === 'panels' && other === 'panels')
    return path.split('/')[3] === target.split('/')[3]
      ? ''
      : `a panel must not import another's ${specifier}: what both show belongs to web/src/parts`
  const left = pageRow.slice(0, pageRow.indexOf(room) + 1)
  return left.includes(other)
    ? ''
    : `web/src/${room} must not import ${specifier}: only ${left.slice(0, -1).join(', ')} stand left of it`
}

function pageComplaints(path, text) {
  const room = path.split('/')[2]
  if (!pageRow.includes(room))
    return [`${path}:1: web/src/${room} is no room of the page: add it to scripts/rooms.mjs where it belongs`]
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(imported)]
      .map(([, , specifier]) => wrongImport(path, specifier))
      .filter(Boolean)
      .map((what) => `${path}:${index + 1}: ${what}`),
  )
}

const fixedWaits = (path, text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /\bwaitForTimeout\b/.test(line)
        ? [`${path}:${index + 1}: a test waits for what it expects, never for a fixed time`]
        : [],
    )

/** @returns {string[]} complaints about one file, each a sentence with its place */
export function complaints(path, text) {
  if (path.startsWith('tests/')) return fixedWaits(path, text)
  if (path.startsWith('web/src/')) return pageComplaints(path, text)
  const parts = path.split('/')
  const top = parts[0]
  const room = parts.length > 2 ? parts[1] : ''
  return text.split('\n').flatMap((line, index) => {
    const include = /^\s*#include "([^"]+)"/.exec(line)?.[1]
    const found = include
      ? [wrongInclude(top, room, include) || wrongCorner(room, path, include)]
      : top === 'core'
        ? wrongDeeds(room, line)
        : []
    return found.filter(Boolean).map((what) => `${path}:${index + 1}: ${what}`)
  })
}

export function check() {
  const sources = ['core', 'cli', 'wasm', 'web/src', 'tests/browser', 'tests/browsers']
    .flatMap(files)
    .filter((path) => /\.(h|cpp|tsx?)$/.test(path))
  return {
    sources: sources.length,
    complaints: sources.flatMap((path) => complaints(path, readFileSync(join(root, path), 'utf8'))),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = check()
  for (const line of found.complaints) process.stdout.write(`${line}\n`)
  process.stdout.write(`${found.sources} files, ${found.complaints.length} complaints\n`)
  process.exitCode = found.complaints.length ? 1 : 0
}
