// What a search is asked: k, rows that may be withheld, loss, method, time and threads. Each change is one step of undo.
import { useState } from 'preact/hooks'
import { Segmented } from '../../controls/Segmented'
import { TypedField } from '../../controls/TypedField'
import { useTyped } from '../../controls/useTyped'
import { options } from '../../engine/options'
import type { MethodInfo, MethodOption, Plan } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { type AppDocument, chosenK, withK } from '../../state/document'
import { presets, type Session } from '../../state/session'
import { inWords, whole } from '../../text/format'
import { type Limit, limitOf, limitWords, readLimit, writeLimit } from '../../text/solve'
import { DiversitySetting } from './DiversitySetting'
import { LossChoice } from './LossChoice'
import { RescueSetting } from './RescueSetting'

const limits: readonly (readonly [string, string, Limit])[] = [
  ['none', 'None', 0],
  ['1%', '1\u00a0%', '1%'],
  ['5%', '5\u00a0%', '5%'],
  ['any', 'Any', null],
]

const times: readonly (readonly [number, string])[] = [
  [0, 'None'],
  [10, '10\u00a0s'],
  [60, '1\u00a0min'],
  [300, '5\u00a0min'],
]

const optionWords: Readonly<Record<MethodOption, string>> = {
  evaluations: 'Evaluations',
  population: 'Population',
  islands: 'Islands',
}

type Search = NonNullable<Plan['search']>
type Change = { [Key in keyof Search]?: Search[Key] | undefined }

/** What one method can be told another may not know. */
const noOptions: Change = { evaluations: undefined, population: undefined, islands: undefined }

export function withSearch(doc: AppDocument, change: Change): AppDocument {
  const merged = Object.entries({ ...doc.plan.search, ...change }).filter(([, value]) => value !== undefined)
  return { ...doc, plan: { ...doc.plan, search: Object.fromEntries(merged) } }
}

/** No limit and the engine's own choice are said by leaving the key out. */
function without(doc: AppDocument, key: keyof Search): AppDocument {
  const rest = Object.entries(doc.plan.search ?? {}).filter(([name]) => name !== key)
  return { ...doc, plan: { ...doc.plan, search: Object.fromEntries(rest) } }
}

/** @param after the chart comes first where there is room for one column only */
export function SolveSettings({ after, methods }: { after: boolean; methods: readonly MethodInfo[] }) {
  const { session } = usePage()
  const { plan } = session.document.value
  const k = chosenK(plan)
  const setK = (next: number) => {
    if (Number.isFinite(next) && next >= 1 && next !== k) session.edit(`k = ${next}`, (doc) => withK(doc, next), 'k')
  }
  return (
    <section class={`panel settings${after ? ' after' : ''}`} aria-label="What is allowed">
      <div class="setting">
        <h2>k</h2>
        <div class="setting-control">
          <Segmented label="k" value={k} options={presets.map((n) => [n, String(n)] as const)} choose={setK} small />
          <label>
            <span class="unseen">Another k</span>
            <TypedField
              class="field k-field"
              type="number"
              min={1}
              value={String(k)}
              commit={(text) => setK(Math.round(Number(text)))}
            />
          </label>
        </div>
        <p class="hint">Each row shares its values with at least {inWords(k - 1)} others.</p>
      </div>
      <LimitSetting session={session} />
      <RescueSetting />
      <DiversitySetting />
      <div class="setting wide">
        <h2>What the file is for</h2>
        <LossChoice sentence />
      </div>
      <HowToSearch session={session} methods={methods} />
    </section>
  )
}

