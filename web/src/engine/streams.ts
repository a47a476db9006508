// Calls that overtake each other: a slider's, a scrolling grid's. Of those that share a stream only the newest is answered;
// the others give undefined, at most one waits, and those that were not sent yet never are.
export class Streams {
  private readonly streams = new Map<string, { busy: boolean; next?: (turn: boolean) => void }>()

  async latest<T>(stream: string, call: () => Promise<T>): Promise<T | undefined> {
    const line = this.streams.get(stream) ?? { busy: false }
    this.streams.set(stream, line)
    if (line.busy) {
      line.next?.(false)
      const turn = await new Promise<boolean>((resolve) => {
        line.next = resolve
      })
      if (!turn) return undefined
    }
    line.busy = true
    try {
      const answer = await call()
      return line.next ? undefined : answer
    } catch (problem) {
      if (line.next) return undefined
      throw problem
    } finally {
      const next = line.next
      line.busy = next !== undefined
      delete line.next
      next?.(true)
    }
  }
}
