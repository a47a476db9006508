// What stands beside the lines of the frontier's chart: presets, names at the end, the axis, the share of rows
// suppressed, the k chosen and the one pointed at.
import { scaleLinear } from 'd3-scale'
import { area, curveStepBefore } from 'd3-shape'
import { capital, share, whole } from '../text/format'
import {
  type BandPoint,
  bandAt,
  type FrontierData,
  insteadWords,
  jointAt,
  levelAt,
  localWords,
  within,
} from './frontierData'
import { apart, type Part, spanOf } from './frontierFrame'
import { BaseAxis, labelled } from './kit/axes'
import { Guides, Ring } from './kit/marks'
import { Tip } from './kit/Tip'

export function Presets({ data, frame, theme }: Part) {
  const marks = [...new Set([...data.presets, data.chosen])]
    .filter((k) => k >= data.low && k <= data.high)
    .filter((k) => k === data.chosen || Math.abs(frame.x(k) - frame.x(data.chosen)) > 16)
  return (
    <g>
      {!frame.narrow && (
        <text x={4} y={frame.top - 14} fill={theme['ink-2']}>
          Presets
        </text>
      )}
      <Guides values={marks} x={frame.x} area={frame} chosen={data.chosen} theme={theme} />
    </g>
  )
}

const none: BandPoint = { k: 0, cost: 0, bound: 0, proven: false, suppressed: 0 }

export function EndLabels({ data, points, frame, theme }: Part & { points: BandPoint[] }) {
  const last = points[points.length - 1]
  const level = levelAt(data.levels, data.high)
  // Those of the greatest k that was looked at.
  const joint = levelAt(data.joint, data.high) ?? within(data.joint, data.low, data.high).at(-1)
  const group = levelAt(data.local, data.high) ?? within(data.local, data.low, data.high).at(-1)
  if (frame.narrow) {
    // Above all of one line, below all of the other, as far as the words reach.
    const levels = data.levels ?? []
    const reach = frame.right - 84
    const high = spanOf(levels, (i) => frame.y(levels[i]?.cost ?? 0), frame, reach, frame.right).least
    const low = spanOf(points, (i) => frame.y(points[i]?.cost ?? 0), frame, reach, frame.right).greatest
    const place = (cost: number) => Math.max(frame.top + 10, Math.min(high, frame.y(cost)) - 9)
    return (
      <g font-weight={700} text-anchor="end">
        {level && (
          <text x={frame.right} y={place(level.cost)} fill={theme.levels}>
            Whole levels
          </text>
        )}
        {last && (
          <text
            x={frame.right}
            y={Math.max(low, frame.y(last.cost)) + 16}
            fill={last.proven ? theme['open-text'] : theme.ink}
          >
            Split points
          </text>
        )}
        {joint && (
          <text x={Math.min(frame.right, frame.x(joint.k))} y={frame.y(joint.cost) - 9} fill={theme.ink}>
            Cuts and blanks
          </text>
        )}
        {group && (
          <text x={Math.min(frame.right, frame.x(group.k))} y={frame.y(group.cost) - 9} fill={theme.ink}>
            Local groups
          </text>
        )}
      </g>
    )
  }
  const x = frame.right + 10
  const label = (name: string, y: number, value: string, certain: string, fill: string) => (
    <g key={name}>
      <text x={x} y={y + 1} fill={fill} font-weight={700}>
        {name}
      </text>
      <text x={x} y={y + 16} fill={theme['ink-2']}>
        {value}
      </text>
      <text x={x} y={y + 31} fill={theme['ink-2']}>
        {certain}
      </text>
    </g>
  )
  // Whole levels are proven all at once.
  const sure = (cost: number) => (data.levelsProven ? data.certain({ ...none, cost, bound: cost, proven: true }) : '')
  const named = [
    ...(level ? [['Whole levels', level.cost, sure(level.cost), theme.levels] as const] : []),
    ...(last ? [['Split points', last.cost, data.certain(last), theme['open-text']] as const] : []),
    ...(joint ? [['Cuts and blanks', joint.cost, `${share(joint.part, 1, 1)} blank`, theme.ink] as const] : []),
    ...(group ? [['Local groups', group.cost, data.certain(group), theme.ink] as const] : []),
  ].sort(([, a], [, b]) => b - a)
  const places = apart(
    named.map(([, cost]) => frame.y(cost)),
    50,
  )
  return (
    <g>{named.map(([name, cost, certain, fill], i) => label(name, places[i] ?? 0, data.words(cost), certain, fill))}</g>
  )
}

export function AxisOfK({ data, frame, theme }: Part) {
  const { chosen, low, high } = data
  const own = chosen >= low && chosen <= high && !frame.ticks.includes(chosen)
  const asked = own ? [...frame.ticks, chosen].sort((a, b) => a - b) : frame.ticks
  const hasRoom = labelled(asked, frame.x, chosen)
  return (
    <BaseAxis
      scale={frame.x}
      values={asked}
      area={frame}
      theme={theme}
      words={(k) => (hasRoom(k) ? String(k) : '')}
      chosen={chosen}
    />
  )
}

function noneWords({ blanked, limit }: FrontierData): string {
  if (blanked) return blanked.size === 0 ? 'Counting what would be blanked' : 'No cell is blanked'
  return limit === 0 ? 'No row is withheld, and none may be' : 'No row is withheld'
}

