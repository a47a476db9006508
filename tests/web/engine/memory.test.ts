import { afterEach, describe, expect, test, vi } from 'vitest'
import { sharedMemory } from '../../../web/src/engine/memory'

const pages = 2 ** 16

/** A browser that sets aside at most so much at once. */
function giving(most: number): number[] {
  const asked: number[] = []
  class Memory {
    constructor({ initial, maximum = 0, shared }: WebAssembly.MemoryDescriptor) {
      expect(shared).toBe(true)
      expect(initial).toBe(256)
      asked.push(maximum * pages)
      if (maximum * pages > most) throw new RangeError('Out of memory')
    }
  }
  vi.stubGlobal('WebAssembly', { Memory })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('the memory that threads share', () => {
  test('is the greatest where the browser gives it', () => {
    const asked = giving(2 ** 31)
    expect(sharedMemory().limit).toBe(2 ** 31)
    expect(asked).toEqual([2 ** 31])
  })

  test.each([
    [2 ** 31 - 1, 1.5 * 2 ** 30],
    [2 ** 30, 2 ** 30],
    [700 * 2 ** 20, 2 ** 29],
    [300 * 2 ** 20, 2 ** 28],
  ])('of a browser that gives %i bytes it is %i', (most, limit) => {
    const asked = giving(most)
    expect(sharedMemory().limit).toBe(limit)
    expect(asked.at(-1)).toBe(limit)
    expect(asked).toEqual(asked.toSorted((a, b) => b - a))
  })

  test('is no memory where even little is refused, in the words of the browser', () => {
    giving(2 ** 27)
    expect(sharedMemory).toThrow(new RangeError('Out of memory'))
  })

  test('is a real one', () => {
    const { memory, limit } = sharedMemory()
    expect(limit).toBe(2 ** 31)
    expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(memory.buffer.byteLength).toBe(2 ** 24)
  })
})
