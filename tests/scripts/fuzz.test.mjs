// What libFuzzer prints, as our scripts read it; and every target has inputs to start from.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readRun, targets } from '../../scripts/lib/fuzz.mjs'
import { inRoot } from '../../scripts/lib/run.mjs'

test('a run that found nothing has its counts', () => {
  const text = [
    '#6\tINITED cov: 620 ft: 1004 corp: 5/240b exec/s: 0 rss: 40Mb',
    '#8192\tpulse  cov: 900 ft: 2100 corp: 90/9Kb lim: 400 exec/s: 4096 rss: 60Mb',
    '#20000\tDONE   cov: 920 ft: 2200 corp: 99/9Kb lim: 400 exec/s: 4000 rss: 60Mb',
    'stat::number_of_executed_units: 20000',
  ].join('\n')
  assert.deepEqual(readRun(text), { executions: 20000, features: 2200, input: '' })
})

test('a run that broke names the input that did it', () => {
  const text =
    '#6\tINITED cov: 620 ft: 1004 corp: 5/240b\nBROKEN: a promise\nTest unit written to /a/b/fuzz-csv-crash-1'
  assert.deepEqual(readRun(text), { executions: 6, features: 1004, input: '/a/b/fuzz-csv-crash-1' })
})

test('every target has a corpus and its line in the document', () => {
  const document = readFileSync(inRoot('docs/reliability.md'), 'utf8')
  assert.ok(targets().length > 5)
  for (const target of targets()) {
    assert.ok(readdirSync(inRoot('tests/fuzz/corpus', target)).length > 0, target)
    assert.ok(document.includes(`| \`${target}\` |`), target)
  }
})
