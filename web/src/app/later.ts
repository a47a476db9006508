// The parts of the page that its first picture does without. They are fetched as soon as the page can be used, because
// nothing is asked for once a file is open.
const parts = [
  () => import('../files/take'),
  () => import('../files/unpack'),
  () => import('../panels/frontier/FrontierPlace'),
  () => import('../panels/frontier/SolvePlace'),
  () => import('../panels/release/ReleasePlace'),
  () => import('../panels/risk/RiskPanel'),
  () => import('../panels/solution/AdvicePanel'),
  () => import('../panels/utility/UtilityPanel'),
  () => import('../report/input'),
  () => import('../report/report'),
  () => import('../text/terms'),
]

/** A part that does not come now is asked for again when it is shown. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled(parts.map((part) => part()))
}
