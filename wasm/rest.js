// Joins the engine's two parts (split.mjs), in the worker that runs the engine and in every thread: each has a table of
// functions of its own. Where a function of the rest belongs, the table holds a placeholder until `complete` was given
// the rest. Whoever calls a placeholder waits for the rest: that is slow, and right.
//
// Emscripten puts this into the engine's glue, whose names it uses: Module, PThread, wasmTable, wasmBinaryFile,
// readBinary, readyPromiseReject.
{
  // A thread is given its own way to make an instance, of the module that the engine's worker has compiled.
  const instantiateThread = Module.instantiateWasm
  let first
  let whole = false

  const join = (rest) => {
    if (!whole) new WebAssembly.Instance(rest, { primary: first.exports })
    whole = true
  }

  const placeholder =
    (_, index) =>
    (...values) => {
      if (!whole) join(new WebAssembly.Module(readBinary(wasmBinaryFile.replace('engine.wasm', 'rest.wasm'))))
      return wasmTable.get(Number(index))(...values)
    }

  const fetched = () => fetch(wasmBinaryFile, { credentials: 'same-origin' })
  const instantiate = (imports) =>
    WebAssembly.instantiateStreaming(fetched(), imports).catch(async () => {
      // A host that does not know the type of the file.
      const response = await fetched()
      return await WebAssembly.instantiate(await response.arrayBuffer(), imports)
    })

  Module.instantiateWasm = (imports, receive) => {
    imports.later = new Proxy({}, { get: placeholder })
    const received = (instance, module) => {
      first = instance
      return receive(instance, module)
    }
    if (instantiateThread) return instantiateThread(imports, received)
    instantiate(imports)
      .then((made) => received(made.instance, made.module))
      .catch(readyPromiseReject)
    return {}
  }

  Module.complete = (rest) => {
    join(rest)
    if (typeof PThread === 'undefined') return
    // A thread reads it before it is told to run anything.
    for (const worker of [...PThread.unusedWorkers, ...PThread.runningWorkers]) worker.postMessage({ rest })
  }

  if (instantiateThread) {
    const hear = self.onmessage
    self.onmessage = (event) => (event.data.rest ? join(event.data.rest) : hear(event))
  }
}
