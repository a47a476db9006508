import { expect, test } from 'vitest'
import { parseExact, writeExact } from '../../../web/src/engine/json'

test('integers beyond a double arrive as bigints, all others as numbers', () => {
  expect(parseExact('{"dm": 9007199254740993, "lm": 0.5, "rows": 30162}')).toEqual({
    dm: 9007199254740993n,
    lm: 0.5,
    rows: 30162,
  })
  expect(parseExact('[9007199254740991, -9007199254740993, 9223372036854775807]')).toEqual([
    9007199254740991,
    -9007199254740993n,
    9223372036854775807n,
  ])
})

test('fractions and exponents stay numbers, however many digits they have', () => {
  for (const number of ['12345678901234567.5', '12345678901234567e3', '0.12345678901234567', '-1e-16']) {
    expect(parseExact(`[${number}, 99999999999999999]`)).toEqual([Number(number), 99999999999999999n])
  }
})

test('digits in strings and keys are left alone', () => {
  const value = { '99999999999999999': 'a "quoted" 99999999999999999 \\', b: ['\\"', '88888888888888888'] }
  expect(parseExact(JSON.stringify(value))).toEqual(value)
})

test('what is written is read back', () => {
  const value = {
    cost: 9007199254740993n,
    low: -9007199254740993n,
    k: 5,
    name: '"9007199254740993"',
    list: [null, true],
  }
  expect(writeExact(value)).toContain('"cost":9007199254740993,')
  expect(parseExact(writeExact(value))).toEqual(value)
})

test('damaged JSON is an error, not a value', () => {
  expect(() => parseExact('{"a": 99999999999999999')).toThrow(SyntaxError)
})
