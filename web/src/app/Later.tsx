// A panel whose code is fetched when it is first shown.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export interface LaterProps<P> {
  load(): Promise<ComponentType<P>>
  props: P
  /** What stands there meanwhile, in words. */
  waiting: string
}

export function Later<P extends object>({ load, props, waiting }: LaterProps<P>) {
  const [loaded, setLoaded] = useState<{ View: ComponentType<P> } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    load().then(
      (View) => {
        if (!gone) setLoaded({ View })
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [])
  if (!loaded)
    return (
      <p class="hint">
        {failed ? 'This part of the page could not be loaded. Go online once, and open the place again.' : waiting}
      </p>
    )
  const { View } = loaded
  return <View {...props} />
}
