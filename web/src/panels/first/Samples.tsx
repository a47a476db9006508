// The samples as tiles. Each becomes a real file and takes the path of a drop.
import { Histogram } from '../../charts/histogram'
import { pageTheme } from '../../charts/theme'
import { usePage } from '../../state/context'
import { samples } from '../../text/samples'

export function Samples() {
  const { session } = usePage()
  const waiting = session.engine.value.state !== 'ready'
  return (
    <section class="samples" aria-labelledby="samples-title">
      <h2 id="samples-title">
        Or start with a sample <span class="hint">synthetic, built in, opened exactly like your own file</span>
      </h2>
      <div class="tiles">
        {samples.map((sample) => (
          <button
            type="button"
            key={sample.name}
            class="tile"
            disabled={waiting}
            onClick={() => void session.openSample(sample.name)}
          >
            <span class="tile-words">
              <strong>{sample.title}</strong>
              <small>{sample.size}</small>
            </span>
            <span class="tile-bars" aria-hidden="true">
              <Histogram
                data={{ counts: sample.bars, finding: sample.title }}
                size={{ width: 76, height: 28 }}
                theme={pageTheme}
              />
            </span>
            <span class="tile-about">{sample.about}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
