// How an answer of the engine is held against the type that the page has of it: by the compiler. It refuses a field that
// the type does not have or that has another type, and one that is missing; and by the places at which answers had
// fields, one that no answer has any more, though the type still offers it.
import type { Bins, CutsColumn, Jobs, Plan, Questions, TaxonomyBuild } from '../../web/src/engine/protocol'

type All = Questions & Jobs
export type Name = keyof All
export type Ask<N extends Name> = All[N]['ask']
export type Answer<N extends Name> = All[N]['answer']

/** Each question and each job, by name: whoever adds one is told to ask it in the test. */
export type Names = { questions: Record<keyof Questions, 1>; jobs: Record<keyof Jobs, 1> }

type Same<T, U> = [T] extends [U] ? ([U] extends [T] ? true : false) : false

/** What people write and keep: the schemas in docs/ describe it. */
type Described<T> = Same<T, Plan> | Same<T, Bins> | Same<T, CutsColumn> | Same<T, TaxonomyBuild>

/** Every place in an answer at which a field can stand: ".points[].cost". Where fields have any name: ".levels." and more. */
type Places<T, At extends string> =
  true extends Described<T>
    ? `${At}.${string}`
    : T extends readonly (infer Each)[]
      ? Places<Each, `${At}[]`>
      : T extends object
        ? string extends keyof T
          ? `${At}.${string}`
          : { [K in keyof T & string]-?: `${At}.${K}` | Places<NonNullable<T[K]>, `${At}.${K}`> }[keyof T & string]
        : never

export type Seen<N extends Name> = Record<Places<Answer<N>, ''>, 1>
