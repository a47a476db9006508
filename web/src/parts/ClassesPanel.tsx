// How large the classes are: the promise of k-anonymity, class by class.
import { useEffect } from 'preact/hooks'
import { ClassSizes, classFacts, readClassSizes } from '../charts/classSizes'
import { Figure } from '../charts/Figure'
import type { ChartTheme } from '../charts/theme'
import { useWidth } from '../controls/useWidth'
import { usePage } from '../state/context'
import { columnsWithRole } from '../state/document'
import type { Solved } from '../state/solved'
import { useAnswer } from '../state/useAnswer'
import { unitOf } from '../text/counted'
import { plural, risk, whole } from '../text/format'
import { Unmeasured } from './Unmeasured'

export function ClassesPanel({ solved }: { solved: Solved }) {
  if (!solved.rescue) return <Sizes solved={solved} />
  return (
    <Unmeasured id="solution-classes" title="Class sizes">
      Classes are drawn of files that withhold rows. This one has {plural(solved.classes, 'class', 'classes')} of equal
      rows, blanks included, the smallest of {whole(solved.smallestClass)}.
    </Unmeasured>
  )
}

function Sizes({ solved }: { solved: Solved }) {
  const { session } = usePage()
  const [box, width] = useWidth(560)
  const asked = useAnswer(
    'classes',
    { plan: solved.plan, cuts: solved.cuts },
    JSON.stringify([solved.plan, solved.cuts]),
  )
  const data = asked.answer
  const finding = data ? readClassSizes(data).finding : ''
  useEffect(() => {
    if (finding) session.finding.value = finding
  }, [finding, session])
  const facts = data ? classFacts(data) : null
  const unit = unitOf(solved.plan)
  return (
    <section class="panel classes-panel" id="solution-classes" tabIndex={-1} aria-label="Class sizes">
      {data && facts ? (
        <div class="classes-grid">
          <div ref={box}>
            <Figure
              title="Class sizes"
              hint={unit === 'row' ? 'rows, by size of their class' : 'rows, by the persons of their class'}
              name="class-sizes"
              reading={readClassSizes(data)}
              draw={(theme: ChartTheme) => <ClassSizes data={data} size={{ width, height: 300 }} theme={theme} />}
            />
          </div>
          <div>
            <p>
              {facts.classes > 0
                ? `Half of the released rows are in classes of ${whole(facts.half)} or more. No released class is smaller than ${whole(facts.smallest)}; the largest has ${plural(facts.largest, unit)}.`
                : 'Every row is withheld.'}
            </p>
            <hr />
            <dl class="facts risk-facts">
              {facts.smallest > 0 && (
                <div>
                  <dt>Highest risk</dt>
                  <dd>
                    <strong>{chance(1 / facts.smallest)}</strong>, one {unit} in {whole(facts.smallest)}
                  </dd>
                </div>
              )}
              {facts.released > 0 && (
                <div>
                  <dt>Average risk</dt>
                  <dd>
                    <strong>{chance(facts.risk)}</strong>, {plural(facts.classes, 'class', 'classes')} over{' '}
                    {plural(facts.released, 'row')}
                  </dd>
                </div>
              )}
              <div>
                <dt>Withheld</dt>
                <dd>{plural(facts.suppressed, 'row')}</dd>
              </div>
              <div>
                <dt>Assumes</dt>
                <dd>
                  the attacker knows that the person is in the file, and these{' '}
                  {plural(columnsWithRole(solved.plan, 'quasi').length, 'column')}
                </dd>
              </div>
            </dl>
          </div>
        </div>
      ) : (
        <p class="hint">{asked.error?.what ?? 'Counting the classes.'}</p>
      )}
    </section>
  )
}

/** Never "0.0000" for something. */
const chance = (p: number) => (p < 0.0001 ? 'below 0.0001' : risk(p))
