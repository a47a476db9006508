// What every k costs, as the report shows it: the picture in the colours of paper, and what it says.
import { svgText } from '../charts/export'
import { Frontier } from '../charts/frontier'
import { findingOf } from '../charts/frontierData'
import { frontierData } from '../parts/frontierView'
import { exploringOf, frontierQuestion, inSpace } from '../state/frontier'
import type { Session } from '../state/session'
import type { Solved } from '../state/solved'
import { paperTheme } from './style'

export interface FrontierPicture {
  svg: string
  finding: string
}

const size = { width: 680, height: 340 }

/** Nothing where it was not asked for this plan. */
export function frontierPicture(session: Session, solved: Solved): FrontierPicture | null {
  const exploring = exploringOf(session)
  // The two halves search other spaces than the plan's own.
  const asked = (plan: Solved['plan']) => frontierQuestion(inSpace(plan, () => 'splits'))
  const own = asked(solved.plan)
  const answer = <A,>(run: { plan: Solved['plan']; answer: A | null } | null) =>
    run && asked(run.plan) === own ? run.answer : null
  const splits = answer(exploring.splits.value)
  const levels = answer(exploring.levels.value)
  if (!splits && !levels) return null
  const upTo = exploring.most.value < exploring.mostOfAll.value ? exploring.most.value : null
  const data = frontierData({
    splits,
    levels,
    rows: solved.rows,
    k: solved.k,
    view: { scale: 'log', zoom: null },
    upTo,
  })
  const svg = svgText((theme) => <Frontier data={data} size={size} theme={theme} hovered={null} />, paperTheme)
  // Within a page of HTML it needs no address of its language.
  return { svg: svg.replace(/ xmlns="[^"]*"/g, ''), finding: findingOf(data) }
}
