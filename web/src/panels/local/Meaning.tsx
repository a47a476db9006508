// What a file of local groups means for whoever counts with it, and what it gives away.
import { usePage } from '../../state/context'
import { columnsWithRole } from '../../state/document'
import type { Groups } from './grouped'
import { nameOf } from './saving'

/** How many rows have a value that is wanted: at least, at most, and as estimated, by the codebook. */
export function countingInPython(name: string, column: string): string {
  return `import csv
name, column, wanted = ${JSON.stringify(name)}, ${JSON.stringify(column)}, {"…", "…"}
members = {}
for row in csv.DictReader(open(name + ".codebook.csv")):
    if row["column"] == column:
        members.setdefault(row["value"], []).append(row["member"] in wanted)
part = {value: sum(held) / len(held) for value, held in members.items()}
parts = [part.get(row[column], 0) for row in csv.DictReader(open(name + ".csv"))]
print("at least", parts.count(1), "at most", sum(p > 0 for p in parts), "estimated", sum(parts))`
}

export function countingInR(name: string, column: string): string {
  return `name <- ${JSON.stringify(name)}; column <- ${JSON.stringify(column)}; wanted <- c("…", "…")
file <- read.csv(paste0(name, ".csv"), colClasses = "character", check.names = FALSE)
book <- read.csv(paste0(name, ".codebook.csv"), colClasses = "character")
book <- book[book$column == column, ]
part <- tapply(book$member %in% wanted, book$value, mean)[file[[column]]]
part[is.na(part)] <- 0
c(at_least = sum(part == 1), at_most = sum(part > 0), estimated = sum(part))`
}

export function Meaning({ groups }: { groups: Groups }) {
  const { session } = usePage()
  const name = nameOf(session, groups)
  const column = columnsWithRole(groups.plan, 'quasi')[0] ?? ''
  return (
    <section class="panel local-words" aria-label="What it means for an analyst">
      <h2 class="panel-title">What it means for an analyst</h2>
      <p>
        The same value is published in several ways: a row of one group may say Bachelors, a row of another Degree, a
        third *. So the published values of a column overlap, and a table of them is no table of the people. Count with
        the codebook: a row surely counts where all that its cell stands for is wanted, and may count where some of it
        is. Between the two stands what would be if all values of a cell were equally common, which they need not be.
      </p>
      <details>
        <summary>How to count, in Python</summary>
        <pre class="mono">{countingInPython(name, column)}</pre>
      </details>
      <details>
        <summary>How to count, in R</summary>
        <pre class="mono">{countingInR(name, column)}</pre>
      </details>
      <p>
        Groups that a search has chosen can sometimes be read finer than they are published, by who knows how it
        searches. Ties are therefore broken by a secret seed, rows leave in another order, and no number of a group
        leaves. Attacks on overlapping groups are not measured: risk is that of who knows the quasi-identifiers. The
        places Solution, Compare and Release show files of cuts.
      </p>
    </section>
  )
}
