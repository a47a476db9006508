// How finely a number or date is looked at: every value, or bins. The preview is the engine's own domain.

import { Histogram } from '../../charts/histogram'
import { pageTheme } from '../../charts/theme'
import { NumberField } from '../../controls/NumberField'
import { Segmented } from '../../controls/Segmented'
import { TypedField } from '../../controls/TypedField'
import type { Bins, ColumnProfile, PlanColumn, PlanType } from '../../engine/protocol'
import { type BinKind, firstBins, kindOf, readEdges, type Unit, units } from '../../parts/bins'
import { dataNumber, plural } from '../../text/format'
import type { Change } from './ColumnDetail'
import type { DomainState } from './useDomain'

export interface BinsEditorProps {
  column: ColumnProfile
  type: PlanType
  plan: PlanColumn
  state: DomainState
  change: Change
}

const kinds: Record<'number' | 'date', readonly (readonly [BinKind, string])[]> = {
  number: [
    ['each', 'Every value'],
    ['width', 'Width'],
    ['equal', 'Equal widths'],
    ['frequency', 'Equal rows'],
    ['edges', 'Edges'],
  ],
  date: [
    ['each', 'Every day'],
    ['unit', 'By calendar'],
  ],
}

export function BinsEditor({ column, type, plan, state, change }: BinsEditorProps) {
  const { domain, error } = state
  const { bins } = plan
  const kind = kindOf(bins)
  const low = column.histogram?.from ?? Number(column.min ?? 0)
  const high = column.histogram?.to ?? Number(column.max ?? 1)
  const set = (next: Bins | undefined, key?: string) => change('bins', { bins: next }, key)
  const cut = domain !== null && domain.size > domain.values.length
  const named = domain?.values.map(([value]) => value).filter((value) => value !== null) ?? []
  const ends = [named[0], named[named.length - 1]]
  return (
    <div class="bins">
      <h3>Bins</h3>
      <p class="hint">The finest that will ever be published. Coarser intervals are found from here.</p>
      <Segmented
        label={`Bins of ${column.name}`}
        value={kind}
        options={kinds[type === 'date' ? 'date' : 'number']}
        choose={(next) => set(firstBins(next, low, high))}
        small
      />
      <div class="bins-numbers">
        {bins && 'width' in bins && (
          <>
            <label>
              Width
              <NumberField value={bins.width} set={(width) => width > 0 && set({ ...bins, width }, 'bins')} />
            </label>
            <label>
              Starting at
              <NumberField value={bins.origin ?? 0} set={(origin) => set({ ...bins, origin }, 'bins')} />
            </label>
          </>
        )}
        {bins && 'count' in bins && (
          <label>
            How many
            <NumberField
              value={bins.count}
              set={(count) => count >= 1 && set({ ...bins, count: Math.round(count) }, 'bins')}
            />
          </label>
        )}
        {bins && 'edges' in bins && (
          <label class="wide">
            Edges, separated by blanks
            <TypedField
              value={bins.edges.join(' ')}
              commit={(text) => {
                const edges = readEdges(text)
                if (edges.length > 0) set({ edges }, 'bins')
              }}
            />
          </label>
        )}
        {bins && 'unit' in bins && (
          <Segmented
            label="Calendar unit"
            value={bins.unit}
            options={units.map((unit) => [unit, unit] as const)}
            choose={(unit: Unit) => set({ unit })}
            small
          />
        )}
      </div>
      {error && <p class="detail-error">{error.what}</p>}
      {domain && !error && (
        <div class="bins-preview">
          <Histogram
            data={{
              counts: domain.values.map(([, rows]) => rows),
              finding: `${column.name}: ${plural(domain.size, 'group')}`,
            }}
            size={{ width: 640, height: 56 }}
            theme={pageTheme}
            stretch
          />
          <p class="bins-axis">
            <span>{shownValue(ends[0])}</span>
            <strong>
              {plural(domain.size, bins ? 'group' : 'value')}
              {cut ? `, the first ${domain.values.length} shown` : ''}
            </strong>
            <span>{shownValue(ends[1])}</span>
          </p>
        </div>
      )}
    </div>
  )
}

const shownValue = (value: string | number | undefined) => (typeof value === 'number' ? dataNumber(value) : value)
