// Have all threads begun that were asked for? One that the pool did not hold begins only when its worker has loaded, which
// the engine's worker must hear of first: whoever waits for the thread in the meantime waits for ever.
//
// Emscripten puts this into the engine's glue, whose names it uses: Module, PThread.
Module.begun = () => PThread.runningWorkers.every((worker) => worker.loaded)
