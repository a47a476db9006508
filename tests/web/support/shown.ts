// As much of a browser's document as Preact draws into, for tests of components with a state. Values of fields are
// what a person typed, as in a browser.
import { type ComponentChild, options, render } from 'preact'

type Node = Element | Text

export class Element {
  parentNode: Element | null = null
  childNodes: Node[] = []
  attributes: { name: string; value: string }[] = []
  style = {}
  nodeType = 1
  namespaceURI = 'http://www.w3.org/1999/xhtml'
  value: unknown = ''
  disabled = false
  readonly #heard = new Map<string, (event: unknown) => void>()
  readonly ownerDocument = drawn
  constructor(readonly localName: string) {}
  get firstChild(): Node | null {
    return this.childNodes[0] ?? null
  }
  get nextSibling(): Node | null {
    return nextOf(this)
  }
  get text(): string {
    return this.childNodes.map((child) => (child instanceof Element ? child.text : child.data)).join('')
  }
  insertBefore(node: Node, before: Node | null) {
    node.parentNode?.removeChild(node)
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, node)
    node.parentNode = this
  }
  removeChild(node: Node) {
    this.childNodes = this.childNodes.filter((child) => child !== node)
    node.parentNode = null
  }
  remove() {
    this.parentNode?.removeChild(this)
  }
  setAttribute(name: string, value: unknown) {
    this.removeAttribute(name)
    this.attributes.push({ name, value: String(value) })
  }
  removeAttribute(name: string) {
    this.attributes = this.attributes.filter((attribute) => attribute.name !== name)
  }
  getAttribute(name: string) {
    return this.attributes.find((attribute) => attribute.name === name)?.value ?? null
  }
  addEventListener(name: string, listener: (this: Element, event: unknown) => void) {
    this.#heard.set(name, listener)
  }
  removeEventListener(name: string) {
    this.#heard.delete(name)
  }
  /** What a person does here: nothing rises to what is around it. */
  does(name: string) {
    this.#heard.get(name)?.call(this, { type: name, target: this, currentTarget: this })
  }
}

class Text {
  parentNode: Element | null = null
  nodeType = 3
  constructor(public data: string) {}
  get nextSibling(): Node | null {
    return nextOf(this)
  }
  remove() {
    this.parentNode?.removeChild(this)
  }
}

const nextOf = (node: Node) => node.parentNode?.childNodes[node.parentNode.childNodes.indexOf(node) + 1] ?? null

const drawn = {
  createElementNS: (_: string, name: string) => new Element(name),
  createTextNode: (text: string) => new Text(text),
}

/** Nothing has a width here, and none changes. */
export function withoutSizes() {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

export interface Shown {
  root: Element
  /** What stands in the document by this name of an element. */
  all(name: string): Element[]
  /** Draws what waits to be drawn. */
  settled(): Promise<void>
  end(): void
}

export function show(node: ComponentChild): Shown {
  const root = new Element('main')
  const into = root as unknown as globalThis.Element
  // Effects would wait for a frame of the screen.
  options.requestAnimationFrame = (callback) => setTimeout(callback)
  render(node, into)
  const below = (at: Element): Element[] =>
    at.childNodes.flatMap((child) => (child instanceof Element ? [child, ...below(child)] : []))
  return {
    root,
    all: (name) => below(root).filter(({ localName }) => localName === name),
    async settled() {
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve))
    },
    end: () => render(null, into),
  }
}
