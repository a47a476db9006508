// The service worker, in one file: it keeps what the page is made of, so that the second visit works without a network,
// and adds the isolation headers to every answer, so that a plain static host can run the engine on every core.
//
// A cache belongs to one build. A new build waits until no page of the old one is open, then removes the old cache: no
// page ever loses the files that it was built with, and none is reloaded under its user's hands.
import type { Keep, ToServiceWorker } from './protocol'

const worker = globalThis as unknown as ServiceWorkerGlobalScope

const build = '__BUILD__'
const keep = JSON.parse('__KEEP__') as Keep

const prefix = 'indistinct '
const cacheName = `${prefix}${worker.registration.scope} ${build}`
const mine = (name: string) => name.startsWith(`${prefix}${worker.registration.scope} `)
const start = new URL('./', worker.registration.scope).href

// Not from the browser's own cache, which may hold files of the build before.
const requests = (paths: string[]) => paths.map((path) => new Request(new URL(path, start), { cache: 'no-cache' }))

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName)
      await cache.addAll(requests(keep.page))
    })(),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.filter((name) => mine(name) && name !== cacheName).map((name) => caches.delete(name)))
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('message', (event) => {
  const asked = event.data as ToServiceWorker
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName)
      for (const request of requests(keep[asked.keep])) {
        if (!(await cache.match(request))) await cache.add(request)
      }
    })(),
  )
})

function isolated(response: Response): Response {
  // An opaque or redirected answer cannot be rebuilt, and needs no headers of ours.
  if (response.type === 'opaque' || response.type === 'opaqueredirect') return response
  const headers = new Headers(response.headers)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  // No file has another content by what follows the question mark: a page's own words, a thread's number.
  const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
  return isolated(known ?? (await fetch(request)))
}

worker.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || !event.request.url.startsWith(start)) return
  event.respondWith(answer(event.request))
})
