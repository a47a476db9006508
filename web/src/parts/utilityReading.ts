// What is left of the data, in sentences and lines.
import type { UtilityView } from '../engine/protocol'
import { share } from '../text/format'

export function utilityFinding({ losses, distributions, prediction }: UtilityView): string {
  const most = [...distributions].sort((a, b) => b.spread.totalVariation - a.spread.totalVariation)[0]
  const lost = `${share(losses.after.lmMean, 1)} of the detail is lost`
  const moved = most ? `; ${most.name} moved most, by ${share(most.spread.totalVariation, 1)}` : ''
  const predicted = prediction
    ? `. A classifier is right on ${share(prediction.after.right, 1)} of the rows instead of ${share(prediction.before.right, 1)}`
    : ''
  return `${lost}${moved}${predicted}.`
}

export function associationFinding({ columns, pairs }: UtilityView): string {
  const worst = [...pairs].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))[0]
  if (!worst) return 'There is one column only.'
  const change = worst.after - worst.before
  if (Math.abs(change) < 0.005) return 'No association changed.'
  return `${columns[worst.a]} and ${columns[worst.b]} changed most: Cramér's V went from ${worst.before.toFixed(2)} to ${worst.after.toFixed(2)}.`
}
