import { expect, it } from 'vitest'
import { readAddress, writeAddress } from '../../../web/src/state/address'

it('places keep their addresses', () => {
  expect(readAddress('#/data/rows')).toEqual({ place: 'data', panel: 'rows' })
  expect(readAddress('')).toEqual({ place: '', panel: '' })
  for (const address of [
    { place: 'data', panel: '' },
    { place: 'a b', panel: 'c/d' },
  ])
    expect(readAddress(writeAddress(address))).toEqual(address)
})
