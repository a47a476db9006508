import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeTable } from '../../scripts/lib/times.mjs'

test('longest first, and building apart from running', () => {
  const times = [
    { name: 'lint', seconds: 3.04 },
    { name: 'build release', seconds: 120 },
    { name: 'native', seconds: 9.96 },
  ]
  assert.deepEqual(timeTable(times), [
    '  build release    120.0 s',
    '  native            10.0 s',
    '  lint               3.0 s',
    'Building took 120 s, the suites 13 s, two at a time.',
  ])
})
