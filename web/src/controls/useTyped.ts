import { useState } from 'preact/hooks'

/**
 * What a field shows: what is being typed, until the document's value changes. A page that draws itself anew meanwhile
 * would else put that value back into the field.
 */
export function useTyped(value: string): [shown: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<{ over: string; text: string }>()
  return [typed?.over === value ? typed.text : value, (text) => setTyped({ over: value, text })]
}
