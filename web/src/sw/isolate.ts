// Brings the page under its service worker. A host that sends no isolation headers gets them from the worker, which needs
// one reload at the first visit; it happens before anything was opened, or not at all.
import type { ToServiceWorker } from './protocol'

export type Isolation =
  /** Every core can be used. */
  | 'isolated'
  /** The page is about to load again: start nothing. */
  | 'reloading'
  /** One core, this time at least. */
  | 'plain'

const patience = 4000
const reloaded = 'indistinct reloaded for isolation'

const waited = <T>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))])

/** `mayReload` is asked at the last moment: false while a person has something open. */
export async function isolate(mayReload: () => boolean): Promise<Isolation> {
  if (!('serviceWorker' in navigator)) return crossOriginIsolated ? 'isolated' : 'plain'
  const registered = navigator.serviceWorker.register(new URL('./sw.js', document.baseURI)).catch(() => undefined)
  if (crossOriginIsolated) return 'isolated'
  if ((await registered) === undefined || !(await waited(controlled()))) return 'plain'
  // A page that was reloaded under its worker and is still not isolated has nothing more to gain.
  if (sessionStorage.getItem(reloaded) || !mayReload()) return 'plain'
  sessionStorage.setItem(reloaded, 'yes')
  location.reload()
  return 'reloading'
}

/** Says which variant of the engine this device uses, for it to be there without a network. */
export async function keepOffline(variant: ToServiceWorker['keep']): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await waited(controlled())
  worker?.postMessage({ keep: variant } satisfies ToServiceWorker)
}

async function controlled(): Promise<ServiceWorker> {
  const container = navigator.serviceWorker
  if (!container.controller) {
    await new Promise<void>((resolve) => {
      container.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  }
  return container.controller as ServiceWorker
}
