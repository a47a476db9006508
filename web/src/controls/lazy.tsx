// A component whose code is fetched when it is first shown, so that the first visit stays small.
import type { ComponentType, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { late } from '../state/late'
import { Notice } from './Notice'

/** @param waiting what stands there meanwhile, in words; absent: an empty place */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, waiting?: string): FunctionComponent<P> {
  const part = late(load)
  let loaded: ComponentType<P> | null = null
  return function Later(props: P) {
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(loaded ? 'there' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      part().then(
        (View) => {
          loaded = View
          setState('there')
        },
        () => setState('failed'),
      )
    }, [state])
    if (state === 'there' && loaded) {
      const View = loaded
      return <View {...props} />
    }
    if (state === 'loading') return waiting ? <p class="hint">{waiting}</p> : <div class="place" aria-busy="true" />
    const failed = (
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
    )
    return waiting ? failed : <div class="place">{failed}</div>
  }
}
