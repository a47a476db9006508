import { expect, it } from 'vitest'
import { recordAt } from '../../../web/src/state/record'

const file = new Blob(['name,note\r\n', 'Ann,"two\nlines"\r\nBo,', 'plain\r\nCy,last'])

it('finds a record as it stands, newlines inside quotes included', async () => {
  expect(await recordAt(file, 1)).toBe('name,note')
  expect(await recordAt(file, 2)).toBe('Ann,"two\nlines"')
  expect(await recordAt(file, 3)).toBe('Bo,plain')
  expect(await recordAt(file, 4)).toBe('Cy,last')
  expect(await recordAt(file, 5)).toBeNull()
})
