// What the documents say about the tree is true: files exist, links lead somewhere, dependencies are all there.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { others } from '../../scripts/lib/browsers.mjs'
import { inRoot, root } from '../../scripts/lib/run.mjs'
import { needs } from '../../scripts/setup.mjs'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const documents = [...readdirSync(root), ...readdirSync(inRoot('docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)
const generated = /^(build|dist|artefacts|node_modules|public\/engine)(\/|$)/

test('links between documents lead to files', () => {
  for (const document of documents) {
    for (const [, target] of read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const path = normalize(join(dirname(document), target))
      assert.ok(existsSync(inRoot(path)), `${document} links to ${target}`)
    }
  }
})

test('files and folders named in the documents exist', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const tops = folders.map((entry) => entry.name.replace('.', '\\.')).join('|')
  let seen = 0
  for (const document of documents) {
    for (const [, path] of read(document).matchAll(new RegExp(`\`((?:${tops})/[\\w./+-]*)\``, 'g'))) {
      if (generated.test(path)) continue
      seen++
      assert.ok(existsSync(inRoot(path)), `${document} names ${path}`)
    }
  }
  assert.ok(seen > 10)
})

test('every folder of the tree has its line in ARCHITECTURE.md', () => {
  const text = read('ARCHITECTURE.md')
  for (const folder of ['core', 'web/src']) {
    for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
      if (entry.isDirectory())
        assert.ok(text.includes(`\`${folder}/${entry.name}\``), `${folder}/${entry.name} is missing`)
    }
  }
})

/** Programs of the packages that are called by name and imported nowhere. */
const programs = { typescript: /\btsc\b/, '@biomejs/biome': /\bbiome\b/ }

test('every dependency is imported, or its program is called', () => {
  const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json'))
  const sources = (folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .map((name) => read(join(folder, name)))
      .join('\n')
  const page = sources('web/src')
  const all = [
    page,
    ...['tests', 'bench', 'scripts'].map(sources),
    ...['vite', 'vitest'].map((n) => read(`${n}.config.ts`)),
  ].join('\n')
  const imported = (text, name) => new RegExp(`(?:from|import)\\s*\\(?\\s*'${name}(?:/[^']*)?'`).test(text)
  for (const name of Object.keys(dependencies))
    assert.ok(imported(page, name), `${name} is imported nowhere in web/src`)
  for (const name of Object.keys(devDependencies)) {
    if (name === '@types/node') continue
    const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : null
    if (typed) assert.ok(typed in { ...dependencies, ...devDependencies }, `${name} types what is no dependency`)
    else if (name in programs)
      assert.match(Object.values(scripts).join('\n'), programs[name], `${name} is never called`)
    else assert.ok(imported(all, name), `${name} is imported nowhere`)
  }
})

test('every dependency has its version and its reason', () => {
  const text = read('docs/dependencies.md')
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(text, new RegExp(`\\| ${name} \\| ${version} \\| .{10,} \\|`), `${name} ${version}`)
  }
  for (const name of [...needs.map((need) => need.package), ...others.flatMap((other) => other.packages)])
    assert.match(text, new RegExp(`\\| ${name.replaceAll('+', '\\+')} \\| `), name)
  const libraries = text.slice(text.indexOf('## Libraries of the page'))
  for (const [, name] of libraries.matchAll(/^\| (@?[\w/.-]+) \| \d+\.\d+\.\d+ \|/gm)) {
    assert.ok(name in { ...dependencies, ...devDependencies }, `${name} is no dependency any more`)
  }
})
