// While a file is read: how far, how many rows. Nothing pulses; the figures move.
import type { Reading } from '../../state/session'
import { bytes, plural, share } from '../../text/format'

export function ReadingCard({ reading }: { reading: Reading }) {
  const part = reading.total > 0 ? reading.bytes / reading.total : 0
  return (
    <section class="panel" aria-label={`Reading ${reading.name}`}>
      <div class="panel-head">
        <div>
          <h2 class="panel-title">Reading {reading.name}</h2>
          <span class="hint">in this tab</span>
        </div>
      </div>
      <p class="figure-number">{plural(reading.rows, 'row')}</p>
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
    </section>
  )
}
