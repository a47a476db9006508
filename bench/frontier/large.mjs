// A lattice of half a million nodes: the Adult extract with weekly hours, and taxonomies for occupation (4 levels) and
// hours (7 levels) beside those of the smaller lattice.

const names = [
  ['age', 0],
  ['workclass', 1],
  ['education', 3],
  ['marital-status', 5],
  ['occupation', 6],
  ['race', 8],
  ['sex', 9],
  ['hours', 12],
  ['native-country', 13],
  ['salary-class', 14],
]

/** The rows of the original file without missing values. */
export function withHours(data) {
  const rows = data
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 15 && !cells.includes('?'))
  const lines = rows.map((cells) => names.map(([, at]) => cells[at]).join(';'))
  return [names.map(([name]) => name).join(';'), ...lines].join('\n')
}

function valuesOf(csv, name) {
  const [header, ...lines] = csv.split('\n')
  const at = header.split(';').indexOf(name)
  return [...new Set(lines.map((line) => line.split(';')[at]))].sort()
}

/** Two, then four neighbours in the alphabet together, then all. */
export const occupationTaxonomy = (csv) =>
  valuesOf(csv, 'occupation')
    .map((value, i) => [value, `pair ${i >> 1}`, `four ${i >> 2}`, '*'].join(';'))
    .join('\n')

/** 5, 10, 20, 40 and 80 hours together, then all. */
export const hoursTaxonomy = (csv) =>
  valuesOf(csv, 'hours')
    .map((value) => [value, ...[5, 10, 20, 40, 80].map((w) => `${w}: ${Math.floor(Number(value) / w)}`), '*'].join(';'))
    .join('\n')
