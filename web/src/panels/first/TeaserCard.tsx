// The card at the right: who stands out in the census sample, for every k.
import { useSignal } from '@preact/signals'
import { curveOf } from '../../charts/curveOf'
import { KChart } from '../../charts/KChart'
import { presets } from '../../state/session'
import { inWords, plural, share, whole } from '../../text/format'
import type { Teaser } from './teaser'

export function TeaserCard({ teaser }: { teaser: Teaser | null }) {
  const k = useSignal(11)
  if (!teaser)
    return (
      <section class="panel teaser" aria-label="Census sample">
        <div class="panel-head">
          <div>
            <h2 class="panel-title">Who stands out</h2>
            <span class="hint">Making the census sample in this tab</span>
          </div>
        </div>
        <div class="teaser-empty" />
      </section>
    )
  const data = curveOf(teaser.answer, k.value)
  const at = data.points.find((point) => point.k === k.value)?.rows ?? 0
  const without = data.without?.points.find((point) => point.k === k.value)?.rows
  return (
    <section class="panel teaser" aria-label="Who stands out in the census sample">
      <KChart
        title="Who stands out"
        hint="Census sample, counted in this tab just now"
        name="rows-below-k"
        data={data}
        height={262}
        presets={presets}
        choose={(next) => {
          k.value = next
        }}
      >
        <div class="teaser-words">
          <p class="teaser-k">k = {k.value}</p>
          <p>
            <strong>{share(at, data.rows)}</strong> of {whole(data.rows)} rows share their{' '}
            {plural(teaser.quasi, 'quasi-identifier')} with fewer than {inWords(k.value - 1)}{' '}
            {k.value === 2 ? 'other' : 'others'}
            {without !== undefined && data.without && (
              <>
                ; without {data.without.column} <strong>{share(without, data.rows)}</strong>
              </>
            )}
            .
          </p>
        </div>
        <p class="caption">Rows in a class smaller than k, %</p>
      </KChart>
      <div class="legend" aria-hidden="true">
        <span>
          <i class="swatch line-risk" /> smaller than k
        </span>
        <span>
          <i class="swatch area-unique" /> unique
        </span>
        {data.without && (
          <span>
            <i class="swatch line-levels" /> without {data.without.column}
          </span>
        )}
      </div>
    </section>
  )
}
