// Unsafe combinations: by the sets of columns that weigh most, and by how many columns they take.
import { useState } from 'preact/hooks'
import { Counts, type CountsData, readCounts } from '../../charts/counts'
import { Slider } from '../../charts/kit/Slider'
import { readUnsafeSets, setName, setsFrame, setWords, UnsafeSets, type UnsafeSetsData } from '../../charts/unsafeSets'
import { Explained } from '../../controls/Explained'
import type { Unsafe } from '../../engine/protocol'
import { unsafeFinding } from '../../text/cells'
import { plural, whole } from '../../text/format'
import { FigurePanel } from './FigurePanel'

export function setsData({ riskiest, contribution }: Unsafe, at: number | null): UnsafeSetsData {
  return {
    sets: riskiest.map(({ columns, combinations, contribution: weight }) => ({ columns, combinations, weight })),
    columns: Object.entries(contribution).map(([name, weight]) => ({ name, weight })),
    at,
  }
}

export function sizesData({ bySize }: Unsafe): CountsData {
  const bars = Object.entries(bySize).map(([size, count]) => ({ at: Number(size), count }))
  const last = bars.reduce((so, { count }, i) => (count > 0 ? i : so), 0)
  const most = bars.reduce((so, bar) => (bar.count > so.count ? bar : so), { at: 0, count: 0 })
  return {
    bars: bars.slice(0, last + 1),
    finding:
      most.count === 0 ? 'No combination is unsafe.' : `Most take ${plural(most.at, 'column')}: ${whole(most.count)}.`,
    head: ['columns in the combination', 'unsafe combinations'],
    look: 'risk',
  }
}

export function UnsafePanel({ told, old, working }: { told: Unsafe; old: boolean; working: boolean }) {
  const [at, look] = useState<number | null>(null)
  const count = told.riskiest.length
  const here = at === null || count === 0 ? null : Math.min(at, count - 1)
  const sets = setsData(told, here)
  const sizes = sizesData(told)
  const chosen = here === null ? undefined : sets.sets[here]
  const says = chosen ? setWords(chosen, (here ?? 0) + 1) : readUnsafeSets(sets).finding
  const step = (event: KeyboardEvent) => {
    const to: Record<string, number | null> = {
      ArrowDown: Math.min(count - 1, (here ?? -1) + 1),
      ArrowUp: Math.max(0, (here ?? count) - 1),
      Home: 0,
      End: count - 1,
      Escape: null,
    }
    if (!(event.key in to)) return false
    look(to[event.key] ?? null)
    return true
  }
  const rowAt = (event: MouseEvent) => {
    const { top, height } = (event.currentTarget as HTMLElement).getBoundingClientRect()
    look(Math.max(0, Math.min(count - 1, Math.floor(((event.clientY - top) / height) * count))))
  }
  return (
    <div class={`cells-grid${old ? ' outdated' : ''}`}>
      <FigurePanel
        title="Unsafe combinations"
        hint="sets of up to four columns by their weight, with how many combinations each has"
        name="unsafe-combinations"
        told={told}
        reading={readUnsafeSets(sets)}
        draw={(width, theme) => <UnsafeSets data={sets} width={width} theme={theme} />}
        frame={(chart, width) => (
          <div class="chart-box">
            {chart}
            {count > 0 && (
              <Slider
                class="chart-look"
                label="Unsafe sets of columns, the heaviest first"
                low={1}
                high={count}
                now={(here ?? 0) + 1}
                says={says}
                over={setsFrame(sets, width).rows}
                press={step}
                onClick={rowAt}
              />
            )}
          </div>
        )}
        finding={
          chosen
            ? `${says} Leave out one of ${setName(chosen).replaceAll(' × ', ', ')}, or publish it in bins or groups, to see what that saves.`
            : says
        }
      >
        <p class="panel-finding">
          {unsafeFinding(told)}
          {working && ' Still counting.'} <Explained term="suda">What a set weighs</Explained>
        </p>
      </FigurePanel>
      <FigurePanel
        title="By how many columns they take"
        hint="minimal ones: without any of their values they are safe"
        name="unsafe-by-size"
        told={told}
        reading={readCounts(sizes)}
        draw={(width, theme) => <Counts data={sizes} size={{ width, height: 260 }} theme={theme} />}
      />
    </div>
  )
}
