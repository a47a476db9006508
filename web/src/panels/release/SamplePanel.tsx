// Release some of the rows only. It belongs to the question, not to the file: another sample is another table.
import { useState } from 'preact/hooks'
import { TypedField } from '../../controls/TypedField'
import { useTyped } from '../../controls/useTyped'
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import { readSize, sampleOf, withSample, writeSize } from '../../state/sampling'
import { plural, whole } from '../../text/format'

export function SamplePanel() {
  const { session } = usePage()
  const { plan } = session.document.value
  const [fault, setFault] = useState('')
  const sample = sampleOf(plan)
  const before = plan.rows?.sample
  const [size, typeSize, forgetSize] = useTyped(sample ? writeSize(sample.size) : '')
  const counted = columnsWithRole(plan, 'count')
  const names = session.profile.value?.columns.map(({ name }) => name) ?? []
  const known = session.preflight.value
  const drawn = known?.plan === plan ? known.answer.rows : null
  const edit = (words: string, change: Parameters<typeof withSample>[1]) =>
    session.edit(words, (doc) => withSample(doc, change))
  return (
    <section class="panel" id="release-sample" tabIndex={-1} aria-labelledby="release-sample-title">
      <div class="panel-head">
        <div>
          <h2 class="panel-title" id="release-sample-title">
            Sample
          </h2>
          <span class="hint">some of the rows, drawn before anything is solved: k holds in what leaves</span>
        </div>
      </div>
      <div class="release-choices">
        <label>
          <input
            type="checkbox"
            checked={sample !== undefined}
            disabled={counted.length > 0}
            onChange={(event) => edit('which rows are released', { size: event.currentTarget.checked ? '10%' : null })}
          />
          <span>Release a random sample of the rows only</span>
        </label>
        {counted.length > 0 && (
          <p class="hint">A record stands for several rows here: draw the sample before they are counted.</p>
        )}
      </div>
      {sample && (
        <div class="sample-choices">
          <label>
            <span class="hint">How many: a number, or a share</span>
            <input
              class="field"
              value={size}
              aria-invalid={fault !== ''}
              onInput={(event) => typeSize(event.currentTarget.value)}
              onChange={(event) => {
                const wanted = readSize(event.currentTarget.value)
                setFault(wanted === undefined ? 'A number of rows (3,000) or a share (10 %).' : '')
                if (wanted === undefined) return
                edit('size of the sample', { size: wanted })
                forgetSize()
              }}
            />
          </label>
          <label>
            <span class="hint">Stratified by: its values keep their shares</span>
            <select
              class="field"
              value={sample.by ?? ''}
              onChange={(event) => edit('strata of the sample', { by: event.currentTarget.value })}
            >
              <option value="">no column</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span class="hint">Seed: the same draws the same rows</span>
            <TypedField
              type="number"
              min={0}
              value={String(before?.seed ?? 1)}
              commit={(text) => {
                const wanted = Math.round(Number(text))
                if (Number.isSafeInteger(wanted) && wanted >= 0) edit('seed of the sample', { seed: wanted })
              }}
            />
          </label>
        </div>
      )}
      {fault && (
        <p class="detail-error" role="alert">
          {fault}
        </p>
      )}
      {sample && !fault && drawn !== null && (
        <p class="panel-finding">
          {plural(drawn, 'row')} of {whole(session.opened.value?.rows ?? drawn)} are drawn; the others do not leave, and
          nothing is asked of them.
        </p>
      )}
    </section>
  )
}
