import { useEffect, useState } from 'preact/hooks'

/**
 * What a field shows: what is being typed, until the document takes it. A page that draws itself anew meanwhile would
 * else put the document's value back into the field.
 */
export function useTyped(value: string): [shown: string, type: (text: string) => void] {
  const [typed, type] = useState<string | null>(null)
  useEffect(() => type(null), [value])
  return [typed ?? value, type]
}
