// The whole page takes files: dropped, or pasted as text.
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { isTyping } from '../commands/shortcut'
import { usePage } from '../state/context'
import { late } from '../state/late'
import { leave } from '../state/ui'

const taking = late(() => import('./take'))

/** What tells files apart is fetched when the first one comes. */
export async function take(...brought: Parameters<Awaited<ReturnType<typeof taking>>['take']>): Promise<void> {
  const part = await taking()
  await part.take(...brought)
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

export function DropZone({ children }: { children: ComponentChildren }) {
  const { session, ui } = usePage()

  useEffect(() => {
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth++
      ui.dragging.value = true
      event.preventDefault()
    }
    const gone = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) ui.dragging.value = false
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      ui.dragging.value = false
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) void take(session, ui, file)
    }
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || ui.dialog.value) return
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (file) void take(session, ui, file)
      else if (/[\n\r]/.test(text.trim())) leave(session, ui, () => void session.paste(text))
      else return
      event.preventDefault()
    }
    addEventListener('dragenter', enter)
    addEventListener('dragleave', gone)
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragleave', gone)
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [session, ui])

  return (
    <div class={`drop-zone${ui.dragging.value ? ' dragging' : ''}`}>
      {children}
      {ui.dragging.value && (
        <div class="drop-words" role="status">
          <strong>Drop to open.</strong> It stays on this computer.
        </div>
      )}
    </div>
  )
}
