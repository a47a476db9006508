// Every dialog by name; one is open at a time. Those of a panel stand in its folder's `dialogs.tsx`.
import type { ComponentType } from 'preact'
import type { DialogPart } from '../../controls/Dialog'
import { usePage } from '../../state/context'
import { Group } from './Group'
import { Help } from './Help'
import { HowItWorks } from './HowItWorks'
import { Palette } from './Palette'
import { Policy } from './Policy'
import { Replace } from './Replace'
import { Threads } from './Threads'

type Named = Record<string, ComponentType<DialogPart>>

const found = import.meta.glob<{ dialogs: Named }>('../../panels/*/dialogs.tsx', { eager: true })

export const dialogs: Named = {
  palette: Palette,
  help: Help,
  how: HowItWorks,
  policy: Policy,
  threads: Threads,
  group: Group,
  replace: Replace,
  ...Object.assign({}, ...Object.values(found).map((panel) => panel.dialogs)),
}

export function Dialogs() {
  const { ui } = usePage()
  const name = ui.dialog.value
  const Open = name && dialogs[name]
  if (!Open) return null
  return (
    <Open
      key={name}
      close={() => {
        if (ui.dialog.value === name) ui.dialog.value = null
      }}
    />
  )
}
