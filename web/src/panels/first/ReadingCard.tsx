// While a file is read: how far, how many rows, and the first of them. Nothing pulses; the figures move.
import { useMemo } from 'preact/hooks'
import { readPreview } from '../../parts/blocks'
import type { Reading } from '../../state/session'
import { bytes, plural, share } from '../../text/format'

const shownRows = 8

export function ReadingCard({ reading, preview }: { reading: Reading; preview: ArrayBuffer | null }) {
  const part = reading.total > 0 ? reading.bytes / reading.total : 0
  const first = useMemo(() => (preview ? readPreview(preview, shownRows) : null), [preview])
  return (
    <section class="panel reading-card" aria-label={`Reading ${reading.name}`}>
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Reading {reading.name}</h2>
          <span class="hint">in this tab</span>
        </div>
      </div>
      <p class="figure-number">{reading.rows > 0 ? plural(reading.rows, 'row') : 'First rows in a moment'}</p>
      <p>
        {bytes(reading.bytes)} of {bytes(reading.total)}, {share(reading.bytes, reading.total, 0)}
      </p>
      <div
        class="progress"
        role="progressbar"
        aria-label={`Reading ${reading.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
      {first && (
        <div class="reading preview" tabIndex={0} role="group" aria-label="The first rows">
          <table class="table">
            <thead>
              <tr>
                {first.names.map((name, i) => (
                  <th key={`${i} ${name}`} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {first.rows.map((row, n) => (
                <tr key={n}>
                  {row.map((value, i) => (
                    <td key={`${i} ${first.names[i]}`}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
