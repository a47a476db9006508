// Larger tables made of the survey sample, for what is measured about single cells. wide: five more columns of two to six
// values. long: 100,000 rows drawn from the sample, each cell taken from another row one time in ten. million: a million
// of them with the sample's first eight quasi-identifiers.
import { random } from '../generate-csv.mjs'

/** The quasi-identifiers of a sample, which has neither quotes nor blanks: their names, and its rows. */
export function quasiOf(csv, plan) {
  const [header, ...lines] = csv.trimEnd().split('\n')
  const names = header.split(',')
  const quasi = names.flatMap((name, i) => (plan.columns[name]?.role === 'quasi' ? [i] : []))
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return quasi.map((i) => cells[i])
  })
  return { names: quasi.map((i) => names[i]), rows }
}

/** Each table by its name: its columns, how many rows it has, and one row after another. */
export function drawn({ names, rows }) {
  const chance = random(1)
  const below = (n) => Math.floor(chance() * n)
  const fromAll = (columns) => () => {
    const row = rows[below(rows.length)].slice(0, columns)
    return row.map((cell, c) => (below(10) === 0 ? rows[below(rows.length)][c] : cell))
  }
  const more = [2, 3, 4, 5, 6]
  return {
    wide: {
      names: [...names, ...more.map((n) => `more${n}`)],
      count: rows.length,
      rowAt: (i) => [...rows[i], ...more.map((n) => Math.floor(n * chance() ** 2))],
    },
    long: { names, count: 100000, rowAt: fromAll(names.length) },
    million: { names: names.slice(0, 8), count: 1000000, rowAt: fromAll(8) },
  }
}
