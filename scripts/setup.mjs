// Installs what is missing: system packages through apt, libraries of the page through npm. Nothing is touched that is
// there already. Run alone: `node scripts/setup.mjs [build|test]`.
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { others } from './lib/browsers.mjs'
import { fingerprint, forget, keep, unchanged } from './lib/fingerprint.mjs'
import { attached, inRoot, must, tail, which } from './lib/run.mjs'
import { command, Stop, say } from './lib/terminal.mjs'

const header = (path) => existsSync(`/usr/include/${path}`) || existsSync(`/usr/local/include/${path}`)

/** The clang tools whose verdict counts: another version formats, and warns, otherwise. */
export const llvm = '14'
export const clangTool = (name) => which(`${name}-${llvm}`) || which(name)

/** The compiler of the fuzz targets with its libFuzzer, or '' where one of them is not here. */
export function fuzzCompiler() {
  const compiler = clangTool('clang++')
  if (!compiler) return ''
  const versions = join(realpathSync(compiler), '..', '..', 'lib', 'clang')
  const runtime = (folder) =>
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => /libclang_rt\.fuzzer[-.]/.test(file))
  return runtime(versions) ? compiler : ''
}

// What is needed, how to see that it is there, and the package that brings it.
export const needs = [
  { for: 'build', name: 'cmake', there: () => which('cmake'), package: 'cmake' },
  { for: 'build', name: 'ninja', there: () => which('ninja'), package: 'ninja-build' },
  { for: 'build', name: 'g++', there: () => which('g++') || which('c++'), package: 'g++' },
  { for: 'build', name: 'emcc', there: () => which('emcc'), package: 'emscripten' },
  { for: 'build', name: 'nlohmann-json', there: () => header('nlohmann/json.hpp'), package: 'nlohmann-json3-dev' },
  { for: 'build', name: 'CLI11', there: () => header('CLI/CLI.hpp'), package: 'libcli11-dev' },
  { for: 'build', name: 'Eigen', there: () => header('eigen3/Eigen/QR'), package: 'libeigen3-dev' },
  {
    for: 'build',
    name: 'the sources of GoogleTest',
    there: () => existsSync('/usr/src/googletest/googletest/src/gtest-all.cc'),
    package: 'googletest',
  },
  { for: 'test', name: 'clang-format', there: () => clangTool('clang-format'), package: 'clang-format' },
  { for: 'test', name: 'clang-tidy', there: () => clangTool('clang-tidy'), package: 'clang-tidy' },
  { for: 'test', name: 'clang', there: fuzzCompiler, package: `clang-${llvm}`, optional: true },
  { for: 'test', name: 'libFuzzer', there: fuzzCompiler, package: `libclang-rt-${llvm}-dev`, optional: true },
  {
    for: 'test',
    name: 'the Liberation fonts',
    there: () =>
      existsSync('/usr/share/fonts/truetype/liberation') || existsSync('/usr/share/fonts/truetype/liberation2'),
    package: 'fonts-liberation',
  },
]

const missing = (purpose, optional = false) =>
  needs.filter(
    (need) => (need.for === 'build' || purpose === 'test') && Boolean(need.optional) === optional && !need.there(),
  )

const isRoot = () => process.getuid() === 0

function aptInstall(packages) {
  say(`Installing ${packages.join(' ')} with ${isRoot() ? 'apt-get' : 'sudo apt-get'} …`)
  // A password can be asked for only where somebody sits in front of a terminal.
  const sudo = process.stdin.isTTY ? ['sudo'] : ['sudo', '-n']
  const apt = (...line) =>
    attached('apt', [...(isRoot() ? [] : sudo), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...line])
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages)
  const result = install()
  if (result.ok) return result
  // A fresh machine knows no packages before their lists are fetched.
  apt('update')
  return install()
}

