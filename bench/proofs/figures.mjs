// Figures 6a, 6b and 7a of Bayardo & Agrawal, drawn from the kept cells of the grid: how long a proof takes, and what the
// optimum costs, by k. A cell that is not proven has a hollow point: its time is a cap, its cost the best known.
import { writeFileSync } from 'node:fs'
import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

const names = { dm: 'class sizes (DM)', cm: 'predictions (CM)', lm: 'detail (LM)' }
const limits = { 0: 'nothing suppressed', 100: 'at most 100 rows', none: 'any number' }
const colours = { 0: '#1f5fbf', 100: '#b3541e', none: '#2f7d4f' }
const width = 330
const height = 250
const margin = { left: 74, right: 22, top: 30, bottom: 40 }
const short = (n) =>
  n >= 1e6 ? `${+(n / 1e6).toPrecision(3)} M` : n >= 1e4 ? `${+(n / 1e3).toPrecision(3)} k` : `${+n.toPrecision(4)}`
const secondsOf = (c) => Math.max(0.01, c.seconds)
const keyWords = 'solid: fine coding; dashed: coarse. Hollow: not proven within the cap.'
const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${words}</text>`

function panel(cells, left, title, unit, value, scaledTo = cells) {
  const values = scaledTo.map(value)
  const x = scaleLog([5, 1000], [margin.left, width - margin.right])
  const low = Math.min(...values)
  const y = scaleLog([low / 1.05, Math.max(...values, low * 1.02) * 1.05], [height - margin.bottom, margin.top])
  const parts = [text(margin.left, 18, `${title}: ${unit}`, 'font-weight="600"')]
  const [bottom, top] = y.domain()
  const round = (mantissas) =>
    [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
      .flatMap((e) => mantissas.map((m) => m * 10 ** e))
      .filter((v) => v >= bottom && v <= top)
  const ticks = round([1, 2, 5]).length > 2 ? round([1, 2, 5]) : round([1, 1.5, 2, 3, 4, 5, 6, 8])
  for (const tick of ticks) {
    parts.push(`<path d="M${margin.left} ${y(tick)}H${width - margin.right}" stroke="#e3e3e3"/>`)
    parts.push(text(margin.left - 6, y(tick) + 4, short(tick), 'text-anchor="end"'))
  }
  for (const k of [5, 10, 25, 50, 100, 250, 500, 1000]) {
    parts.push(text(x(k), height - margin.bottom + 16, k, 'text-anchor="middle"'))
  }
  parts.push(text((margin.left + width - margin.right) / 2, height - 6, 'k', 'text-anchor="middle" fill="#666"'))
  for (const coding of ['fine', 'coarse']) {
    for (const limit of Object.keys(limits)) {
      const own = cells.filter((c) => c.coding === coding && c.limit === limit).sort((a, b) => a.k - b.k)
      if (own.length === 0) continue
      const path = line(
        (c) => x(c.k),
        (c) => y(value(c)),
      )(own)
      const dash = coding === 'coarse' ? ' stroke-dasharray="5 3"' : ''
      parts.push(`<path d="${path}" fill="none" stroke="${colours[limit]}" stroke-width="1.6"${dash}/>`)
      for (const c of own) {
        const fill = c.proven ? colours[limit] : '#fff'
        const at = `cx="${x(c.k).toFixed(1)}" cy="${y(value(c)).toFixed(1)}"`
        parts.push(`<circle ${at} r="3" fill="${fill}" stroke="${colours[limit]}"/>`)
      }
    }
  }
  return `<g transform="translate(${left} 0)">${parts.join('\n')}</g>`
}

function figure(cells, title, unit, value) {
  const losses = Object.keys(names).filter((loss) => cells.some((c) => c.loss === loss))
  const panels = losses.map((loss, i) =>
    panel(
      cells.filter((c) => c.loss === loss),
      i * width,
      names[loss],
      unit,
      value,
    ),
  )
  const entries = Object.entries(limits).map(([limit, words], i) => {
    const left = margin.left + i * 170
    return `<path d="M${left} ${height + 14}h22" stroke="${colours[limit]}" stroke-width="2"/>${text(left + 28, height + 18, words)}`
  })
  return drawing(title, losses.length, panels, [...entries, text(margin.left, height + 38, keyWords, 'fill="#666"')])
}

function drawing(title, panelCount, panels, keys) {
  const size = `${Math.max(2, panelCount) * width} ${height + 50}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" font-family="system-ui, sans-serif" font-size="11" fill="#222" role="img">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
${keys.join('\n')}
</svg>
`
}

/** Each loss and coding: the time from nothing (thin) and from the optimum under limit 0 (thick), by k. */
function seededFigure(cells) {
  const shown = Object.keys(names).filter((loss) => cells.some((c) => c.loss === loss))
  const panels = shown.map((loss, i) => {
    const own = cells.filter((c) => c.loss === loss)
    const thin = panel(
      own.filter((c) => c.method === 'unseeded'),
      0,
      names[loss],
      'seconds',
      secondsOf,
      own,
    )
    const thick = panel(
      own.filter((c) => c.method === 'seeded'),
      0,
      names[loss],
      'seconds',
      secondsOf,
      own,
    )
    return `<g transform="translate(${i * width} 0)"><g opacity=".45">${thin}</g>${thick}</g>`
  })
  const words = 'strong: with the optimum under limit 0 for a start, both times together; pale: from nothing.'
  const key = `${text(margin.left, height + 18, words)}${text(margin.left, height + 38, keyWords, 'fill="#666"')}`
  return drawing('Seconds until the proof, seeded and unseeded', shown.length, panels, [key])
}

/** Writes what can be drawn into the folder; returns the files' names. */
export function writeFigures(cells, folder) {
  const own = (where) => cells.filter((c) => c.where === where && c.method === 'optimal')
  const where = own('browser').length > own('native').length / 2 ? 'browser' : 'native'
  const drawn = own(where)
  if (drawn.length === 0) return []
  const seconds = figure(drawn, `Seconds until the proof, ${where}`, 'seconds', secondsOf)
  const cost = figure(drawn, 'Cost of the optimum', 'cost', (c) => c.cost)
  writeFileSync(`${folder}/proofs-seconds.svg`, seconds)
  writeFileSync(`${folder}/proofs-cost.svg`, cost)
  const seeds = cells.filter((c) => c.method === 'seeded' || c.method === 'unseeded')
  if (seeds.length > 0) writeFileSync(`${folder}/proofs-seeded.svg`, seededFigure(seeds))
  return [
    { file: 'proofs-seconds.svg', words: `Seconds until the proof, by k (${where}); the paper's Figure 6a` },
    { file: 'proofs-cost.svg', words: "Cost of the optimum, by k: does suppression help? The paper's Figure 6b" },
    ...(seeds.length === 0
      ? []
      : [
          {
            file: 'proofs-seeded.svg',
            words: "Does the optimum under limit 0 help as a start (natively, without climbing)? The paper's Figure 7a",
          },
        ]),
  ]
}
