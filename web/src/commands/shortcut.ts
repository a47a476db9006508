// Shortcuts as text: "Mod+Shift+Z". Mod is Ctrl, or Command on a Mac.

export interface Keys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

export function isMac(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform)
}

/** The canonical name of what was pressed. Shift counts only with keys that do not change with it. */
export function pressed(event: Keys, mac: boolean): string {
  const mod = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  const single = event.key.length === 1
  const key = event.key === ' ' ? 'Space' : single ? event.key.toUpperCase() : event.key
  const letter = /^[A-Z]$/.test(key)
  const parts: string[] = []
  if (mod) parts.push('Mod')
  if (other) parts.push('Other')
  if (event.altKey) parts.push('Alt')
  if (event.shiftKey && (letter || !single)) parts.push('Shift')
  parts.push(key)
  return parts.join('+')
}

/** As a person reads it: "Ctrl Z", "⌘ ⇧ Z". */
export function readable(shortcut: string, mac: boolean): string {
  return shortcut
    .split('+')
    .map((part) => {
      if (part === 'Mod') return mac ? '⌘' : 'Ctrl'
      if (part === 'Shift') return mac ? '⇧' : 'Shift'
      if (part === 'Alt') return mac ? '⌥' : 'Alt'
      if (part === 'ArrowUp') return '↑'
      if (part === 'ArrowDown') return '↓'
      return part
    })
    .join(' ')
}

/** The space bar belongs to whatever it presses. */
export function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary, input, select, [role="slider"]') !== null
}

/** Plain keys belong to whoever is being typed into. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type)
}
