// The live chart of one run.
import { useWidth } from '../../app/useWidth'
import { CostBound, type CostBoundData, type CostPoint, readCostBound } from '../../charts/costBound'
import { Figure } from '../../charts/Figure'
import type { ChartTheme } from '../../charts/theme'
import type { Optimized } from '../../engine/protocol'
import type { Solved } from '../../state/solved'
import type { Run } from '../../state/solving'
import { axis } from '../../text/format'
import { boundWords, costWords, losses, solveFinding } from '../../text/solve'

export function costData(run: Run, answer: Optimized, best: Solved | null): CostBoundData {
  const detail = answer.loss === 'lm'
  // LM is drawn as the share of detail lost, 0 to 100.
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
    boundLabel: best && best.bound !== null ? boundWords(best) : null,
    tick: (value) => (detail ? `${axis(value)}\u00a0%` : axis(value)),
    unit: losses[answer.loss].cost,
  }
}

const meets = 'time on a log scale; they meet when the optimum is proven'
const hints = { dm: meets, lm: `detail lost, ${meets}`, cm: `rows, ${meets}` }

export function CostChart({ run, best }: { run: Run; best: Solved | null }) {
  const [box, width] = useWidth(760)
  const { answer } = run
  if (!answer) return null
  const data = costData(run, answer, best)
  const size = { width, height: width < 520 ? 280 : 560 }
  return (
    <section class="panel" aria-label="Cost and proven bound">
      <Figure
        title="Cost and proven bound"
        hint={hints[answer.loss]}
        name="cost-and-bound"
        reading={readCostBound(data)}
        draw={(theme: ChartTheme) => <CostBound data={data} size={size} theme={theme} />}
        frame={(chart) => (
          <div ref={box} class="chart-box">
            {chart}
          </div>
        )}
      />
    </section>
  )
}
