// What people read has one word for rows that do not leave: withheld. "Suppressed" stays the word of papers, of keys in
// JSON and of single cells.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { files } from '../../scripts/lib/fingerprint.mjs'
import { root } from '../../scripts/lib/run.mjs'

const gone = '(?:suppress\\w*|dropped|discarded|removed|deleted|filtered out)'
const other = [
  new RegExp(`\\b${gone} (?:rows?|records?)\\b`, 'i'),
  new RegExp(`(?:\\brows?|\\brecords?|…) (?:[a-z]+ ){0,4}${gone}(?![-\\w])`, 'i'),
  new RegExp(`^${gone}:`, 'i'),
  new RegExp(`^(?:may |must |can )?(?:is|are|be) ${gone}`, 'i'), // the rest of a sentence that is put together
  /\boutliers?\b/i,
]

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** What stands in quotes or between tags; what is put in is an ellipsis. */
function sentences(text) {
  let plain = withoutComments(text)
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/\$\{[^{}]*\}/g, '…')
  }
  const quoted = [...plain.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
  const tagged = [...plain.matchAll(/>([^<>{}=;]*[a-z][^<>{}=;]*)</gi)]
  return [...quoted.map(([, a, b, c]) => a ?? b ?? c), ...tagged.map(([, words]) => words)]
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const wrong = (words) => other.some((pattern) => pattern.test(words))

test('sentences are found in quotes, templates and between tags', () => {
  const text = `// no 'comment'\nconst a = 'one row'\nconst b = \`\${plural(n, \`row\`)} are here\`\nreturn <p>Rows stay</p>`
  assert.deepEqual(sentences(text), ['one row', '… are here', 'Rows stay'])
})

test('another word for withheld is seen', () => {
  for (const words of [
    '3 rows suppressed',
    'suppressed rows',
    'Outliers',
    '… are suppressed, of 7',
    ' may be suppressed. Lower k',
    'the rows that were dropped',
  ])
    assert.ok(wrong(words.trim()), words)
  for (const words of ['3 rows are withheld', 'suppressed', 'Dropped', 'columns are dropped', 'rows of the original'])
    assert.ok(!wrong(words), words)
})

test('page, report, command line and engine say withheld', () => {
  const sources = ['web/src', 'cli', 'core'].flatMap(files).filter((path) => /\.(tsx?|cpp|h)$/.test(path))
  const found = sources.flatMap((path) =>
    sentences(readFileSync(join(root, path), 'utf8'))
      .filter(wrong)
      .map((words) => `${path}: ${words}`),
  )
  assert.deepEqual(found, [])
})
