import { describe, expect, it } from 'vitest'
import {
  clampTop,
  height,
  lastTop,
  placeOf,
  reveal,
  scrolled,
  type Track,
  tallest,
  topOf,
  visible,
} from '../../../web/src/parts/scroll'
import { random } from '../support/census'

const small: Track = { rows: 1000, rowHeight: 31, screen: 310 }
const huge: Track = { rows: 50_000_000, rowHeight: 31, screen: 310 }

describe('scrolling', () => {
  it('never asks a browser for more height than it has', () => {
    expect(height(small)).toBe(31_000)
    expect(height(huge)).toBe(tallest)
    expect(tallest).toBeLessThan(16_000_000)
  })

  it('place and row answer each other', () => {
    for (const track of [small, huge])
      for (let part = 0; part <= 1; part += 0.01) {
        const top = part * lastTop(track)
        expect(topOf(track, placeOf(track, top))).toBeCloseTo(top, 3)
      }
  })

  it('reaches the first and the last row exactly', () => {
    for (const track of [small, huge]) {
      const end = height(track) - track.screen
      expect(scrolled(track, 5, 100, 0)).toBe(0)
      expect(scrolled(track, 5, 100, end)).toBe(lastTop(track))
      const { to } = visible(track, lastTop(track))
      expect(to).toBe(track.rows)
    }
  })

  it('a turn of the wheel moves by rows however long the table is', () => {
    const top = 25_000_000
    const from = placeOf(huge, top)
    expect(scrolled(huge, top, from, from + 62) - top).toBeCloseTo(2)
    expect(scrolled(huge, top, from, from - 31) - top).toBeCloseTo(-1)
  })

  it('a drag of the bar jumps to its share of the table', () => {
    const middle = (height(huge) - huge.screen) / 2
    expect(scrolled(huge, 0, 0, middle)).toBeCloseTo(lastTop(huge) / 2, 0)
  })

  it('stays inside whatever happens', () => {
    const next = random(11)
    for (const track of [small, huge, { rows: 3, rowHeight: 31, screen: 310 }]) {
      let top = 0
      let place = 0
      for (let i = 0; i < 2000; i++) {
        const to = next() < 0.8 ? place + (next() - 0.5) * 300 : next() * height(track)
        top = scrolled(track, top, place, to)
        place = Math.min(Math.max(0, to), Math.max(0, height(track) - track.screen))
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(lastTop(track))
        const { from, to: until } = visible(track, top)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(until).toBeLessThanOrEqual(track.rows)
        expect(until - from).toBeLessThanOrEqual(12)
      }
    }
  })

  it('shows a row whole with the least movement', () => {
    expect(reveal(small, 10, 12)).toBe(10)
    expect(reveal(small, 10, 5)).toBe(5)
    expect(reveal(small, 10, 20)).toBe(11)
    expect(reveal(small, 10, 999)).toBe(lastTop(small))
    expect(clampTop(small, 5000)).toBe(990)
  })
})
