// Runs the built command as a person or a script would.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const command = process.env.INDISTINCT_COMMAND ?? join(root, 'build', 'release', 'indistinct')

export function indistinct(args, { input } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  return { status, stdout, stderr, json: () => JSON.parse(stdout) }
}

export const folder = () => mkdtempSync(join(tmpdir(), 'indistinct-'))

/** Writes files into a fresh folder and gives their paths by name. */
export function files(contents) {
  const into = folder()
  const paths = {}
  for (const [name, content] of Object.entries(contents)) {
    paths[name] = join(into, name)
    writeFileSync(paths[name], typeof content === 'string' ? content : JSON.stringify(content))
  }
  return paths
}

/** A file beside the repository that is there on some machines only. */
export const shared = (path) => join(root, '..', 'shared', path)
