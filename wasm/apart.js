// Gives the worker of each thread an address of its own. WebKit loads workers of one address once, and all but the first
// slip past the service worker: without a network they find nothing and never begin.
//
// Emscripten puts this into the engine's glue, where it stands in for the browser's Worker.
let threads = 0
// biome-ignore lint/complexity/useArrowFunction: nobody can say `new` to an arrow function
// biome-ignore lint/correctness/noUnusedVariables: the glue uses it
const Worker = function (address, options) {
  const own = new URL(address)
  own.search = ++threads
  return new globalThis.Worker(own, options)
}
