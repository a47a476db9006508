// Bins as a person chooses them, and back.
import type { Bins } from '../engine/protocol'

export type BinKind = 'each' | 'width' | 'equal' | 'frequency' | 'edges' | 'unit'

export const units = ['day', 'week', 'month', 'quarter', 'year', 'decade'] as const
export type Unit = (typeof units)[number]

/** Of numbers and dates. */
export function kindOf(bins: Bins | undefined): BinKind {
  if (!bins || 'level' in bins) return 'each'
  if ('width' in bins) return 'width'
  if ('edges' in bins) return 'edges'
  if ('unit' in bins) return 'unit'
  return bins.by === 'width' ? 'equal' : 'frequency'
}

/** The first bins of a kind: widths and edges that a person would have chosen. */
export function firstBins(kind: BinKind, low: number, high: number): Bins | undefined {
  switch (kind) {
    case 'each':
      return undefined
    case 'width':
      return { width: niceWidth((high - low) / 12), origin: 0 }
    case 'equal':
      return { count: 10, by: 'width' }
    case 'frequency':
      return { count: 10, by: 'frequency' }
    case 'unit':
      return { unit: 'month' }
    case 'edges': {
      const width = niceWidth((high - low) / 5)
      const first = Math.ceil(low / width) * width
      const edges: number[] = []
      for (let edge = first; edge < high && edges.length < 20; edge += width) edges.push(Number(edge.toPrecision(12)))
      return { edges }
    }
  }
}

/** 1, 2, 5 times a power of ten, the nearest above. */
export function niceWidth(width: number): number {
  if (!(width > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const part = width / power
  const step = part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10
  return Number((step * power).toPrecision(12))
}

export function readEdges(text: string): number[] {
  const edges = text
    .split(/[\s;]+|,(?=\s)/)
    .filter(Boolean)
    .map((part) => Number(part.replace(/,$/, '').replace('\u2212', '-')))
    .filter(Number.isFinite)
  return [...new Set(edges)].sort((a, b) => a - b)
}
