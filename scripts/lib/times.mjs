// Where the time of a run went, longest first: a table for its end.

/** @param {{name: string, seconds: number}[]} times */
export function timeTable(times) {
  const width = Math.max(...times.map(({ name }) => name.length))
  const line = (name, seconds) => `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s`
  const sum = (kind) =>
    times.filter(({ name }) => name.startsWith('build ') === kind).reduce((n, t) => n + t.seconds, 0)
  return [
    ...times.toSorted((a, b) => b.seconds - a.seconds).map(({ name, seconds }) => line(name, seconds)),
    `Building took ${sum(true).toFixed(0)} s, the suites ${sum(false).toFixed(0)} s, two at a time.`,
  ]
}
