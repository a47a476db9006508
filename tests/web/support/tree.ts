// Draws a chart without a document: function components are called, what is left is elements.
import type { VNode } from 'preact'

export interface Drawn {
  type: string
  props: Record<string, unknown>
  children: (Drawn | string)[]
}

export function draw(node: unknown): (Drawn | string)[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (Array.isArray(node)) return node.flatMap(draw)
  if (typeof node !== 'object') return [String(node)]
  const { type, props } = node as VNode<Record<string, unknown>>
  if (typeof type === 'function') return draw((type as (props: unknown) => unknown)(props))
  const { children, ...own } = props
  if (!type) return draw(children)
  return [{ type: String(type), props: own, children: draw(children) }]
}

export function drawOne(node: unknown): Drawn {
  const [first] = draw(node)
  if (!first || typeof first === 'string') throw new Error('Nothing was drawn.')
  return first
}

export function all(root: Drawn, type: string): Drawn[] {
  return root.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.type === type ? [child] : []), ...all(child, type)],
  )
}

export function textOf(root: Drawn): string {
  return root.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** The ticks of the axis under a chart, from left to right. */
export function ticksBelow(svg: Drawn): { x: number; words: string; bold: boolean }[] {
  return all(svg, 'g')
    .flatMap((tick) => {
      const x = /^translate\((-?[\d.]+),0\)$/.exec(String(tick.props.transform))?.[1]
      const label = tick.children.find((child) => typeof child !== 'string' && child.type === 'text')
      if (x === undefined || typeof label === 'string' || label?.props.dy !== '0.71em') return []
      return [{ x: Number(x), words: textOf(label), bold: label.props['font-weight'] === 700 }]
    })
    .sort((a, b) => a.x - b.x)
}
