// The live chart of one run.
import { useState } from 'preact/hooks'
import {
  CostBound,
  type CostBoundData,
  type CostPoint,
  costFrame,
  lookWords,
  pointAt,
  readCostBound,
} from '../../charts/costBound'
import { Figure } from '../../charts/Figure'
import { Slider } from '../../charts/kit/Slider'
import { type ChartTheme, pageTheme } from '../../charts/theme'
import { useWidth } from '../../controls/useWidth'
import type { Optimized } from '../../engine/protocol'
import type { Solved } from '../../state/solved'
import type { SearchRun } from '../../state/solving'
import { inRows, standingOf } from '../../text/certainty'
import { axis, share, whole } from '../../text/format'
import { boundWords, costWords, isShare, type LossId, losses, solveFinding } from '../../text/solve'

export function costData(run: SearchRun, answer: Optimized, best: Solved | null): CostBoundData {
  const detail = isShare(answer.loss)
  // A share is drawn in per cent.
  const scale =
    detail && answer.mean !== undefined && Number(answer.cost) > 0 ? (100 * answer.mean) / Number(answer.cost) : 1
  const shown = (value: Optimized['cost']) => (value === null ? null : Number(value) * scale)
  const points: CostPoint[] = answer.trace.map(({ seconds, cost, bound }) => ({
    seconds,
    cost: shown(cost),
    bound: shown(bound),
  }))
  return {
    points,
    now: answer.seconds,
    running: run.state === 'running',
    proven: answer.proven,
    finding: best ? solveFinding(best, answer.seconds) : 'No file was found yet.',
    costLabel: best ? costWords(best) : '',
    boundLabel: best && best.bound !== null && standingOf(best) !== 'useless' ? boundWords(best) : null,
    tick: (value) => (detail ? `${axis(value)}\u00a0%` : axis(value)),
    words: (value) => (detail ? share(value, 100, 2) : whole(Math.round(value))),
    unit: losses[answer.loss].figure,
  }
}

/** The point that a key leads to; null where the key is none of the chart's. */
export function pointAfter(
  at: number | null,
  event: { key: string; shiftKey: boolean },
  points: number,
): number | null {
  const far = event.shiftKey ? 10 : 1
  const within = (to: number) => Math.min(points - 1, Math.max(0, to))
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(at === null ? 0 : at + far)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(at === null ? points - 1 : at - far)
    case 'Home':
      return 0
    case 'End':
      return points - 1
    default:
      return null
  }
}

const meets = 'time on a log scale; they meet when the optimum is proven'
const hintOf = (loss: LossId) =>
  isShare(loss) ? `${losses[loss].figure}, ${meets}` : inRows(loss) ? `rows, ${meets}` : meets

export function CostChart({ run, best }: { run: SearchRun; best: Solved | null }) {
  const [box, width] = useWidth(760)
  const [selected, select] = useState<number | null>(null)
  const { answer } = run
  if (!answer) return null
  const plain = costData(run, answer, best)
  const data = { ...plain, selected }
  const size = { width, height: width < 520 ? 280 : 560 }
  const frame = costFrame(data, size)
  const point = (event: PointerEvent) => {
    const { left } = (event.currentTarget as HTMLElement).getBoundingClientRect()
    select(pointAt(data, frame, event.clientX - left + frame.left))
  }
  return (
    <section class="panel" aria-label="Cost and proven bound">
      <Figure
        title="Cost and proven bound"
        hint={hintOf(answer.loss)}
        name="cost-and-bound"
        reading={readCostBound(data)}
        draw={(theme: ChartTheme) => <CostBound data={theme === pageTheme ? data : plain} size={size} theme={theme} />}
        frame={(chart) => (
          <div ref={box} class="chart-box">
            {chart}
            {data.points.length > 0 && (
              <Slider
                class="chart-look"
                over={frame}
                label="A moment of the search"
                low={0}
                high={Math.max(1, data.points.length - 1)}
                now={selected ?? 0}
                says={selected === null ? 'none selected' : lookWords(data, selected)}
                press={(event) => {
                  const next = event.key === 'Escape' ? null : pointAfter(selected, event, data.points.length)
                  if (next === selected || (next === null && event.key !== 'Escape')) return false
                  select(next)
                  return true
                }}
                onPointerMove={point}
                onPointerLeave={() => select(null)}
                onBlur={() => select(null)}
              />
            )}
          </div>
        )}
      />
    </section>
  )
}
