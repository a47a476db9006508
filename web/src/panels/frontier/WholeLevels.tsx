// Whole levels, node by node: the lattice by height, and the whole space of k and loss. Any node can be opened.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Figure } from '../../charts/Figure'
import { Slider } from '../../charts/kit/Slider'
import {
  LatticeChart,
  type LatticeData,
  latticeFrame,
  latticeRows,
  latticeSize,
  levelsOf,
  nodeWords,
  readLattice,
} from '../../charts/latticeRows'
import { readSpace, SpaceChart, type SpaceData, type SpaceFront } from '../../charts/space'
import type { ChartTheme } from '../../charts/theme'
import { pageTheme } from '../../charts/theme'
import { useWidth } from '../../controls/useWidth'
import type { LatticeNodes } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { chosenK } from '../../state/document'
import { exploringOf, frontierQuestion, inSpace } from '../../state/frontier'
import { createRunner, type Runner } from '../../state/running'
import { useJob } from '../../state/useJob'
import { axis, plural, share, whole } from '../../text/format'
import { isShare } from '../../text/solve'
import { Matches } from './Matches'
import { type Levels, nodesMatching } from './nodeSearch'

const settleMs = 400

export function WholeLevels() {
  const { session } = usePage()
  const { plan } = session.document.value
  const k = chosenK(plan)
  const key = `${frontierQuestion(plan)} ${k}`
  const { search: _, ...rest } = inSpace(plan, () => 'lattice')
  const run = useJob('nodes', { plan: { ...rest, privacy: { ...plan.privacy, k } } }, key, settleMs)
  // Of another k while the next is counted.
  const [counted, set] = useState<{ key: string; answer: LatticeNodes } | null>(null)
  const done = run?.state === 'done' ? run.answer : null
  useEffect(() => {
    if (done) set({ key, answer: done })
  }, [done])

  const answer = done ?? counted?.answer
  if (run?.error) return <p class="hint">{run.error.what}</p>
  if (!answer?.cost)
    return (
      <p class="hint" role="status">
        Every node of the lattice is being counted.
      </p>
    )
  return (
    <div class={done || counted?.key === key ? '' : 'outdated'}>
      <Lattice answer={answer} />
      <Space answer={answer} />
    </div>
  )
}

function wordsOf({ loss, whole: all }: LatticeNodes) {
  const detail = isShare(loss)
  const scale = detail ? 100 / (all || 1) : 1
  return {
    scale: (cost: number | bigint) => Number(cost) * scale,
    words: (value: number) => (detail ? share(value, 100, 1) : whole(Math.round(value))),
    tick: (value: number) => (detail ? `${axis(value)}\u00a0%` : axis(value)),
  }
}

function Lattice({ answer }: { answer: LatticeNodes }) {
  const { session, ui } = usePage()
  const [box, width] = useWidth(900)
  const [selected, select] = useState<number | null>(null)
  const [wanted, want] = useState<Levels>({})
  const { scale, words } = wordsOf(answer)
  const data = useMemo<LatticeData>(
    () => ({
      columns: answer.columns,
      k: answer.k,
      cost: answer.atK?.cost.map(scale) ?? [],
      suppressed: answer.atK?.suppressed ?? [],
      limit: answer.maxSuppressed ?? answer.rows,
      rows: answer.rows,
      front: new Set(answer.front ?? []),
      words,
    }),
    [answer],
  )
  const rows = useMemo(() => latticeRows(data), [data])
  const matches = useMemo(() => nodesMatching(data, wanted), [data, wanted])
  const size = latticeSize(rows, width)
  const frame = latticeFrame(rows, size)
  const open = async (node: number) => {
    const levels = levelsOf(data.columns, node)
    const cuts = answer.columns.map(({ name }, c) => ({ name, level: levels[c] ?? 0 }))
    const found = {
      k: answer.k,
      cost: answer.atK?.cost[node] ?? 0,
      bound: null,
      suppressed: data.suppressed[node] ?? 0,
      levels: {},
      nodes: [],
    }
    await exploringOf(session).open(found, cuts)
    ui.go({ place: 'solution', panel: '' })
  }
  const step = (key: string): number | null => {
    const at = selected ?? rows.flatMap(({ safe }) => safe)[0] ?? 0
    const index = rows.findIndex(({ safe, unsafe }) => safe.includes(at) || unsafe.includes(at))
    const row = rows[index]
    if (!row) return null
    const all = [...row.safe, ...row.unsafe]
    const place = all.indexOf(at)
    const other = (to: number) => {
      const next = rows[to]
      const nodes = next ? [...next.safe, ...next.unsafe] : []
      return nodes[Math.min(nodes.length - 1, place)] ?? null
    }
    if (selected === null) return at
    if (key === 'ArrowRight') return all[Math.min(all.length - 1, place + 1)] ?? null
    if (key === 'ArrowLeft') return all[Math.max(0, place - 1)] ?? null
    if (key === 'ArrowUp') return other(index - 1)
    if (key === 'ArrowDown') return other(index + 1)
    return null
  }
  return (
    <section class="panel" aria-label="Every node of the lattice">
      <Figure
        title="Every node of the lattice"
        hint={`${plural(answer.nodes, 'node')} by height, most general on top; darker loses more`}
        name="lattice"
        reading={readLattice(data, rows)}
        draw={(theme: ChartTheme) => (
          <LatticeChart
            data={data}
            rows={rows}
            size={size}
            theme={theme}
            {...(theme === pageTheme
              ? { selected, matches: Object.keys(wanted).length > 0 ? new Set(matches) : null }
              : {})}
          />
        )}
        frame={(chart) => (
          <div ref={box} class="chart-box">
            {chart}
            <Slider
              class="chart-look lattice-look"
              over={{ left: 0, top: frame.top, right: width, bottom: size.height }}
              label="A node of the lattice"
              low={0}
              high={Math.max(1, answer.nodes - 1)}
              now={selected ?? 0}
              says={selected === null ? 'none selected' : nodeWords(data, selected)}
              press={(event) => {
                if (event.key === 'Enter' && selected !== null) void open(selected)
                else if (event.key === 'Escape') select(null)
                else if (event.key.startsWith('Arrow')) select(step(event.key))
                else return false
                return true
              }}
              onClick={(event) => {
                const { left, top } = event.currentTarget.getBoundingClientRect()
                const node = frame.at(rows, event.clientX - left, event.clientY - top + frame.top)
                if (node !== null) select(node)
              }}
            />
          </div>
        )}
      />
      <Matches
        data={data}
        wanted={wanted}
        want={want}
        matches={matches}
        selected={selected}
        select={select}
        open={(node) => void open(node)}
      />
    </section>
  )
}

