import { expect, it } from 'vitest'
import { notationsOf, readTokens, writeTokens } from '../../../web/src/text/dialect'

it('missing tokens survive being typed', () => {
  expect(readTokens(writeTokens(['?', '', 'NA']))).toEqual(['?', '', 'NA'])
  expect(readTokens('  ?   ?  ')).toEqual(['?'])
  expect(readTokens('')).toEqual([])
  expect(readTokens(writeTokens(['keine Angabe', ' ', 'k.A.']))).toEqual(['keine Angabe', ' ', 'k.A.'])
})

it('notations are told once', () => {
  expect(notationsOf([{}, { decimal: ',' }, { dates: 'dd.mm.yyyy' }, { decimal: ',', dates: 'dd.mm.yyyy' }])).toBe(
    'decimal commas, dates as dd.mm.yyyy',
  )
  expect(notationsOf([{}])).toBe('')
})
