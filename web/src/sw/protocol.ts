/** What the build lists for the service worker, relative to it. */
export interface Keep {
  /** Kept at once. */
  page: string[]
  /** Kept when the page says that it runs this variant of the engine. */
  threads: string[]
  single: string[]
}

/** What the page tells its service worker. */
export interface ToServiceWorker {
  keep: 'threads' | 'single'
}
