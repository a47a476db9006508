// The parts of the page that its first picture does without. Whoever needs one names it to `late`; all are fetched as
// soon as the page can be used, because nothing is asked for once a file is open.

const parts: (() => Promise<unknown>)[] = []

/** @returns the same function, once it is known what it fetches */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  parts.push(load)
  return load
}

/** A part may name others in turn. One that does not come now is asked for again when it is shown. */
export async function fetchParts(): Promise<void> {
  while (parts.length > 0) await Promise.allSettled(parts.splice(0).map((load) => load()))
}
