import { axisBottom, axisLeft } from 'd3-axis'
import { scaleBand, scaleLinear, scaleLog } from 'd3-scale'
import { describe, expect, it } from 'vitest'
import { BaseAxis, labelled, ValueAxis } from '../../../../web/src/charts/kit/axes'
import { sketched } from '../../../../web/src/charts/kit/sketch'
import { pageTheme as theme } from '../../../../web/src/charts/theme'
import { all, drawOne, textOf, ticksBelow } from '../../support/tree'

const places: readonly number[] = [0, 5, 10]
const area = { left: 40, right: 240, top: 10, bottom: 110 }

describe('what d3-axis draws, without a document', () => {
  it('has its line, and a tick for every value with its place, mark and words', () => {
    const axis = axisBottom(scaleLinear([0, 10], [40, 240]))
      .tickValues([0, 5, 10])
      .tickFormat((value) => `${value} %`)
      .offset(0)
    const { line, ticks } = sketched(axis)
    expect(line).toBe('M40,6V0H240V6')
    expect(ticks.map(({ value, transform, words }) => [value, transform, words])).toEqual([
      [0, 'translate(40,0)', '0 %'],
      [5, 'translate(140,0)', '5 %'],
      [10, 'translate(240,0)', '10 %'],
    ])
    expect(ticks[0]?.line).toEqual({ y2: 6 })
    expect(ticks[0]?.label).toEqual({ y: 9, dy: '0.71em' })
  })

  it('takes any scale that d3-axis takes, and its own ticks and words where none are given', () => {
    const logarithmic = sketched(axisLeft(scaleLog([1, 100], [100, 0])).ticks(3))
    expect(logarithmic.ticks.map(({ words }) => words).filter(Boolean)).toEqual(['1', '10', '100'])
    const bands = sketched(axisBottom(scaleBand(['a', 'b'], [0, 100])).offset(0))
    expect(bands.ticks.map(({ transform }) => transform)).toEqual(['translate(25,0)', 'translate(75,0)'])
    expect(sketched(axisBottom(scaleLinear([0, 1], [0, 1])).tickValues([])).ticks).toEqual([])
  })
})

describe('axes', () => {
  it('draw values on the left with lines across, the base firm', () => {
    const y = scaleLinear([0, 4], [area.bottom, area.top])
    const axis = drawOne(<ValueAxis scale={y} values={[0, 4]} area={area} theme={theme} words={String} base={0} />)
    expect(axis.props.transform).toBe('translate(40,0)')
    expect(all(axis, 'line').map(({ props }) => [props.x2, props.stroke])).toEqual([
      [200, theme.edge],
      [200, theme.line],
    ])
    expect(all(axis, 'text').map((text) => [textOf(text), text.props.x])).toEqual([
      ['0', -8],
      ['4', -8],
    ])
  })

  it('mark every value below and name those that have words, the chosen one bold', () => {
    const x = scaleLinear([0, 10], [area.left, area.right])
    const axis = drawOne(
      <BaseAxis
        scale={x}
        values={places}
        area={area}
        theme={theme}
        words={(value) => (value === 5 ? '' : String(value))}
        chosen={10}
      />,
    )
    expect(all(axis, 'line')).toHaveLength(3)
    expect(ticksBelow(axis)).toEqual([
      { x: 40, words: '0', bold: false },
      { x: 240, words: '10', bold: true },
    ])
  })

  it('leave labels out where there is no room, never the chosen one', () => {
    const has = labelled([2, 3, 4, 5, 6], (k) => 15 * k, 4)
    expect([2, 3, 4, 5, 6].filter(has)).toEqual([2, 4, 6])
  })
})
