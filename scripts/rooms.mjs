// Checks the rules of the house that no compiler knows: a room of core/ includes only rooms that stand left of it,
// cli/ and wasm/ come in through the one door, and the engine does no I/O, prints nothing and never aborts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files } from './lib/fingerprint.mjs'
import { root } from './lib/run.mjs'

const row = ['base', 'table', 'domain', 'partition', 'privacy', 'loss', 'search', 'frontier', 'release', 'assess']
const upTo = (room) => row.slice(0, row.indexOf(room) + 1)

/** What each room may include. */
export const rooms = {
  ...Object.fromEntries(row.map((room) => [room, upTo(room)])),
  sample: ['base', 'sample'],
  cells: [...upTo('partition'), 'cells'],
  release: [...upTo('release'), 'cells'],
  assess: [...upTo('assess'), 'cells'],
  door: [...row, 'sample', 'cells', 'door'],
}

const forbidden = [
  [/#include <(iostream|fstream|filesystem|cstdio|stdio\.h|unistd\.h)>/, 'the engine does no I/O: leave it to cli/ and wasm/'],
  [/\b(?:std::)?(?:printf|fprintf|puts|fopen|system)\s*\(/, 'the engine prints nothing and opens no files'],
  [/\bstd::(?:cout|cerr|clog)\b/, 'the engine prints nothing: answer with a value'],
  [/\b(?:std::)?(?:abort|terminate|exit|_Exit|quick_exit)\s*\(|\bassert\s*\(/, 'the engine never aborts: answer with an Error'],
]

/** @returns {string[]} complaints about one file, each a sentence with its place */
export function complaints(path, text) {
  const found = []
  const [top, room] = path.split('/')
  text.split('\n').forEach((line, index) => {
    const complain = (what) => found.push(`${path}:${index + 1}: ${what}`)
    const include = /^\s*#include "([^"]+)"/.exec(line)?.[1]
    if (include?.startsWith('core/')) {
      const target = include.split('/').length >= 3 ? include.split('/')[1] : 'the door'
      if (top === 'core' && path.split('/').length >= 3) {
        if (!(room in rooms)) complain(`core/${room} is no room of the house: add it to scripts/rooms.mjs where it belongs`)
        else if (target === 'the door' ? room !== 'door' : !rooms[room].includes(target)) {
          complain(`core/${room} must not include ${include}: only ${rooms[room].join(', ')} stand left of it`)
        }
      }
      if (['cli', 'wasm'].includes(top) && !['the door', 'base'].includes(target)) {
        complain(`${top}/ comes in through core/indistinct.h and core/base only, not ${include}`)
      }
    } else if (include && top === 'core') {
      complain(`say "core/room/file.h" in full, not "${include}"`)
    }
    if (top === 'core') {
      const code = line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => (include ? text : '""')).replace(/\/\/.*$/, '')
      for (const [pattern, why] of forbidden) if (pattern.test(code)) complain(why)
      if (/<nlohmann\//.test(line) && room !== 'door') complain('only core/door speaks JSON')
    }
  })
  return found
}

export function check() {
  const sources = ['core', 'cli', 'wasm'].flatMap(files).filter((path) => /\.(h|cpp)$/.test(path))
  return { sources: sources.length, complaints: sources.flatMap((path) => complaints(path, readFileSync(join(root, path), 'utf8'))) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = check()
  for (const line of found.complaints) process.stdout.write(`${line}\n`)
  process.stdout.write(`${found.sources} files, ${found.complaints.length} complaints\n`)
  process.exitCode = found.complaints.length ? 1 : 0
}
