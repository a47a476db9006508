// What d3-axis draws, without a document. d3-axis writes into a selection of elements; charts here are pure functions
// that Preact draws, on the page as in a picture that leaves it. So it is handed a selection that only takes notes, with
// the few methods that it calls, always as on an empty page: everything enters, nothing is left from before.
import type { Axis, AxisDomain } from 'd3-axis'

type Value = string | number
type Given<T> = Value | ((this: unknown, datum: T, index: number) => Value)

interface Noted<T> {
  type: string
  datum: T
  attributes: Record<string, Value>
  text: string
  children: Noted<T>[]
}

const noted = <T>(type: string, datum: T): Noted<T> => ({ type, datum, attributes: {}, text: '', children: [] })

class Notes<T> {
  /** @param entering what has no element yet, and the element into which it would go */
  constructor(
    readonly marks: readonly Noted<T>[],
    readonly into: Noted<T> | null = null,
    readonly entering: readonly T[] = [],
  ) {}
  selectAll() {
    return new Notes<T>([], this.marks[0])
  }
  select() {
    return new Notes<T>([])
  }
  data(values: Iterable<T>) {
    return new Notes<T>([], this.into, [...values])
  }
  enter() {
    return this
  }
  exit() {
    return new Notes<T>([])
  }
  order() {
    return this
  }
  merge(other: Notes<T>) {
    return other
  }
  filter() {
    return new Notes<T>([])
  }
  each() {
    return this
  }
  remove() {
    return this
  }
  append(type: string) {
    if (this.into) {
      const made = this.entering.map((datum) => noted(type, datum))
      this.into.children.push(...made)
      return new Notes(made)
    }
    const made = this.marks.map((mark) => {
      const child = noted(type, mark.datum)
      mark.children.push(child)
      return child
    })
    return new Notes(made)
  }
  insert(type: string) {
    return this.append(type)
  }
  attr(name: string, given: Given<T>) {
    this.marks.forEach((mark, i) => {
      mark.attributes[name] = typeof given === 'function' ? given.call(mark, mark.datum, i) : given
    })
    return this
  }
  text(given: Given<T>) {
    this.marks.forEach((mark, i) => {
      mark.text = String(typeof given === 'function' ? given.call(mark, mark.datum, i) : given)
    })
    return this
  }
}

export interface Tick<T> {
  value: T
  transform: string
  line: Record<string, Value>
  label: Record<string, Value>
  words: string
}

/** The line of an axis and its ticks, where d3-axis puts them. */
export function sketched<T extends AxisDomain>(axis: Axis<T>): { line: string; ticks: Tick<T>[] } {
  const root = noted('g', null as unknown as T)
  axis(new Notes<T>([root]) as unknown as Parameters<Axis<T>>[0])
  const domain = root.children.find(({ type }) => type === 'path')
  const ticks = root.children
    .filter(({ type }) => type === 'g')
    .map(({ datum, attributes, children }) => ({
      value: datum,
      transform: String(attributes.transform),
      line: own(children.find(({ type }) => type === 'line')),
      label: own(children.find(({ type }) => type === 'text')),
      words: children.find(({ type }) => type === 'text')?.text ?? '',
    }))
  return { line: String(domain?.attributes.d ?? ''), ticks }
}

/** Where a mark stands; its colours are the page's. */
function own(mark: Noted<unknown> | undefined): Record<string, Value> {
  const { stroke: _, fill: __, ...place } = mark?.attributes ?? {}
  return place
}