const depths = [1, 2, 3, 4, 5, 6] as const

function Space({ answer }: { answer: LatticeNodes }) {
  const { session } = usePage()
  const [box, width] = useWidth(900)
  const [fronts, setFronts] = useState<ReadonlyMap<number, SpaceFront | null>>(new Map())
  const { scale, words, tick } = wordsOf(answer)
  const { plan } = session.document.value
  // Fronts of another question say nothing here, and nobody waits for them once the panel is gone.
  const runners = useRef(new Map<number, Runner<'frontier'>>())
  useEffect(() => {
    setFronts(new Map())
    return () => {
      for (const runner of runners.current.values()) runner.drop()
      runners.current.clear()
    }
  }, [answer])

  const front = useMemo(() => {
    const best = new Map<number, number>()
    for (const node of answer.front ?? []) best.set(answer.reach?.[node] ?? 0, scale(answer.cost?.[node] ?? 0))
    return [...best].map(([k, cost]) => ({ k, cost })).sort((a, b) => a.k - b.k)
  }, [answer])
  const data: SpaceData = {
    reach: answer.reach ?? [],
    cost: answer.cost?.map(scale) ?? [],
    front,
    others: [...fronts.values()].filter((one) => one !== null),
    tick,
    words,
  }
  const toggle = async (depth: number) => {
    const without = (all: ReadonlyMap<number, SpaceFront | null>) => new Map([...all].filter(([d]) => d !== depth))
    if (fronts.has(depth)) {
      runners.current.get(depth)?.drop()
      setFronts(without)
      return
    }
    setFronts(new Map([...fronts, [depth, null]]))
    const { search: _, ...rest } = inSpace(plan, () => 'lattice')
    const runner = createRunner(session.port, 'frontier')
    runners.current.set(depth, runner)
    await runner.start({ plan: rest, method: 'poka', depth })
    if (runners.current.get(depth) !== runner) return
    const found = runner.run.value?.answer
    if (runner.run.value?.state !== 'done' || found?.space !== 'lattice') return setFronts(without)
    const points = found.points.map(({ k, cost }) => ({ k, cost: scale(cost) }))
    setFronts((all) => new Map([...all].map(([d, one]) => [d, d === depth ? { name: `POkA d = ${d}`, points } : one])))
  }
  if (answer.maxSuppressed === null)
    return (
      <p class="hint">
        Without a limit every node reaches every k: the space of k and loss is drawn once a limit is set.
      </p>
    )
  return (
    <section class="panel" aria-label="The whole space of k and loss">
      <Figure
        title="The whole space of k and loss"
        hint="a dot per node; the line is the front, and what a search of limited depth (POkA) finds of it"
        name="space"
        reading={readSpace(data)}
        draw={(theme: ChartTheme) => (
          <SpaceChart data={data} size={{ width, height: width < 620 ? 300 : 400 }} theme={theme} />
        )}
        frame={(chart) => <div ref={box}>{chart}</div>}
      >
        <div class="race-choice">
          <span class="hint">POkA, depth</span>
          {depths.map((depth) => (
            <button
              type="button"
              key={depth}
              class="chip toggle"
              aria-label={`Front that POkA finds at depth ${depth}`}
              aria-pressed={fronts.has(depth)}
              onClick={() => void toggle(depth)}
            >
              {depth}
            </button>
          ))}
          {data.others.length > 0 && <span class="hint">{readSpace(data).finding}</span>}
        </div>
      </Figure>
    </section>
  )
}
