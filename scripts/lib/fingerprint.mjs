// Work is done again only when what it is made from has changed: a fingerprint of the inputs' names and contents is
// kept in build/fingerprints/NAME once the work has succeeded. Contents, not dates: a checkout changes only dates.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, root } from './run.mjs'

/** Files below a path of the repository, sorted; a file stands for itself, a missing path for nothing. */
export function files(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? files(join(path, entry.name)) : [join(path, entry.name)]))
}

export function fingerprint(inputs, ...further) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(files))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  for (const text of further) hash.update(`${text}\0`)
  return hash.digest('hex')
}

const kept = (name) => inRoot('build', 'fingerprints', name)

export const unchanged = (name, print, outputs = []) =>
  outputs.every((path) => existsSync(join(root, path))) &&
  existsSync(kept(name)) &&
  readFileSync(kept(name), 'utf8') === print

export const forget = (name) => rmSync(kept(name), { force: true })

export function keep(name, print) {
  mkdirSync(dirname(kept(name)), { recursive: true })
  writeFileSync(kept(name), print)
}
