// The page: first screen or places, and what lies over both.
import { useEffect } from 'preact/hooks'
import { FirstScreen } from '../panels/first/FirstScreen'
import { usePage } from '../state/context'
import { Announcer } from './Announcer'
import { DropZone } from './DropZone'
import { Dialogs } from './dialogs'
import { Shell } from './Shell'

export function App() {
  const { session, commands } = usePage()
  const { opened } = session

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && commands.key(event)) event.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [commands])

  return (
    <DropZone>
      {opened.value ? <Shell /> : <FirstScreen />}
      <Dialogs />
      <Announcer />
    </DropZone>
  )
}
