import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check, unreached } from '../../scripts/reach.mjs'

const product = ['cli/main.cpp', '#include "core/indistinct.h"\nint main() {\n  return run();\n}\n']
const house = (...files) => new Map([product, ['core/indistinct.h', 'int run();\n'], ...files])

test('what a product includes, and the sources that define it, are reached', () => {
  assert.deepEqual(
    unreached(
      house(
        [
          'core/door/run.cpp',
          '#include "core/indistinct.h"\n#include "core/base/sum.h"\nint run() {\n  return sum();\n}\n',
        ],
        ['core/base/sum.h', 'int sum();\n'],
        ['core/base/sum.cpp', '#include "core/base/sum.h"\nint sum() {\n  return 0;\n}\n'],
      ),
    ),
    [],
  )
})

test('a header that nobody includes is named, with the sources that only it needs', () => {
  assert.deepEqual(
    unreached(
      house(
        ['core/door/run.cpp', '#include "core/indistinct.h"\nint run() {\n  return 0;\n}\n'],
        ['core/base/attic.h', '#include "core/base/box.h"\nclass Attic {\n  void open();\n};\n'],
        ['core/base/attic.cpp', '#include "core/base/attic.h"\nvoid Attic::open() {\n}\n'],
        ['core/base/box.h', 'struct Box {};\n'],
      ),
    ),
    ['core/base/attic.h', 'core/base/attic.cpp', 'core/base/box.h'],
  )
})

test('a source is reached where another source declares what it defines', () => {
  const job = ['core/door/jobs/advise.cpp', 'Result<int> startAdvise(Desk& desk) {\n}\n']
  assert.deepEqual(
    unreached(house(['core/door/run.cpp', 'Result<int> startAdvise(Desk&);\nint run() {\n}\n'], job)),
    [],
  )
  assert.deepEqual(unreached(house(['core/door/run.cpp', 'int run() {\n}\n'], job)), ['core/door/jobs/advise.cpp'])
})

/** Headers that stand ready for what comes next. */
const ready = ['core/privacy/distinct_l_diversity.h']

test('everything in core/ is reached from the command line or the page', () => {
  assert.deepEqual(
    check().filter((path) => !ready.includes(path)),
    [],
  )
})
