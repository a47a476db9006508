// The line over a solution: the choice, what it costs, what is withheld, how certain it is, what was allowed.

import { Explained } from '../controls/Explained'
import type { Solved } from '../state/solved'
import { certainty, standingOf } from '../text/certainty'
import { sized, unitOf } from '../text/counted'
import { capital, plural, share, whole } from '../text/format'
import { costWords, isShare, limitOf, limitWords, losses } from '../text/solve'

export function Strip({ solved, stale }: { solved: Solved; stale: boolean }) {
  const sure = standingOf(solved)
  return (
    <dl class={`strip${stale ? ' outdated' : ''}`}>
      <div>
        <dt>Your choice</dt>
        <dd>{sized(whole(solved.k), unitOf(solved.plan))}</dd>
      </div>
      <div>
        <dt>
          <Explained term={solved.loss}>
            {isShare(solved.loss) ? capital(losses[solved.loss].figure) : `${losses[solved.loss].title}, cost`}
          </Explained>
        </dt>
        <dd>{costWords(solved)}</dd>
      </div>
      <div>
        <dt>Rows withheld</dt>
        <dd>
          {solved.suppressed === 0
            ? 'none'
            : `${whole(solved.suppressed)} rows · ${share(solved.suppressed, solved.rows, 2)}`}
          {solved.rescue &&
            (solved.rescue.cells === 0
              ? ' · no cell blank'
              : ` · ${plural(solved.rescue.cells, 'cell')} blank in ${plural(solved.rescue.rows, 'row')}`)}
        </dd>
      </div>
      <div>
        <dt>Certainty</dt>
        <dd class={sure === 'useless' || sure === 'unknown' ? 'plain' : ''}>
          {(sure === 'proven' || sure === 'open') && <Diamond full={sure === 'proven'} />} {certainty(solved)}
        </dd>
      </div>
      <div>
        <dt>Allowed</dt>
        <dd class="plain">{limitWords(limitOf(solved.plan))}</dd>
      </div>
    </dl>
  )
}

export function Diamond({ full }: { full: boolean }) {
  return (
    <svg class="glyph" width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M6 1 11 6 6 11 1 6Z" fill={full ? 'var(--proven)' : 'none'} stroke="var(--proven)" stroke-width="1.5" />
    </svg>
  )
}