function systemPackages(purpose) {
  const absent = missing(purpose)
  if (absent.length === 0) return
  const names = absent.map((need) => need.name).join(', ')
  const packages = absent.map((need) => need.package)
  if (!which('apt-get')) {
    throw new Stop(
      `Missing on this machine: ${names}. Without apt they are not installed by themselves: install them (on Debian ` +
        `the packages are ${packages.join(' ')}), then run the command again.`,
    )
  }
  const byHand = `run \`apt-get update && apt-get install ${packages.join(' ')}\` as root, then this command again`
  say(`Missing on this machine: ${names}.`)
  if (!isRoot() && !which('sudo')) throw new Stop(`There is no sudo to install what is missing: ${byHand}.`)
  const result = aptInstall(packages)
  const still = missing(purpose)
  if (!result.ok || still.length) {
    const failed = (still.length ? still : absent).map((need) => need.package).join(' ')
    throw new Stop(`${tail(result, 12)}\n\napt-get could not install ${failed}: look at ${result.log}, or ${byHand}.`)
  }
}

// What only one suite needs, and some systems have under another name: that suite says so where it is not there.
function optionalPackages(purpose) {
  const absent = missing(purpose, true)
  if (absent.length === 0 || !which('apt-get') || !(isRoot() || which('sudo'))) return
  say(`Missing on this machine, and not needed by most suites: ${absent.map((need) => need.name).join(', ')}.`)
  aptInstall(absent.map((need) => need.package))
}

/** The tests' Chromium: the one that CHROMIUM names, apt's, or Playwright's where apt has none (Ubuntu). */
async function browser() {
  const there = () => existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')
  if (there()) return
  if (process.env.CHROMIUM)
    throw new Stop(`CHROMIUM names ${process.env.CHROMIUM}, which does not exist: mend or unset it.`)
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  if (!existsSync(downloaded)) {
    say('Missing on this machine: Chromium.')
    if (which('apt-get') && (isRoot() || which('sudo'))) aptInstall(['chromium'])
    if (there()) return
    say('apt has no Chromium: downloading one (playwright-core install chromium) …')
    await must(
      'chromium',
      ['npx', '--no-install', 'playwright-core', 'install', '--with-deps', 'chromium'],
      'No Chromium could be installed for the browser tests: install one and name its path in CHROMIUM.',
      { minutes: 20 },
    )
  }
  process.env.CHROMIUM = downloaded
}

/** Firefox and WebKit: the page is tested in those that the machine can have. */
function otherBrowsers() {
  if (!which('apt-get') || !(isRoot() || which('sudo'))) return
  for (const { name, there, packages } of others) {
    if (there()) continue
    say(`Missing on this machine: ${name}.`)
    aptInstall(packages)
    if (!there()) say(`apt could not install ${name}: its tests are skipped.`)
  }
}

async function pageLibraries() {
  const lock = inRoot('package-lock.json')
  if (!existsSync(lock)) throw new Stop('package-lock.json is missing: check the repository out again.')
  const print = fingerprint(['package-lock.json', '.npmrc'], process.versions.modules)
  if (unchanged('npm', print, ['node_modules/.package-lock.json'])) return
  say('Installing the libraries of the page (npm ci) …')
  forget('npm')
  await must(
    'npm',
    ['npm', 'ci', '--no-progress'],
    'npm ci failed: check that the npm registry can be reached, then run the command again.',
  )
  keep('npm', print)
}

/** Debian's emcc finds its helpers among Debian's node modules, but does not say so to node. */
export function emscriptenEnvironment() {
  const emcc = which('emcc')
  const debian = emcc && realpathSync(emcc).startsWith('/usr/share/emscripten')
  return debian && !process.env.NODE_PATH ? { NODE_PATH: '/usr/share/nodejs' } : {}
}

/** @param {'build'|'test'} purpose */
export async function setup(purpose) {
  systemPackages(purpose)
  optionalPackages(purpose)
  await pageLibraries()
  if (purpose === 'test') {
    await browser()
    otherBrowsers()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    const purpose = process.argv[2] ?? 'test'
    if (!['build', 'test'].includes(purpose)) throw new Stop(`\`${purpose}\` is not known: say build or test.`)
    await setup(purpose)
    say('Everything that is needed is there.')
  })
}
