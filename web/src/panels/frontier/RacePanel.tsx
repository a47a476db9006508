// Race of methods: same data, same k, one thread each. Only the exact ones know how good they are.
import { useState } from 'preact/hooks'
import { Figure } from '../../charts/Figure'
import { behind, behindWords, Race, type RaceData, type RaceLine, readRace } from '../../charts/race'
import type { ChartTheme } from '../../charts/theme'
import { useWidth } from '../../controls/useWidth'
import type { MethodInfo } from '../../engine/protocol'
import { Diamond } from '../../parts/Strip'
import { usePage } from '../../state/context'
import { type Racer, racing, racingOf } from '../../state/racing'
import { solvedOf } from '../../state/solved'
import { question } from '../../state/solving'
import { certaintyShort, isShare } from '../../text/certainty'
import { axis } from '../../text/format'
import { costWords } from '../../text/solve'

export function raceLine({ method, answer }: Racer): RaceLine {
  const detail = answer?.mean !== undefined && Number(answer.cost) > 0
  const scale = detail ? (100 * (answer.mean ?? 0)) / Number(answer.cost) : 1
  let last: number | null = null
  const points = (answer?.trace ?? []).flatMap(({ seconds, cost }) => {
    const value = cost === null ? null : Number(cost) * scale
    if (value === null || value === last) return []
    last = value
    return [{ seconds, cost: value }]
  })
  return { name: method, points, now: answer?.seconds ?? 0, proves: answer?.bound !== null }
}

export function raceFinding(lines: readonly RaceLine[]): string {
  const found = lines.filter(({ points }) => points.length > 0)
  if (found.length === 0) return 'No method has found a file yet.'
  const words = found.map((line) => `${line.name} ${behindWords(behind(found, line))}`)
  return `Behind the best: ${words.join(', ')}.`
}

export function RacePanel({ methods }: { methods: readonly MethodInfo[] }) {
  const { session } = usePage()
  const [box, width] = useWidth(640)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const racers = methods.filter(({ name }) => name !== 'auto')
  const state = racingOf(session)
  const race = state.race.value
  const going = racing(race)
  const chosen = racers.map(({ name }) => name).filter((name) => !left.has(name))
  const lines = race?.racers.map(raceLine) ?? []
  const detail = race?.racers.some(({ answer }) => answer && isShare(answer.loss))
  const data: RaceData = {
    lines,
    finding: raceFinding(lines),
    tick: (value) => (detail ? `${axis(value)}\u00a0%` : axis(value)),
  }
  const stale = race !== null && question(race.plan) !== question(session.document.value.plan)
  return (
    <section class={`panel race${stale ? ' outdated' : ''}`} aria-label="Race of methods">
      {race ? (
        <Figure
          title="Race of methods"
          hint="same data, same k, one thread each; a tie is drawn as a tie"
          name="race-of-methods"
          reading={readRace(data)}
          draw={(theme: ChartTheme) => <Race data={data} size={{ width, height: 260 }} theme={theme} />}
          frame={(chart) => (
            <div class="race-grid">
              <div ref={box}>{chart}</div>
              <Standings racers={race.racers} lines={lines} />
            </div>
          )}
        />
      ) : (
        <div class="panel-head">
          <div>
            <h2 class="panel-title">Race of methods</h2>
            <span class="hint">same data, same k, one thread each</span>
          </div>
        </div>
      )}
      <div class="race-choice">
        <span class="hint">Methods</span>
        {racers.map(({ name, sentence }) => (
          <button
            type="button"
            key={name}
            class="chip toggle"
            title={sentence}
            aria-pressed={!left.has(name)}
            onClick={() => {
              const next = new Set(left)
              if (!next.delete(name)) next.add(name)
              setLeft(next)
            }}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          class="button small"
          disabled={!going && chosen.length === 0}
          onClick={() => void (going ? state.stop() : state.start(chosen))}
        >
          {going ? 'Stop the race' : race ? 'Race again' : 'Race them'}
        </button>
      </div>
    </section>
  )
}

function Standings({ racers, lines }: { racers: readonly Racer[]; lines: readonly RaceLine[] }) {
  return (
    <div>
      <div class="reading tall" tabIndex={0} role="group" aria-label="Standings, table">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col" class="number">
                Best cost
              </th>
              <th scope="col" class="number">
                Behind
              </th>
              <th scope="col">Proof</th>
            </tr>
          </thead>
          <tbody>
            {racers.map((racer, i) => {
              const line = lines[i]
              const solved = racer.answer ? solvedOf({ indistinct: 1, columns: {} }, racer.answer, racer.state) : null
              return (
                <tr key={racer.method}>
                  <th scope="row">{i === 0 ? <strong>{racer.method}</strong> : racer.method}</th>
                  <td class="number">{solved ? costWords(solved) : (racer.error?.what ?? 'none yet')}</td>
                  <td class="number">{line ? behindWords(behind(lines, line)) : ''}</td>
                  <td>
                    {solved && solved.bound !== null ? (
                      <>
                        <Diamond full={solved.proven} /> {certaintyShort(solved)}
                      </>
                    ) : (
                      <span class="hint">none</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p class="panel-finding">
        Only an exact search knows how good it is. The others find files; it finds files and rules out better ones.
      </p>
    </div>
  )
}
