import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check, complaints, pageRow, rooms } from '../../scripts/rooms.mjs'

const one = (path, line) => complaints(path, `#pragma once\n${line}\n`)

test('a room may include itself and what stands left of it', () => {
  assert.deepEqual(one('core/search/optimal.cpp', '#include "core/search/search.h"'), [])
  assert.deepEqual(one('core/search/optimal.cpp', '#include "core/partition/tuples.h"'), [])
  assert.deepEqual(one('core/assess/risk.cpp', '#include "core/cells/cells.h"'), [])
})

test('a room must not include what stands right of it, and hears where', () => {
  const [complaint, ...more] = one('core/table/reader.cpp', '#include "core/loss/loss.h"')
  assert.match(complaint, /^core\/table\/reader.cpp:2: core\/table must not include core\/loss\/loss.h/)
  assert.deepEqual(more, [])
  assert.equal(one('core/partition/tuples.cpp', '#include "core/cells/cells.h"').length, 1)
  assert.equal(one('core/search/a.cpp', '#include "core/door/json.h"').length, 1)
  assert.equal(one('core/search/a.cpp', '#include "core/indistinct.h"').length, 1)
})

test('the checker shares nothing with what it checks', () => {
  assert.deepEqual(one('core/check/audit.cpp', '#include "core/table/values.h"'), [])
  for (const other of Object.keys(rooms).filter((room) => !['base', 'table', 'check'].includes(room)))
    assert.match(
      one('core/check/audit.cpp', `#include "core/${other}/a.h"`).join(),
      /^core\/check\/audit.cpp:2: core\/check must not include .*: only base, table, check stand left of it$/,
    )
  for (const room of Object.keys(rooms).filter((room) => !['check', 'door'].includes(room)))
    assert.ok(!rooms[room].includes('check'), `${room} must not lean on the checker`)
})

test('deeper folders of a room are held to the same rule', () => {
  assert.equal(one('core/table/detect/types.cpp', '#include "core/domain/domain.h"').length, 1)
  assert.deepEqual(one('core/door/questions/profile.cpp', '#include "core/assess/risk.h"'), [])
})

test('the corners of a room have an order of their own', () => {
  assert.deepEqual(one('core/search/outer/a.cpp', '#include "core/search/search.h"'), [])
  assert.deepEqual(one('core/search/methods/a.cpp', '#include "core/search/outer/outer_search.h"'), [])
  assert.deepEqual(one('core/frontier/a.cpp', '#include "core/search/methods/make_search.h"'), [])
  assert.match(one('core/search/a.cpp', '#include "core/search/tree/branch_and_bound.h"')[0], /must not include/)
  assert.match(one('core/search/outer/a.cpp', '#include "core/search/path/path_search.h"')[0], /stand left of it/)
  assert.match(one('core/search/attic/a.cpp', '#include "core/search/search.h"')[0], /no corner of its room/)
})

test('the command line and the skin come in through the door', () => {
  assert.deepEqual(one('cli/main.cpp', '#include "core/indistinct.h"'), [])
  assert.deepEqual(one('wasm/skin.cpp', '#include "core/base/result.h"'), [])
  assert.equal(one('cli/main.cpp', '#include "core/table/reader.h"').length, 1)
})

test('a new room has to find its place first', () => {
  assert.match(one('core/attic/box.cpp', '#include "core/base/result.h"')[0], /no room of the house/)
})

test('the engine neither prints nor aborts nor opens files', () => {
  for (const line of [
    '#include <iostream>',
    '  std::cerr << cost;',
    '  printf("%d", cost);',
    '  std::abort();',
    '  assert(cost > 0);',
    '  auto* file = fopen(name, "r");',
  ]) {
    assert.equal(one('core/search/a.cpp', line).length, 1, line)
    assert.deepEqual(one('cli/main.cpp', line), [], line)
  }
})

test('words in strings and comments are no deeds', () => {
  assert.deepEqual(one('core/search/a.cpp', '  say("printf(x)");  // never abort()'), [])
  assert.deepEqual(one('core/search/a.cpp', '  static_assert(sizeof(int) == 4);'), [])
})

test('only the door speaks JSON', () => {
  assert.equal(one('core/release/recipe.cpp', '#include <nlohmann/json.hpp>').length, 1)
  assert.deepEqual(one('core/door/json.cpp', '#include <nlohmann/json.hpp>'), [])
})

test('no room includes one that includes it back', () => {
  for (const [room, seen] of Object.entries(rooms)) {
    for (const other of seen) if (other !== room) assert.ok(!rooms[other].includes(room), `${room} and ${other}`)
  }
})

test('a room of the page imports only what stands left of it, in whatever way', () => {
  const page = (path, line) => complaints(path, `// What it is.\n${line}\n`)
  assert.deepEqual(page('web/src/panels/risk/RiskPanel.tsx', "import { Figure } from '../../charts/Figure'"), [])
  assert.deepEqual(page('web/src/app/start.tsx', "import '../styles/base.css'"), [])
  const [complaint, ...more] = page('web/src/charts/curve.tsx', "import { save } from '../app/save'")
  assert.match(complaint, /^web\/src\/charts\/curve.tsx:2: web\/src\/charts must not import ..\/app\/save/)
  assert.deepEqual(more, [])
  for (const line of [
    "import type { Session } from '../state/session'",
    "} from '../state/session'",
    "export * from '../state/session'",
    "const part = late(() => import('../state/session'))",
    "import '../app/start'",
  ])
    assert.equal(page('web/src/text/format.ts', line).length, 1, line)
})

test('a panel imports no other panel', () => {
  const line = "import { chance } from '../risk/reading'"
  assert.match(complaints('web/src/panels/compare/measures.ts', line)[0], /belongs to web\/src\/parts/)
  assert.deepEqual(complaints('web/src/panels/risk/RiskPanel.tsx', line), [])
  assert.deepEqual(complaints('web/src/panels/risk/RiskPanel.tsx', "import { reading } from './reading'"), [])
})

test('a new room of the page has to find its place first', () => {
  assert.match(complaints('web/src/attic/box.ts', '')[0], /no room of the page/)
  assert.equal(new Set(pageRow).size, pageRow.length)
})

test('a test in a browser waits for no fixed time', () => {
  const [complaint, ...more] = complaints('tests/browser/a.test.ts', 'a()\n  await page.waitForTimeout(300)\n')
  assert.match(complaint, /^tests\/browser\/a.test.ts:2: a test waits for what it expects/)
  assert.deepEqual(more, [])
  assert.deepEqual(complaints('tests/browser/a.test.ts', 'await page.waitForSelector(".shell")\n'), [])
})

test('the sources of this repository keep the rules', () => {
  const found = check()
  assert.ok(found.sources > 0)
  assert.deepEqual(found.complaints, [])
})
