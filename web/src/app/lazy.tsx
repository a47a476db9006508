// A part of the page that is loaded when it is first shown, so that the first visit stays small.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Notice } from './Notice'

export function lazy(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | null = null
  return function Later() {
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(loaded ? 'there' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      load().then(
        (part) => {
          loaded = part
          setState('there')
        },
        () => setState('failed'),
      )
    }, [state])
    if (state === 'there' && loaded) {
      const Part = loaded
      return <Part />
    }
    if (state === 'loading') return <div class="place" aria-busy="true" />
    return (
      <div class="place">
        <Notice
          tone="risk"
          lead="A part of the page could not be loaded."
          actions={
            <button type="button" class="link" onClick={() => setState('loading')}>
              Try again
            </button>
          }
        >
          The network is off, or a newer version was put in place. What you did is still here.
        </Notice>
      </div>
    )
  }
}
