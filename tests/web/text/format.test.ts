import { describe, expect, it } from 'vitest'
import * as f from '../../../web/src/text/format'

const n = '\u00a0'

describe('numbers', () => {
  it('groups thousands with commas and writes a true minus', () => {
    expect(f.whole(30162)).toBe('30,162')
    expect(f.whole(-1234)).toBe('\u22121,234')
    expect(f.whole(9007199254740993n)).toBe('9,007,199,254,740,993')
  })

  it('writes shares with one decimal and a no-break space', () => {
    expect(f.share(26309, 30162)).toBe(`87.2${n}%`)
    expect(f.share(285, 30162, 2)).toBe(`0.94${n}%`)
  })

  it('never rounds something to nothing, nor less than all to all', () => {
    expect(f.share(0, 10)).toBe(`0${n}%`)
    expect(f.share(10, 10)).toBe(`100${n}%`)
    expect(f.share(2, 30162)).toBe('2')
    expect(f.share(0.004, 100)).toBe(`<${n}0.01${n}%`)
    expect(f.share(15, 30162)).toBe(`0.05${n}%`)
    expect(f.share(30161, 30162)).toBe(`99.9${n}%`)
    expect(f.roundShare(1, 1000)).toBe(`<${n}1${n}%`)
    expect(f.roundShare(999, 1000)).toBe(`99${n}%`)
    for (let part = 1; part < 5000; part += 7) {
      expect(f.share(part, 5000)).not.toBe(`0.0${n}%`)
      expect(f.share(part, 5000)).not.toBe(`100.0${n}%`)
    }
  })

  it('rounds bounds down', () => {
    expect(f.bound(0.25799)).toBe(`25.7${n}%`)
  })

  it('writes risk, points, time, size and ranges', () => {
    expect(f.risk(1 / 11)).toBe('0.0909')
    expect(f.points(0.047)).toBe('+4.7 points')
    expect(f.points(-0.05)).toBe('\u22125.0 points')
    expect(f.duration(0.04)).toBe(`40${n}ms`)
    expect(f.duration(2.4)).toBe(`2.4${n}s`)
    expect(f.duration(38)).toBe(`38${n}s`)
    expect(f.duration(180)).toBe(`3${n}min`)
    expect(f.bytes(2_900_000)).toBe(`2.9${n}MB`)
    expect(f.bytes(312)).toBe(`312${n}bytes`)
    expect(f.range(2, 10)).toBe('2–10')
    expect(f.axis(2_000_000)).toBe(`2${n}M`)
    expect(f.axis(10_000)).toBe('10,000')
  })

  it('writes small numbers as words inside sentences', () => {
    expect(f.inWords(10)).toBe('ten')
    expect(f.inWords(49)).toBe('49')
    expect(f.list(['age', 'sex', 'race'])).toBe('age, sex and race')
    expect(f.plural(1, 'row')).toBe('1 row')
    expect(f.plural(2, 'row')).toBe('2 rows')
  })
})
