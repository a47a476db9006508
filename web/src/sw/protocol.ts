/** What the page tells its service worker. */
export interface ToServiceWorker {
  /** Files outside the built-in list that this device uses: the engine's variant. */
  keep: string[]
}
