// What becomes of rows below k: withheld whole, or published with blank cells.
import { Segmented } from '../../controls/Segmented'
import { usePage } from '../../state/context'
import { canJointly, type Rescue, rescueOf, withMaxBlanked, withRescue } from '../../state/rescuing'

type Choice = 'no' | 'after' | 'jointly'

const words: Record<Choice, { title: string; hint: string }> = {
  no: { title: 'No', hint: 'Rows of classes below k are withheld whole.' },
  after: {
    title: 'After the cuts',
    hint: 'Once the cuts are found, rows below k are published with the cells blank that tell least; what no blank saves is withheld.',
  },
  jointly: {
    title: 'Together with the cuts',
    hint: 'The cuts count on blanks, and so are finer: less is lost, and more cells are blank.',
  },
}

const limits: readonly (readonly [string, string])[] = [
  ['', 'any number of cells'],
  ['1%', '1\u00a0% of the cells'],
  ['2%', '2\u00a0% of the cells'],
  ['5%', '5\u00a0% of the cells'],
  ['10%', '10\u00a0% of the cells'],
]

export function RescueSetting() {
  const { session } = usePage()
  const { plan } = session.document.value
  const rescue = rescueOf(plan)
  const chosen: Choice = rescue || 'no'
  const offered: Choice[] = canJointly(plan) || chosen === 'jointly' ? ['no', 'after', 'jointly'] : ['no', 'after']
  const most = limitOf(plan.privacy?.maxBlanked)
  return (
    <div class="setting">
      <h2>Blank cells instead of withholding rows</h2>
      <div class="setting-control">
        <Segmented
          label="Blank cells instead of withholding rows"
          value={chosen}
          options={offered.map((choice) => [choice, words[choice].title] as const)}
          choose={(next) => {
            const way: Rescue = next === 'no' ? false : next
            if (way !== rescue) session.edit('blank cells instead of withheld rows', (doc) => withRescue(doc, way))
          }}
          small
        />
        {rescue && (
          <label>
            <span>At most</span>
            <select
              class="field"
              value={most}
              onChange={(event) => {
                const next = event.currentTarget.value
                session.edit('cells that may be blank', (doc) => withMaxBlanked(doc, next === '' ? null : next))
              }}
            >
              {[...limits, ...(limits.some(([limit]) => limit === most) ? [] : [[most, most] as const])].map(
                ([limit, title]) => (
                  <option key={limit} value={limit}>
                    {title}
                  </option>
                ),
              )}
            </select>
          </label>
        )}
      </div>
      <p class="hint">{words[chosen].hint}</p>
    </div>
  )
}

/** As a share in words, whatever the plan has: 0.02 or "2%". */
function limitOf(limit: number | string | null | undefined): string {
  if (limit === undefined || limit === null) return ''
  return typeof limit === 'number' ? `${100 * limit}%` : limit
}
