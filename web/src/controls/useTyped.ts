import { useState } from 'preact/hooks'

type Typed = [shown: string, type: (text: string) => void, forget: () => void]

/**
 * What a field shows: what is being typed, until it is forgotten or the document's value changes to something else. A
 * page that draws itself anew meanwhile would else put that value back into the field.
 * @param means how the document writes the value that a text stands for, where that counts while it is typed
 */
export function useTyped(value: string, means = (text: string) => text): Typed {
  const [typed, setTyped] = useState<{ over: string; text: string }>()
  const kept = typed && (typed.over === value || means(typed.text) === value)
  return [kept ? typed.text : value, (text) => setTyped({ over: value, text }), () => setTyped(undefined)]
}
