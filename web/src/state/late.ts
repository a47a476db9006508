// The parts of the page that its first picture does without. Whoever needs one names it to `late`; all are fetched as
// soon as the page can be used, because nothing is asked for once a file is open.

const parts: (() => Promise<unknown>)[] = []

/** @returns the same function, once it is known what it fetches */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  parts.push(load)
  return load
}

let fetching: Promise<void> = Promise.resolve()

/** A part may name others in turn. One that does not come now is asked for again when it is shown. */
export function fetchParts(): Promise<void> {
  const all = async () => {
    while (parts.length > 0) await Promise.allSettled(parts.splice(0).map((load) => load()))
  }
  fetching = all()
  return fetching
}

/** When all parts are there; at the latest after `most` milliseconds, since a network that hangs keeps nobody from a file. */
export async function partsFetched(most = 5000): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, most)
  })
  await Promise.race([fetching, enough])
  clearTimeout(timer)
}