export function LimitSetting({ session }: { session: Session }) {
  const { plan } = session.document.value
  const limit = limitOf(plan)
  const chosen = limits.find(([, , value]) => value === limit)?.[0] ?? 'own'
  const [fault, setFault] = useState('')
  const [shown, type, forget] = useTyped(writeLimit(limit))
  const set = (next: Limit) => {
    setFault('')
    forget()
    session.edit('rows that may be withheld', (doc) => ({
      ...doc,
      plan: { ...doc.plan, privacy: { ...doc.plan.privacy, maxSuppressed: next } },
    }))
  }
  return (
    <div class="setting">
      <h2>Rows that may be withheld</h2>
      <div class="setting-control">
        <Segmented
          label="Rows that may be withheld"
          value={chosen}
          options={limits.map(([id, words]) => [id, words] as const)}
          choose={(id) => {
            const found = limits.find(([other]) => other === id)
            if (found) set(found[2])
          }}
          small
        />
        <label>
          <span class="unseen">Another limit: a number of rows, a share, or any</span>
          <input
            class="field k-field limit-field"
            value={shown}
            onInput={(event) => type(event.currentTarget.value)}
            onChange={(event) => {
              const next = readLimit(event.currentTarget.value)
              if (next === undefined) setFault('A number of rows (20), a share (1 %), or "any".')
              else set(next)
            }}
          />
        </label>
      </div>
      {fault ? (
        <p class="detail-error" role="alert">
          {fault}
        </p>
      ) : (
        <p class="hint">{capital(limitWords(limit))}.</p>
      )}
    </div>
  )
}

/** How it is searched decides how soon, never what is best. */
function HowToSearch({ session, methods }: { session: Session; methods: readonly MethodInfo[] }) {
  const { plan } = session.document.value
  const engine = session.engine.value
  const cores = engine.state === 'ready' ? engine.info.threads : 1
  const method = plan.search?.method ?? 'auto'
  const time = plan.search?.timeLimit ?? 0
  const { sentence = '', options: own = [] } = methods.find(({ name }) => name === method) ?? {}
  return (
    <div class="setting search-setting">
      <h2>How to search</h2>
      <div class="setting-control">
        <label>
          <span>Method</span>
          <select
            class="field"
            value={method}
            onChange={(event) => {
              const next = event.currentTarget.value
              session.edit(`method ${next}`, (doc) => withSearch(doc, { ...noOptions, method: next }))
            }}
          >
            {(methods.length > 0 ? methods : [{ name: method, sentence: '' }]).map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Time limit</span>
          <select
            class="field"
            value={time}
            onChange={(event) => {
              const next = Number(event.currentTarget.value)
              session.edit('time limit', (doc) =>
                next > 0 ? withSearch(doc, { timeLimit: next }) : without(doc, 'timeLimit'),
              )
            }}
          >
            {[...times, ...(times.some(([s]) => s === time) ? [] : [[time, `${whole(time)} s`] as const])].map(
              ([seconds, words]) => (
                <option key={seconds} value={seconds}>
                  {words}
                </option>
              ),
            )}
          </select>
        </label>
        <label>
          <span>Threads</span>
          <select
            class="field"
            value={plan.search?.threads ?? 0}
            onChange={(event) => {
              const next = Number(event.currentTarget.value)
              session.edit('threads', (doc) =>
                next > 0 ? withSearch(doc, { threads: next }) : without(doc, 'threads'),
              )
            }}
          >
            <option value={0}>All {whole(cores)}</option>
            {Array.from({ length: cores }, (_, i) => i + 1).map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        {own.map((name) => (
          <label key={name}>
            <span>{optionWords[name]}</span>
            <TypedField
              class="field k-field"
              type="number"
              min={options[name].low}
              max={options[name].high}
              title={options[name].usage}
              placeholder={options[name].default}
              value={String(plan.search?.[name] ?? '')}
              commit={(text) => {
                const typed = Math.round(Number(text))
                const next =
                  text !== '' && typed >= options[name].low && typed <= options[name].high ? typed : undefined
                session.edit(name, (doc) => withSearch(doc, { [name]: next }))
              }}
            />
          </label>
        ))}
      </div>
      <p class="hint">{sentence}</p>
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
