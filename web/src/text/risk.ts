// What the risk of a solution says: bands of class sizes, sentences, and the lines of its pictures.
import type { RiskSide, RiskView } from '../engine/protocol'
import { unitIn } from './counted'
import { plural, risk, share, whole } from './format'

/** Never "0.0000" for something. */
export const chance = (p: number) => (p === 0 ? '0' : p < 0.0001 ? 'below 0.0001' : risk(p))

export interface Band {
  label: string
  before: number
  after: number
  below: boolean
}

/** Rows by how many share their quasi-identifiers: alone, up to k, and beyond. */
export function bands({ k, before, after }: RiskView): Band[] {
  const edges = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000].filter((edge) => edge < k || edge > k)
  const starts = [...new Set([...edges, k])].sort((a, b) => a - b)
  const rows = ({ sizes }: RiskSide, from: number, to: number) =>
    sizes.reduce((sum, [size, , held]) => sum + (size >= from && size < to ? held : 0), 0)
  const found = starts.map((from, i) => {
    const to = starts[i + 1] ?? Number.POSITIVE_INFINITY
    const last = to - 1
    const label =
      from === 1 && to === 2
        ? 'alone'
        : to === Infinity
          ? `${whole(from)} or more`
          : from === last
            ? whole(from)
            : `${whole(from)}–${whole(last)}`
    return { label, before: rows(before, from, to), after: rows(after, from, to), below: from < k }
  })
  return found.filter((band) => band.before > 0 || band.after > 0)
}

export function riskFinding({ k, before, after, rows, suppressed, persons }: RiskView): string {
  if (after.classes === 0) return 'Every row is withheld: nothing is at risk, and nothing is left.'
  const unit = unitIn({ persons })
  const was = before.unique === 1 ? 'was' : 'were'
  const alone =
    before.unique === 0
      ? unit === 'row'
        ? 'No row was alone before'
        : 'No person was alone before'
      : `${plural(before.unique, 'row')} ${was} ${unit === 'row' ? 'alone' : 'of persons alone'} before`
  const less =
    before.belowK === 0
      ? ''
      : `, ${whole(before.belowK)} of ${whole(rows)} (${share(before.belowK, rows)}) in a class smaller than ${k}${unit === 'row' ? '' : ' persons'}`
  return `${alone}${less}. Now the highest risk is ${chance(after.prosecutor.highest)}, one ${unit} in ${whole(after.smallestClass)}; ${plural(suppressed, 'row')} ${suppressed === 1 ? 'is' : 'are'} withheld.`
}

/** The quasi-identifier that risk depends on most. */
export function columnFinding(view: RiskView): string {
  const [first] = [...view.columns].sort((a, b) => a.without.before.mean - b.without.before.mean)
  if (!first) return ''
  return `Without ${first.name}, the average risk before would be ${chance(first.without.before.mean)} instead of ${chance(view.before.prosecutor.mean)}.`
}

export function sensitiveFinding({ sensitive }: RiskView): string {
  const worst = [...sensitive].sort((a, b) => b.after.homogeneousRows - a.after.homogeneousRows)[0]
  if (!worst) return ''
  const { column, after } = worst
  if (after.homogeneousClasses === 0)
    return `Every class shows at least ${plural(after.leastDistinct, 'value')} of ${column}.`
  return `${plural(after.homogeneousClasses, 'class has', 'classes have')} one ${column} only, and give it away for ${plural(after.homogeneousRows, 'row')}: k does not protect it there.`
}