/** Nothing is withheld and nothing may be: a sentence says it better than an empty strip. */
function NoneWithheld({ data, frame, theme }: Part) {
  const middle = (frame.left + frame.right) / 2
  return (
    <g>
      <line x1={frame.left} x2={frame.right} y1={frame.stripBottom} y2={frame.stripBottom} stroke={theme.line} />
      <text x={middle} y={(frame.stripTop + frame.stripBottom) / 2 + 4} text-anchor="middle" fill={theme['ink-2']}>
        {noneWords(data)}
      </text>
      <text x={middle} y={frame.stripBottom + 18} text-anchor="middle" fill={theme['ink-2']}>
        {axisWords(data, frame.narrow)}
      </text>
    </g>
  )
}

function axisWords({ scale, upTo }: FrontierData, narrow: boolean): string {
  const axis = `${scale === 'log' ? 'logarithmic' : 'linear'}${upTo === null ? '' : `, searched to ${whole(upTo)}`}`
  return narrow ? `k, ${axis}` : `k: smallest class allowed, ${axis}`
}

export function Suppressed({ data, points, frame, theme }: Part & { points: BandPoint[] }) {
  const { blanked } = data
  const rows = points.length > 0 ? points : within(data.levels, data.low, data.high)
  const percent = (count: number) => (100 * count) / Math.max(1, data.rows)
  const shown: { k: number; part: number }[] = blanked
    ? points.flatMap(({ k }) => {
        const at = blanked.get(k)
        return at ? [{ k, part: 100 * at.part }] : []
      })
    : rows.map(({ k, suppressed }) => ({ k, part: percent(suppressed) }))
  const limit = data.limit === null || blanked ? null : percent(data.limit)
  const most = Math.max(...shown.map(({ part }) => part), limit ?? 0, 0)
  const y = scaleLinear([0, most || 1], [frame.stripBottom, frame.stripTop])
  const steps = area<{ k: number; part: number }>()
    .x(({ k }) => frame.x(k))
    .y0(frame.stripBottom)
    .y1(({ part }) => y(part))
    .curve(curveStepBefore)
  const bare = shown.filter(({ part }, i) => i === 0 || i === shown.length - 1 || shown[i + 1]?.part !== part)
  if (most === 0) return <NoneWithheld data={data} frame={frame} theme={theme} />
  const marks = [0, most / 2, most]
  const digits = most < 0.1 ? 3 : most < 20 ? 1 : 0
  const figure = (value: number) => (value === 0 ? '0' : value.toFixed(digits))
  return (
    <g>
      {marks.map((value) => (
        <text key={value} x={frame.left - 8} y={y(value) + 4} text-anchor="end" fill={theme['ink-2']}>
          {figure(value)}
        </text>
      ))}
      <path d={steps(bare) ?? ''} fill="url(#frontier-hatch)" />
      <line x1={frame.left} x2={frame.right} y1={frame.stripBottom} y2={frame.stripBottom} stroke={theme.edge} />
      {limit !== null && limit > 0 && (
        <line x1={frame.left} x2={frame.right} y1={y(limit)} y2={y(limit)} stroke={theme.risk} stroke-width="1.4" />
      )}
      {!frame.narrow && limit !== null && (
        <text x={frame.right + 10} y={(limit > 0 ? y(limit) : frame.stripTop) + 4} fill={theme['risk-text']}>
          {`Limit ${figure(limit)}\u00a0%`}
        </text>
      )}
      {!frame.narrow && (
        <g>
          <text x={frame.right + 10} y={frame.stripBottom - 16} fill={theme.ink} font-weight={700}>
            {blanked ? 'Blanked' : 'Withheld'}
          </text>
          <text x={frame.right + 10} y={frame.stripBottom - 1} fill={theme['ink-2']}>
            {blanked ? '% of cells' : '% of rows'}
          </text>
        </g>
      )}
      <text x={(frame.left + frame.right) / 2} y={frame.stripBottom + 18} text-anchor="middle" fill={theme['ink-2']}>
        {axisWords(data, frame.narrow)}
        {frame.narrow && data.upTo === null && `; below it the ${blanked ? 'cells blanked' : 'rows withheld'}, %`}
      </text>
    </g>
  )
}

export function Chosen({ data, frame, theme }: Part) {
  const band = bandAt(data.splits, data.chosen)
  const level = levelAt(data.levels, data.chosen)
  const cost = band?.cost ?? level?.cost
  if (cost === undefined || data.chosen < data.low || data.chosen > data.high) return null
  return <Ring x={frame.x(data.chosen)} y={frame.y(cost)} theme={theme} size={6.5} />
}

export function Hover({ data, frame, theme, k }: Part & { k: number }) {
  const band = bandAt(data.splits, k)
  const level = levelAt(data.levels, k)
  const instead = data.blanked?.get(k)
  const both = jointAt(data, k)
  const group = levelAt(data.local, k)
  const lines = [
    `k = ${whole(k)}`,
    ...(band ? [`Split points ${data.words(band.cost)}`] : []),
    ...(band ? [data.certain(band)] : []),
    ...(band ? [`${whole(band.suppressed)} rows withheld`] : []),
    ...(instead ? [insteadWords(instead)] : []),
    ...(both ? [`Cuts and blanks ${data.words(both.cost)}, ${share(both.part, 1, 1)} of the cells blank`] : []),
    ...(group ? [capital(localWords(data, group))] : []),
    ...(level ? [`Whole levels ${data.words(level.cost)}`] : []),
  ]
  return (
    <Tip
      x={frame.x(k)}
      top={frame.top}
      bottom={frame.stripBottom}
      right={frame.right}
      below={6}
      lines={lines}
      bold={0}
      theme={theme}
    />
  )
}
