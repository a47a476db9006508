// Wilson's own way to unsafe combinations and least suppression, as an oracle and to measure against: all 2^Q tables of
// the file (section 3.2), then for each row an integer program: the fewest columns of which every unsafe combination
// holds one (section 3.3), solved by branch and bound. It shares nothing with the engine. Beside it stands what blanking
// every cell of every unsafe combination would take.

/**
 * The least columns of which each set holds one. A set that no chosen column hits is taken, the smallest, and one of its
 * columns after the other is chosen; what is chosen and the sets left that share no column are a lower bound.
 */
export function leastHitting(sets, columns) {
  let best = columns + 1
  let found = 0
  const size = (set) => {
    let n = 0
    for (let rest = set; rest; rest &= rest - 1) n++
    return n
  }
  const ordered = [...sets].sort((a, b) => size(a) - size(b))
  const search = (chosen, cost) => {
    const left = ordered.filter((set) => (set & chosen) === 0)
    if (left.length === 0) {
      if (cost < best) {
        best = cost
        found = chosen
      }
      return
    }
    let apart = 0
    let used = 0
    for (const set of left)
      if ((set & used) === 0) {
        apart++
        used |= set
      }
    if (cost + apart >= best) return
    for (let rest = left[0]; rest; rest &= rest - 1) search(chosen | (rest & -rest), cost + 1)
  }
  search(0, 0)
  return { cells: best, columns: found }
}

/** `rows`: arrays of values, one for each column. */
export function slowWay(rows, k) {
  const columns = rows[0].length
  const codes = Array.from({ length: columns }, (_, c) => {
    const known = new Map()
    return rows.map((row) => {
      if (!known.has(row[c])) known.set(row[c], known.size)
      return known.get(row[c])
    })
  })
  const sizes = codes.map((column) => Math.max(...new Set(column)) + 1)
  // By column set: 0 where k rows show what a row has in it; else 1, and 2 for the first row of a table's cell.
  const unsafe = new Array(1 << columns)
  unsafe[0] = new Uint8Array(rows.length).fill(rows.length < k ? 1 : 0)
  const tables = (set, from, cells) => {
    for (let c = from; c < columns; c++) {
      const known = new Map()
      const count = []
      const own = new Int32Array(rows.length)
      for (let row = 0; row < rows.length; row++) {
        const key = cells[row] * sizes[c] + codes[c][row]
        let cell = known.get(key)
        if (cell === undefined) {
          cell = count.length
          known.set(key, cell)
          count.push(0)
        }
        own[row] = cell
        count[cell]++
      }
      const told = new Uint8Array(count.length)
      const here = new Uint8Array(rows.length)
      for (let row = 0; row < rows.length; row++) if (count[own[row]] < k) here[row] = told[own[row]]++ === 0 ? 2 : 1
      unsafe[set | (1 << c)] = here
      tables(set | (1 << c), c + 1, own)
    }
  }
  const started = performance.now()
  tables(0, 0, new Int32Array(rows.length))
  const least = rows.map(() => [])
  let combinations = 0
  for (let set = 1; set < 1 << columns; set++) {
    const parts = []
    for (let rest = set; rest; rest &= rest - 1) parts.push(unsafe[set & ~(rest & -rest)])
    for (let row = 0; row < rows.length; row++) {
      if (unsafe[set][row] === 0 || parts.some((part) => part[row] > 0)) continue
      least[row].push(set)
      if (unsafe[set][row] === 2) combinations++
    }
  }
  const tabled = performance.now()
  let cells = 0
  let all = 0
  for (const sets of least) {
    if (sets.length === 0) continue
    cells += leastHitting(sets, columns).cells
    for (let held = sets.reduce((a, b) => a | b, 0); held; held &= held - 1) all++
  }
  const solved = performance.now()
  return {
    combinations,
    cells,
    /** Where every cell of every unsafe combination is blanked. */
    all,
    seconds: { tables: (tabled - started) / 1000, programs: (solved - tabled) / 1000 },
  }
}
