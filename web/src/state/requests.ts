// The promise, counted: how many requests this page has made since the file was opened. Blobs and data addresses never
// reach a network and do not count.
import { type ReadonlySignal, signal } from '@preact/signals'

export interface RequestCount {
  count: ReadonlySignal<number>
  /** Starts counting anew. */
  restart(): void
}

export function isRequest(address: string): boolean {
  return /^(https?|wss?):/.test(address)
}

export function countRequests(): RequestCount {
  const count = signal(0)
  let since = performance.now()
  if (typeof PerformanceObserver !== 'undefined') {
    const observer = new PerformanceObserver((entries) => {
      let more = 0
      for (const entry of entries.getEntries()) if (entry.startTime >= since && isRequest(entry.name)) more++
      if (more > 0) count.value += more
    })
    observer.observe({ type: 'resource' })
  }
  return {
    count,
    restart() {
      since = performance.now()
      count.value = 0
    },
  }
}

/** The policy that the page was served with, one directive a line. */
export function policy(): string[] {
  const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]')
  return (meta?.getAttribute('content') ?? '')
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
}
