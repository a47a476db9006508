// A small table in the likeness of a census, the same for every run.

export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const columns: Record<string, [string, number][]> = {
  workclass: [
    ['Private', 70],
    ['Self-emp-not-inc', 8],
    ['Local-gov', 7],
    ['?', 6],
    ['State-gov', 4],
    ['Federal-gov', 3],
  ],
  education: [
    ['HS-grad', 32],
    ['Some-college', 22],
    ['Bachelors', 17],
    ['Masters', 5],
    ['11th', 4],
    ['9th', 2],
    ['Doctorate', 1],
  ],
  sex: [
    ['Male', 67],
    ['Female', 33],
  ],
  race: [
    ['White', 85],
    ['Black', 9.6],
    ['Asian-Pac-Islander', 3.1],
    ['Amer-Indian-Eskimo', 1],
    ['Other', 0.8],
  ],
  'salary-class': [
    ['<=50K', 76],
    ['>50K', 24],
  ],
}

export function censusCsv(rows: number, seed = 1): string {
  const next = random(seed)
  const pick = (choices: [string, number][]) => {
    const all = choices.reduce((sum, [, weight]) => sum + weight, 0)
    let at = next() * all
    for (const [value, weight] of choices) {
      at -= weight
      if (at < 0) return value
    }
    return choices[0]?.[0] ?? ''
  }
  const lines = [['person_id', 'age', ...Object.keys(columns)].join(',')]
  for (let i = 0; i < rows; i++) {
    const age = Math.floor(17 + 60 * next() * next() + 12 * next())
    lines.push([1000 + i, age, ...Object.values(columns).map(pick)].join(','))
  }
  return `${lines.join('\n')}\n`
}
