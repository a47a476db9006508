// A field for a number of the document that counts while it is typed.
import type { LooseInputHTMLAttributes } from 'preact'
import { useTyped } from './useTyped'

type Own = Omit<LooseInputHTMLAttributes<HTMLInputElement>, 'value' | 'onInput' | 'onBlur' | 'role' | 'type' | 'list'>

interface Numbered extends Own {
  value: number
  /** Leaves the value as it is where the number will not do. */
  set(value: number): void
}

export function NumberField({ value, set, ...own }: Numbered) {
  const [shown, type, forget] = useTyped(String(value), (text) => String(Number(text)))
  return (
    <input
      class="field short"
      step="any"
      {...own}
      type="number"
      value={shown}
      onInput={(event) => {
        const text = event.currentTarget.value
        type(text)
        if (text !== '' && Number.isFinite(Number(text))) set(Number(text))
      }}
      onBlur={forget}
    />
  )
}
