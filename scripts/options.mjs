// Writes the engine's option table as TypeScript: `node scripts/options.mjs`. With --check it only says whether the file
// is up to date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'web', 'src', 'engine', 'options.ts')
const command = process.env.INDISTINCT_COMMAND ?? join(root, 'build', 'release', 'indistinct')

const { options } = JSON.parse(execFileSync(command, ['options', '--json'], { encoding: 'utf8' }))
const literal = (value) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)
const entry = (option) => {
  const { name, choices, ...rest } = option
  const fields = Object.entries(rest).map(([key, value]) => {
    const line = `    ${key}: ${literal(value)},`
    // As the formatter breaks what is too long for a line.
    return `${line.length <= 120 ? line : `    ${key}:\n      ${literal(value)},`}\n`
  })
  if (choices) fields.push(`    choices: [${choices.map(literal).join(', ')}],\n`)
  return `  ${name}: {\n${fields.join('')}  },\n`
}
const text = `// Generated from the engine's option table by scripts/options.mjs. Do not edit.
export const options = {
${options.map(entry).join('')}} as const
export type OptionName = keyof typeof options
`
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('web/src/engine/options.ts is out of date: run `node scripts/options.mjs`.')
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}
