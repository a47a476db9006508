// Where a file goes while it is made: to the place that a person chose, else into the browser's private files, else
// into memory. Writing to disk keeps a large release out of the page's memory.
export interface Sink {
  bytes: number
  write(part: Uint8Array<ArrayBuffer>): Promise<void>
  /** @returns the file, where nobody has it yet */
  close(): Promise<Blob | undefined>
  abort(): Promise<void>
}

/** Files of one name take each other's place. */
const privateName = 'indistinct-release'

async function privateFile(name: string): Promise<FileSystemFileHandle | undefined> {
  try {
    const folder = await navigator.storage.getDirectory()
    // Whatever an earlier release left there has been downloaded by now.
    return await folder.getFileHandle(name, { create: true })
  } catch {
    return undefined
  }
}

function inMemory(): Sink {
  const parts: BlobPart[] = []
  const sink: Sink = {
    bytes: 0,
    write: async (part) => {
      parts.push(new Blob([part]))
      sink.bytes += part.length
    },
    close: async () => new Blob(parts),
    abort: async () => {
      parts.length = 0
    },
  }
  return sink
}

export interface SinkWish {
  /** Into memory at once, so that the release in the private file stays. */
  small?: boolean
  /** Of a private file of its own, for the same reason. */
  name?: string
}

export async function openSink(
  to?: FileSystemFileHandle,
  { small = false, name = privateName }: SinkWish = {},
): Promise<Sink> {
  const handle = to ?? (small ? undefined : await privateFile(name))
  const stream = await handle?.createWritable?.().catch((problem: unknown) => {
    if (to) throw problem
    return undefined
  })
  if (!handle || !stream) return inMemory()
  const sink: Sink = {
    bytes: 0,
    write: async (part) => {
      await stream.write(part)
      sink.bytes += part.length
    },
    close: async () => {
      await stream.close()
      return to ? undefined : await handle.getFile()
    },
    abort: async () => await stream.abort(),
  }
  return sink
}
