// What the engine says to a question that depends on what is shown; asked again when its key changes.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { EngineError, Question, Questions } from '../engine/protocol'
import { useSession } from './context'
import { latest } from './latest'
import { errorOf } from './port'

export interface Asked<A> {
  /** The last answer; of another key while the next is awaited. */
  answer: A | null
  key: string
  error: EngineError | null
}

/** @param key null asks nothing */
export function useAnswer<Q extends Question>(
  question: Q,
  payload: Questions[Q]['ask'],
  key: string | null,
): Asked<Questions[Q]['answer']> {
  const session = useSession()
  const [state, setState] = useState<Asked<Questions[Q]['answer']>>({ answer: null, key: '', error: null })
  const asking = useMemo(
    () =>
      latest(
        ({ payload: asked }: { payload: Questions[Q]['ask']; key: string }) => session.port.ask(question, asked),
        (answer, { key: of }) => setState({ answer, key: of, error: null }),
        (error, { key: of }) => setState((before) => ({ answer: before.answer, key: of, error: errorOf(error) })),
      ),
    [session, question],
  )
  useEffect(() => {
    if (key !== null) asking.ask({ payload, key })
  }, [asking, key])
  useEffect(() => () => asking.drop(), [asking])
  return state
}
