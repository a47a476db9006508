// The loop of reviewing: a column is given another importance or cap, published in bins or left out, and what that saves
// stands there at once. Each is one step of undo.
import { useEffect, useState } from 'preact/hooks'
import { CommandButton } from '../../controls/CommandButton'
import type { ColumnProfile, PlanColumn, Suppressed } from '../../engine/protocol'
import { capOf, semanticsOf } from '../../state/blanking'
import { usePage } from '../../state/context'
import { type ColumnChange, columnsWithRole, withColumns } from '../../state/document'
import { useAnswer } from '../../state/useAnswer'
import { savedWords } from '../../text/cells'
import { capital, plainNumber, share, whole } from '../../text/format'
import { finenesses, importanceAt, importances, isCategory, levelsOf, withOwn } from './levers'

export interface ColumnsPanelProps {
  told: Suppressed | null
  old: boolean
  working: boolean
}

interface Change {
  label: string
  before: number
}

export function ColumnsPanel({ told, old, working }: ColumnsPanelProps) {
  const { session } = usePage()
  const { plan } = session.document.value
  const [changed, setChanged] = useState<Change | null>(null)
  const names = columnsWithRole(plan, 'quasi')
  // Another step, or an undo, is a new beginning.
  const mine = changed !== null && session.canUndo.value === changed.label
  const saved =
    mine && told?.cells !== undefined && !old ? savedWords(capital(changed.label), changed.before, told.cells) : ''
  useEffect(() => {
    if (saved && !working) session.finding.value = saved
  }, [saved, working, session])
  const edit = (label: string, name: string, change: ColumnChange, key?: string) => {
    if (told?.cells !== undefined && !(mine && changed.label === label)) setChanged({ label, before: told.cells })
    session.edit(label, (doc) => withColumns(doc, [name], change), key)
  }
  const capped = semanticsOf(plan) === 'original-file'
  return (
    <section class="panel" id="suppression-columns" aria-label="Column by column">
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Column by column</h2>
          <span class="hint">what it is worth, how much of it may be blanked, how finely it is published</span>
        </div>
      </div>
      {mine && (
        <p class="cells-saved">
          {saved || <>{capital(changed.label)}: counting what that brings.</>}
          {saved && working && ' Still working.'} <CommandButton id="undo" look="link" words="Undo" />
        </p>
      )}
      {names.length === 0 ? (
        <p>
          No quasi-identifier is left.{' '}
          {session.canUndo.value ? <CommandButton id="undo" look="link" /> : <a href="#/data">Choose one in Data</a>}
        </p>
      ) : (
        <ul class={`cells-columns${capped ? ' capped' : ''}`}>
          {names.map((name) => {
            const profile = session.profile.value?.columns.find((column) => column.name === name)
            return (
              <Column
                key={name}
                name={name}
                own={plan.columns[name] ?? {}}
                profile={profile}
                told={told}
                capped={capped}
                edit={edit}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** What is blanked is known first: `ready`. */
function useLevels(name: string, own: PlanColumn, ready: boolean) {
  const { session } = usePage()
  const asked = { plan: session.document.value.plan, column: name }
  const key = ready ? JSON.stringify([session.opened.value?.name, own.taxonomy, own.order, own.type]) : null
  const taxonomy = useAnswer('taxonomy', asked, key)
  const flat = taxonomy.key === key && (taxonomy.answer?.levels.length ?? 0) < 3
  const proposals = useAnswer('taxonomies', asked, flat ? key : null)
  return levelsOf(own, taxonomy.key === key ? taxonomy.answer : null, proposals.key === key ? proposals.answer : null)
}

interface ColumnProps {
  name: string
  own: PlanColumn
  profile: ColumnProfile | undefined
  told: Suppressed | null
  capped: boolean
  edit(label: string, name: string, change: ColumnChange, key?: string): void
}

function Column({ name, own, profile, told, capped, edit }: ColumnProps) {
  const blanked = told?.byColumn?.[name]?.count
  const at = importanceAt(own.importance)
  const cap = capOf(own)
  const levels = useLevels(name, own, profile !== undefined && told !== null && isCategory(profile, own))
  const { choices, at: chosen } = withOwn(profile ? finenesses(profile, own, levels) : [], own.bins)
  return (
    <li>
      <strong class="cells-name">{name}</strong>
      <span class="cells-lost">
        {blanked === undefined || !told ? '' : `${whole(blanked)} blank · ${share(blanked, told.rows)}`}
      </span>
      <label class="cells-lever">
        <span class="hint">Importance</span>
        <input
          type="range"
          min={0}
          max={importances.length - 1}
          step={1}
          value={at}
          aria-label={`Importance of ${name}`}
          aria-valuetext={plainNumber(own.importance ?? 1)}
          onInput={(event) => {
            const importance = importances[Number(event.currentTarget.value)] ?? 1
            edit(
              `importance of ${name}`,
              name,
              { importance: importance === 1 ? undefined : importance },
              `${name} importance`,
            )
          }}
        />
        <output>{plainNumber(own.importance ?? 1)}</output>
      </label>
      {capped && (
        <label class="cells-lever">
          <span class="hint">Blanks at most</span>
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={cap ?? 100}
            aria-label={`Blanks of ${name} at most`}
            aria-valuetext={cap === null ? 'no cap' : `${cap} per cent`}
            onInput={(event) => {
              const next = Number(event.currentTarget.value)
              edit(`cap of ${name}`, name, { cap: next >= 100 ? undefined : `${next}%` }, `${name} cap`)
            }}
          />
          <output>{cap === null ? 'no cap' : `${cap}\u00a0%`}</output>
        </label>
      )}
      <span class="cells-actions">
        {choices.length > 1 && (
          <select
            class="field"
            aria-label={`How finely ${name} is published`}
            value={chosen}
            onChange={(event) => {
              const choice = choices[Number(event.currentTarget.value)]
              if (!choice) return
              const { label, bins, taxonomy } = choice
              edit(`${label.toLowerCase()} for ${name}`, name, { bins, ...(taxonomy ? { taxonomy } : {}) })
            }}
          >
            {choices.map(({ label }, i) => (
              <option key={label} value={i}>
                {label}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          class="button small"
          aria-label={`Leave ${name} out`}
          onClick={() => edit(`leaving ${name} out`, name, { role: 'drop' })}
        >
          Leave out
        </button>
      </span>
    </li>
  )
}
