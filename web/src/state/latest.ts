// Asking while a person drags. At most one question is under way; of those that arrive meanwhile only the newest is
// asked; an answer that was overtaken is dropped.

export interface Latest<A> {
  ask(payload: A): void
  /** Forgets the question under way and the one that waits. */
  drop(): void
}

export function latest<A, B>(
  question: (payload: A) => Promise<B>,
  answered: (answer: B, payload: A) => void,
  failed: (error: unknown, payload: A) => void,
): Latest<A> {
  let era = 0
  let busy = false
  let waiting: { payload: A } | null = null

  async function run(payload: A): Promise<void> {
    const mine = era
    busy = true
    try {
      const answer = await question(payload)
      if (mine === era && !waiting) answered(answer, payload)
    } catch (error) {
      if (mine === era && !waiting) failed(error, payload)
    }
    busy = false
    const next = waiting
    waiting = null
    if (next) void run(next.payload)
  }

  return {
    ask(payload) {
      if (busy) waiting = { payload }
      else void run(payload)
    },
    drop() {
      era++
      waiting = null
    },
  }
}
