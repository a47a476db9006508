// The kept cells of the grid as tables for people.
import { writeFileSync } from 'node:fs'

const ks = [1000, 500, 250, 100, 50, 25, 10, 5]
const limits = ['0', '100', 'none']
const mostMemory = (cells) => Math.max(0, ...cells.map((c) => c.engineMemory ?? 0))

/** How much longer the browser takes than the native command, of cells that both prove: the geometric mean. */
function slower(cells, loss, least) {
  const native = cells.filter((c) => c.where === 'native' && c.loss === loss && c.proven && c.seconds > least)
  const ratios = native.flatMap((c) => {
    const same = ['method', 'loss', 'coding', 'limit', 'k']
    const twin = cells.find((d) => d.where === 'browser' && d.proven && same.every((name) => d[name] === c[name]))
    return c.method === 'optimal' && twin ? [twin.seconds / c.seconds] : []
  })
  if (ratios.length === 0) return ''
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return `${loss.toUpperCase()} ${mean.toFixed(2)} times (${ratios.length} cells)`
}

const ratios = (cells, least) =>
  ['dm', 'cm', 'lm']
    .map((loss) => slower(cells, loss, least))
    .filter(Boolean)
    .join(', ')

const words = { dm: 'class sizes (DM)', cm: 'predictions (CM)', lm: 'detail (LM)' }
const grouped = (number) => number.toLocaleString('en-US', { maximumFractionDigits: 6 })

function cellText(cell) {
  if (!cell) return '–'
  const nodes = `${grouped(cell.nodes)} n`
  if (cell.proven) return `${grouped(cell.cost)} ◆ ${cell.seconds.toFixed(1)} s, ${nodes}`
  if (cell.bound === null) return `${grouped(cell.cost)} no bound, ${nodes}`
  const gap = Math.ceil((1000 * (cell.cost - cell.bound)) / cell.cost) / 10
  return `${grouped(cell.cost)} ◇ ${gap} % after ${cell.cap} s, ${nodes}`
}

function table(cells, where, method, loss, coding) {
  const find = (limit, k) =>
    cells.find(
      (c) =>
        c.where === where &&
        c.method === method &&
        c.loss === loss &&
        c.coding === coding &&
        c.limit === limit &&
        c.k === k,
    )
  if (!cells.some((c) => c.where === where && c.method === method && c.loss === loss && c.coding === coding)) return ''
  const rows = ks.map((k) => `| ${k} | ${limits.map((limit) => cellText(find(limit, k))).join(' | ')} |`)
  return `### ${words[loss]}, ${coding}, ${method}, ${where}

| k | nothing suppressed | at most 100 rows | any number |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

export function writeProofs(cells, path, figures = []) {
  const tables = []
  for (const where of ['native', 'browser'])
    for (const method of ['optimal', 'classic'])
      for (const loss of ['dm', 'cm', 'lm'])
        for (const coding of ['fine', 'coarse']) tables.push(table(cells, where, method, loss, coding))
  const proven = (where, method) => {
    const some = cells.filter((c) => c.where === where && c.method === method)
    return some.length ? `| ${where} | ${method} | ${some.filter((c) => c.proven).length} of ${some.length} |\n` : ''
  }
  const summary = ['native', 'browser'].flatMap((w) => ['optimal', 'classic'].map((m) => proven(w, m))).join('')
  const kept = cells.filter((c) => !c.method.endsWith('seeded'))
  writeFileSync(
    path,
    `# Proofs on the Adult extract

30,162 rows, 8 quasi-identifiers; fine: 156 split points, coarse: 99. Each cell is the best cost found; ◆ it is proven that
nothing costs less, with the time that took; ◇ the gap that was still open when the search was ended. Threads: ${[...new Set(kept.map((c) => c.threads))].join(', ')}.
n: nodes of the search. Written by \`npm run bench:grid\`, which keeps every cell, with its bound, in proofs.jsonl and goes on
where it was broken off.

| where | method | proven |
| --- | --- | --- |
${summary}
${mostMemory(cells) > 0 ? `The engine's whole memory in the browser, table and all: at most ${Math.ceil(mostMemory(cells) / 1e6)} MB.\n\n` : ''}Chromium beside the native command, optimal, cells that take more than half a second natively: ${ratios(cells, 0.5)};
more than five: ${ratios(cells, 5)}.

${figures.map(({ file, words }) => `![${words}](${file})\n\n`).join('')}${tables.filter(Boolean).join('\n')}`,
  )
}
