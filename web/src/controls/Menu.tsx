// A button with a short list under it. Arrows, Home, End and first letters move; Enter and an item's own key choose;
// Esc leaves.
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface MenuItem {
  label: string
  detail?: string
  keys?: string
  checked?: boolean
  perform(): void
}

export interface MenuButtonProps {
  class: string
  label: string
  items: readonly MenuItem[]
  disabled?: boolean
  children: ComponentChildren
}

export function MenuButton({ class: className, label, items, disabled = false, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const list = menu.current
    const from = button.current
    if (!open || !list || !from) return
    list.showPopover?.()
    const place = () => {
      const box = from.getBoundingClientRect()
      const { offsetWidth, offsetHeight } = list
      const under = box.bottom + 4 + offsetHeight <= innerHeight || box.top < offsetHeight
      list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - offsetWidth - 8))}px`
      list.style.top = `${under ? box.bottom + 4 : box.top - offsetHeight - 4}px`
    }
    place()
    const chosen = list.querySelector<HTMLElement>('[aria-checked="true"]') ?? list.querySelector<HTMLElement>('button')
    chosen?.focus({ preventScroll: true })
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [open])

  const leave = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = (i: number) => all[(i + all.length) % all.length]?.focus()
    if (event.key === 'ArrowDown') to(at + 1)
    else if (event.key === 'ArrowUp') to(at - 1)
    else if (event.key === 'Home') to(0)
    else if (event.key === 'End') to(all.length - 1)
    else if (event.key === 'Escape' || event.key === 'Tab') leave(true)
    else if (/^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase()
      const keyed = items.find(({ keys }) => keys?.toLowerCase() === letter)
      if (keyed) {
        leave(true)
        keyed.perform()
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const following = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      following.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const checks = items.some((item) => item.checked !== undefined)
  return (
    <>
      <button
        type="button"
        ref={button}
        class={className}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        {...(open ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          setOpen(true)
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {children}
        <span class="caret" aria-hidden="true">
          ▾
        </span>
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          class="menu"
          role="menu"
          aria-label={label}
          popover="auto"
          onKeyDown={move}
          onToggle={(event) => {
            if (event.newState === 'closed') setOpen(false)
          }}
        >
          {items.map((item) => (
            <button
              type="button"
              key={item.label}
              tabIndex={-1}
              role={checks ? 'menuitemradio' : 'menuitem'}
              {...(checks ? { 'aria-checked': item.checked === true } : {})}
              onClick={() => {
                leave(true)
                item.perform()
              }}
            >
              <span class="menu-label">{item.label}</span>
              {item.detail && <span class="menu-detail">{item.detail}</span>}
              {item.keys && <kbd>{item.keys}</kbd>}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
