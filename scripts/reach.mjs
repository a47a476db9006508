// What no product needs: headers and sources of core/ that neither the command line nor the page's engine come to by
// what they include and call. Such a file is dead, or a help of the tests and then belongs to tests/.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files } from './lib/fingerprint.mjs'
import { root } from './lib/run.mjs'

/** What a file declares or calls: types, and whatever stands before a parenthesis. */
const named = (text) =>
  [...text.matchAll(/\b(?:class|struct)\s+(\w+)|\b([a-z]\w*)\(/g)].map(([, type, name]) => type ?? name)

/** What a source defines: functions, and the types whose members it defines; both begin at the left margin. */
const defined = (text) =>
  [...text.matchAll(/^(?![ \t#/}])[^\n;=]*?\b(?:([A-Z]\w*)(?:<[^>\n]*>)?::~?\w+|([a-z]\w*))\(/gm)].map(
    ([, type, name]) => type ?? name,
  )

/**
 * @param {Map<string, string>} sources path -> text; the products are the sources outside core/
 * @returns {string[]} the files of core/ that no product comes to
 */
export function unreached(sources) {
  const included = (path) =>
    [...sources.get(path).matchAll(/^\s*#include "([^"]+)"/gm)]
      .map(([, name]) => name)
      .filter((name) => sources.has(name))
  const reached = new Set()
  const names = new Set()
  const take = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const name of named(sources.get(path))) names.add(name)
    for (const next of included(path)) take(next)
  }
  const all = [...sources.keys()]
  for (const path of all) if (!path.startsWith('core/')) take(path)
  // A source is needed where it defines what was named on the way, and then so is all that it includes.
  const waiting = new Map(
    all.filter((path) => path.endsWith('.cpp') && !reached.has(path)).map((path) => [path, defined(sources.get(path))]),
  )
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size
    for (const [path, defines] of waiting) {
      if (!defines.some((name) => names.has(name))) continue
      waiting.delete(path)
      take(path)
    }
  }
  return all.filter((path) => !reached.has(path))
}

export function check() {
  const paths = ['core', 'cli', 'wasm'].flatMap(files).filter((path) => /\.(h|cpp)$/.test(path))
  return unreached(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dead = check()
  for (const path of dead) process.stdout.write(`${path}: no product comes to it\n`)
  process.exitCode = dead.length ? 1 : 0
}
