import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { excerpt, googletest, lastLine, nothing, ranNothing, skips, tap, vitest } from '../../scripts/lib/reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
after(() => rmSync(folder, { recursive: true }))
const saved = (content) => {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const gtest = (...tests) => ({ testsuites: [{ name: 'Reader', testsuite: tests }] })
const passed = { name: 'Passes', result: 'COMPLETED' }
const failed = { name: 'Fails', result: 'COMPLETED', failures: [{ failure: 'no' }] }

test('GoogleTest: cases that pass, fail and say that they were skipped', () => {
  const text = 'SKIPPED Reader.Adult: its data do not lie here\n'
  const tally = googletest(saved(gtest(passed, failed, { name: 'Adult', result: 'COMPLETED' })), {
    ok: false,
    text,
    why: 'exit code 1',
  })
  assert.deepEqual(tally, {
    passed: 1,
    failed: ['Reader.Fails'],
    skipped: [{ name: 'Reader.Adult', reason: 'its data do not lie here' }],
  })
})

test('GoogleTest: a case that was filtered out is not counted', () => {
  const tally = googletest(saved(gtest(passed, { name: 'Off', result: 'SUPPRESSED' })), { ok: true, text: '' })
  assert.deepEqual(tally, { passed: 1, failed: [], skipped: [] })
})

test('GoogleTest: a bad exit after all cases passed is a failure', () => {
  const tally = googletest(saved(gtest(passed)), { ok: false, text: '', why: 'exit code 66' })
  assert.deepEqual(tally.failed, ['(ended with exit code 66)'])
})

test('GoogleTest: a crash fails the case it happened in and keeps what had passed', () => {
  const text = [
    '[ RUN      ] Reader.Passes',
    '[       OK ] Reader.Passes (0 ms)',
    '[ RUN      ] Reader.Fails',
    '[  FAILED  ] Reader.Fails (1 ms)',
    '[ RUN      ] Reader.Crashes',
    'AddressSanitizer: heap-buffer-overflow',
  ].join('\n')
  const tally = googletest(join(folder, 'absent.json'), { ok: false, text, why: 'exit code 1' })
  assert.equal(tally.passed, 1)
  assert.deepEqual(tally.failed, ['Reader.Fails', 'Reader.Crashes'])
})

test('GoogleTest: a program that dies before its first case has failed', () => {
  const tally = googletest(saved('{"testsuites": ['), { ok: false, text: 'no such file', why: 'exit code 127' })
  assert.deepEqual(tally.failed, ['(no test ran: exit code 127)'])
})

test('Vitest: cases, skipped ones by name, and a file that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: '/somewhere/format.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'format thousands' },
          { status: 'failed', fullName: 'format minus' },
          { status: 'skipped', fullName: 'format dates' },
        ],
      },
      { name: '/somewhere/broken.test.ts', status: 'failed', message: 'SyntaxError\nat …', assertionResults: [] },
    ],
  }
  const tally = vitest(saved(report), { ok: false, text: '', why: 'exit code 1' })
  assert.equal(tally.passed, 1)
  assert.deepEqual(tally.failed, ['format.test.ts: format minus', 'broken.test.ts: SyntaxError'])
  assert.deepEqual(
    tally.skipped.map((skip) => skip.name),
    ['format.test.ts: format dates'],
  )
})

test('Vitest: without a report the suite has failed', () => {
  assert.equal(vitest(join(folder, 'absent.json'), { ok: true, text: '', why: 'exit code 0' }).failed.length, 1)
})

test('Node: counts from the summary, names from the lines', () => {
  const text =
    'ok 1 - a\nnot ok 2 - b\nok 3 - c # SKIP\n# tests 3\n# pass 1\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n'
  const tally = tap({ ok: false, text, why: 'exit code 1' })
  assert.deepEqual(tally, { passed: 1, failed: ['b'], skipped: [{ name: 'c', reason: 'marked as skipped' }] })
})

test('Node: nothing printed is a failure', () => {
  assert.deepEqual(tap({ ok: false, text: '', why: 'exit code 1' }).failed, ['(ended with exit code 1)'])
})

test('a line of skipping is counted once, however often it is said', () => {
  assert.equal(skips('SKIPPED A.B: why\nSKIPPED A.B: why\n[ OK ] x\n').length, 1)
})

test('the last line sums up, and names skipped ones only where there are any', () => {
  assert.equal(
    lastLine([
      { passed: 2, failed: [], skipped: [] },
      { passed: 3, failed: ['x'], skipped: [] },
    ]),
    '5 passed, 1 failed',
  )
  assert.equal(
    lastLine([{ passed: 2, failed: [], skipped: [{ name: 'a', reason: 'b' }] }]),
    '2 passed, 0 failed, 1 skipped',
  )
})

test('silence is noticed', () => {
  assert.ok(ranNothing(nothing()))
  assert.ok(!ranNothing({ passed: 0, failed: [], skipped: [{ name: 'a', reason: 'b' }] }))
})

test('of a long log only the failed cases are shown', () => {
  const gtest =
    '[ RUN      ] A.B\nfine\n[       OK ] A.B (0 ms)\n[ RUN      ] A.C\n1 is not 2\n[  FAILED  ] A.C (0 ms)\n[ RUN      ] A.D\n'
  assert.equal(excerpt(gtest), '[ RUN      ] A.C\n1 is not 2\n[  FAILED  ] A.C')
  assert.equal(
    excerpt('ok 1 - a\nnot ok 2 - b\n  ---\n  error: no\n  ...\nok 3 - c\n'),
    'not ok 2 - b\n  ---\n  error: no\n  ...',
  )
  assert.equal(excerpt('died at once'), 'died at once')
})
