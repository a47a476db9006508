// A field for a value of the document. What is typed counts once the field is left or Enter is pressed; then the field
// shows what became of it.
import type { LooseInputHTMLAttributes } from 'preact'
import { useTyped } from './useTyped'

type Own = Omit<LooseInputHTMLAttributes<HTMLInputElement>, 'value' | 'onInput' | 'onChange' | 'role' | 'type' | 'list'>

interface Typed extends Own {
  type?: 'number' | 'text'
  value: string
  commit(text: string): void
}

export function TypedField({ type = 'text', value, commit, ...own }: Typed) {
  const [shown, setShown, forget] = useTyped(value)
  return (
    <input
      class="field"
      {...own}
      type={type as 'text'}
      value={shown}
      onInput={(event) => setShown(event.currentTarget.value)}
      onChange={(event) => {
        commit(event.currentTarget.value)
        forget()
      }}
    />
  )
}
