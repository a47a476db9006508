import { expect, it } from 'vitest'
import { readTokens, writeTokens } from '../../../web/src/text/dialect'

it('missing tokens survive being typed', () => {
  expect(readTokens(writeTokens(['?', '', 'NA']))).toEqual(['?', '', 'NA'])
  expect(readTokens('  ?   ?  ')).toEqual(['?'])
  expect(readTokens('')).toEqual([])
})
