# engine.worker.js is written by old versions of Emscripten only.
file(REMOVE_RECURSE ${TO})
file(MAKE_DIRECTORY ${TO})
foreach(name engine.js engine.wasm engine.worker.js)
  if(EXISTS ${FROM}/${name})
    file(COPY ${FROM}/${name} DESTINATION ${TO})
  endif()
endforeach()
