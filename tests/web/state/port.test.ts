import { expect, it } from 'vitest'
import { errorOf } from '../../../web/src/state/port'
import { isRequest } from '../../../web/src/state/requests'

it('an error keeps the words of whoever threw it', () => {
  const error = { code: 'input' as const, what: 'Row 7 has 3 fields, the header 4.', place: { row: 7 } }
  expect(errorOf(error)).toBe(error)
  expect(errorOf({ error })).toBe(error)
  expect(errorOf(Object.assign(new Error(error.what), { error }))).toBe(error)
  expect(errorOf(new Error('Lost.'))).toEqual({ code: 'internal', what: 'Lost.' })
  expect(errorOf('gone')).toEqual({ code: 'internal', what: 'gone' })
  expect(errorOf(undefined)).toEqual({ code: 'internal', what: 'undefined' })
})

it('only what reaches a network is a request', () => {
  for (const address of ['https://example.org/a.js', 'http://localhost:8080/', 'wss://example.org'])
    expect(isRequest(address)).toBe(true)
  for (const address of ['blob:http://localhost/1', 'data:image/png;base64,AA', 'chrome-extension://x/y.js'])
    expect(isRequest(address)).toBe(false)
})
