// The memory that the engine's threads share. A browser sets its greatest size aside at once, and some have no 2 GB to
// set aside (Safari on iOS): then less is asked for, and the engine runs on every core all the same.
const page = 2 ** 16
/** As the engine is linked (wasm/CMakeLists.txt): it starts with the one and may not have more than the other. */
const initial = 2 ** 24
export const greatest = 2 ** 31
const sizes = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4, 3 / 16, 1 / 8].map((part) => part * greatest)

/** The largest that the browser gives. Throws what it says where even the smallest is refused. */
export function sharedMemory(): { memory: WebAssembly.Memory; limit: number } {
  let refused: unknown
  for (const limit of sizes) {
    try {
      const memory = new WebAssembly.Memory({ initial: initial / page, maximum: limit / page, shared: true })
      return { memory, limit }
    } catch (problem) {
      refused = problem
    }
  }
  throw refused
}
