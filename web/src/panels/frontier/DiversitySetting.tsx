// How many different values of a sensitive column rows that are alike must show. Each change is one step of undo.
import { Segmented } from '../../controls/Segmented'
import { usePage } from '../../state/context'
import { columnsWithRole, diversityOf, withDiversity } from '../../state/document'
import { inWords } from '../../text/format'

const usual = [1, 2, 3, 4] as const

export function DiversitySetting() {
  const { session } = usePage()
  const { plan } = session.document.value
  return (
    <>
      {columnsWithRole(plan, 'sensitive').map((name) => {
        const l = diversityOf(plan, name)
        const words = `Different values of ${name}`
        const options = [...new Set([...usual, l])].sort((a, b) => a - b)
        return (
          <div class="setting" key={name}>
            <h2>{words}</h2>
            <div class="setting-control">
              <Segmented
                label={words}
                value={l}
                options={options.map((n) => [n, n === 1 ? 'Any' : String(n)] as const)}
                choose={(next) =>
                  session.edit(`different values of ${name}`, (doc) => withDiversity(doc, name, next), `l ${name}`)
                }
                small
              />
            </div>
            <p class="hint">
              {l > 1
                ? `Rows that are alike show at least ${inWords(l)} different values of ${name}.`
                : `Rows that are alike may all have one value: who is known to be among them has it.`}
            </p>
          </div>
        )
      })}
    </>
  )
}
