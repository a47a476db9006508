// How the sources of core/ are built is said in their rooms: what is said of none, or of nothing, ends the build.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { inRoot } from '../../scripts/lib/run.mjs'

/** Reads the lists of a core/ that holds these files. @returns what CMake says, on one line */
function read(files) {
  const folder = mkdtempSync(join(tmpdir(), 'indistinct-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'core', path)), { recursive: true })
      writeFileSync(join(folder, 'core', path), text)
    }
    cpSync(inRoot('core', 'build.cmake'), join(folder, 'core', 'build.cmake'))
    writeFileSync(
      join(folder, 'all.cmake'),
      `cmake_minimum_required(VERSION 3.21)
file(GLOB_RECURSE core_sources \${CMAKE_SOURCE_DIR}/core/*.cpp)
include(core/build.cmake)
foreach(list core fast catching first)
  string(REPLACE "\${CMAKE_SOURCE_DIR}/core/" "" \${list} "\${\${list}_sources}")
  message("\${list}: \${\${list}}")
endforeach()
`,
    )
    const { stdout, stderr, status } = spawnSync('cmake', ['-P', 'all.cmake'], { cwd: folder, encoding: 'utf8' })
    return `${status === 0 ? '' : 'failed: '}${`${stdout}${stderr}`.trim().replace(/\s+/g, ' ')}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const engine = {
  'deep/b.cpp': '',
  'deep/in/c.cpp': '',
  'deep/d.cpp': '',
  'plain/a.cpp': '',
  'plain/build.cmake': 'set(fast *)',
}

test('each source is what its room says, and `*` the rest of a room', () => {
  const says = 'set(fast in/c.cpp)\nset(small *)\nset(catches d.cpp)\nset(first b.cpp in/c.cpp)'
  assert.equal(
    read({ ...engine, 'deep/build.cmake': says }),
    'core: deep/b.cpp;deep/d.cpp;deep/in/c.cpp;plain/a.cpp fast: deep/in/c.cpp;plain/a.cpp ' +
      'catching: deep/d.cpp first: deep/b.cpp;deep/in/c.cpp',
  )
})

test('a source of which nothing is said ends the build', () => {
  const found = read({ ...engine, 'deep/build.cmake': 'set(fast in/c.cpp)\nset(small b.cpp)' })
  assert.match(found, /^failed: .*core\/deep\/d\.cpp is neither fast nor small\. Name it in core\/deep\/build\.cmake/)
})

test('so does a room that says nothing, and a source in no room', () => {
  assert.match(read(engine), /^failed: .*How core\/deep is built is not said\. Write core\/deep\/build\.cmake/)
  assert.match(read({ 'a.cpp': '' }), /^failed: .*core\/a\.cpp stands in no room/)
})

test('so does a name that no source has', () => {
  const found = read({ ...engine, 'deep/build.cmake': 'set(fast *)\nset(first e.cpp)' })
  assert.match(found, /^failed: .*core\/deep\/build\.cmake names e\.cpp, which is no source of core\/deep/)
})
