// Writes the engine's tables as TypeScript, its options and the words of its losses: `node scripts/options.mjs`. With
// --check it only says whether the files are up to date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const command = process.env.INDISTINCT_COMMAND ?? join(root, 'build', 'release', 'indistinct')

const { options, losses } = JSON.parse(execFileSync(command, ['options', '--json'], { encoding: 'utf8' }))
const literal = (value) =>
  typeof value !== 'string'
    ? JSON.stringify(value)
    : value.includes("'") && !value.includes('"')
      ? `"${value}"`
      : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const field = ([key, value]) => {
  const line = `    ${key}: ${literal(value)},`
  return line.length <= 120 ? `${line}\n` : `    ${key}:\n      ${literal(value)},\n`
}
const entry = ({ name, choices, ...rest }) => {
  const fields = Object.entries(rest).map(field)
  if (choices) fields.push(`    choices: [${choices.map(literal).join(', ')}],\n`)
  return `  ${name}: {\n${fields.join('')}  },\n`
}
const table = (name, of, entries) =>
  `// Generated from the engine's ${of} by scripts/options.mjs. Do not edit.
export const ${name} = {
${entries.map(entry).join('')}} as const
`

const files = {
  'web/src/engine/options.ts': `${table('options', 'option table', options)}export type OptionName = keyof typeof options\n`,
  'web/src/engine/losses.ts': `${table(
    'losses',
    'losses',
    losses.map(({ definition, formula, source, ...words }) => words),
  )}export type LossId = keyof typeof losses\n`,
  // Fetched later than the rest: what explains a loss to who asks.
  'web/src/text/lossTerms.ts': table(
    'lossTerms',
    'losses',
    losses.map(({ name, title, definition, formula, source }) => ({ name, title, definition, formula, source })),
  ).replaceAll('    title:', '    name:'),
}
for (const [path, text] of Object.entries(files)) {
  const target = join(root, path)
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${path} is out of date: run \`node scripts/options.mjs\`.`)
    process.exitCode = 1
  }
}
