// The names of a module's own functions, from its name section, in their order.
export function functionNames(bytes) {
  let at = 8
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
  const text = () => {
    const length = number()
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const limits = () => {
    const flags = number()
    number()
    if (flags & 1) number()
  }
  const table = () => {
    number()
    limits()
  }
  const global = () => {
    number()
    number()
  }
  const skip = [number, table, limits, global]

  let imported = 0
  const names = []
  while (at < bytes.length) {
    const section = bytes[at++]
    const end = number() + at
    if (section === 2) {
      for (let left = number(); left > 0; left--) {
        text()
        text()
        const kind = bytes[at++]
        if (kind === 0) imported++
        skip[kind]()
      }
    } else if (section === 0 && text() === 'name') {
      while (at < end) {
        const part = bytes[at++]
        const next = number() + at
        if (part === 1)
          for (let left = number(); left > 0; left--) {
            const index = number()
            const name = text()
            if (index >= imported) names[index - imported] = name
          }
        at = next
      }
    }
    at = end
  }
  return names
}
