// Every dialog by name; one is open at a time.
import type { ComponentType } from 'preact'
import { ComplaintsDialog, RowDialog } from '../../panels/data/ComplaintDialogs'
import { ReadDialog } from '../../panels/data/ReadDialog'
import { usePage } from '../../state/context'
import type { DialogName } from '../../state/ui'
import { Group } from './Group'
import { Help } from './Help'
import { HowItWorks } from './HowItWorks'
import { Palette } from './Palette'
import { Policy } from './Policy'
import { Replace } from './Replace'
import { TaxonomyOf } from './TaxonomyOf'
import { Threads } from './Threads'

export interface DialogPart {
  close(): void
}

const dialogs: Record<DialogName, ComponentType<DialogPart>> = {
  palette: Palette,
  help: Help,
  how: HowItWorks,
  policy: Policy,
  threads: Threads,
  group: Group,
  read: ReadDialog,
  complaints: ComplaintsDialog,
  row: RowDialog,
  replace: Replace,
  taxonomy: TaxonomyOf,
}

export function Dialogs() {
  const { ui } = usePage()
  const name = ui.dialog.value
  if (!name) return null
  const Open = dialogs[name]
  return (
    <Open
      key={name}
      close={() => {
        if (ui.dialog.value === name) ui.dialog.value = null
      }}
    />
  )
}
