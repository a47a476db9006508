import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholder } from '../../scripts/build.mjs'

test('in the place of an engine that is still being built stands one that says so', async () => {
  const module = await import(`data:text/javascript,${encodeURIComponent(placeholder)}`)
  await assert.rejects(module.default({ poolSize: 0 }), /still being built: reload the page in a minute/)
})
