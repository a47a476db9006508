// Which level k needs: this column alone is a lower bound for what the whole file needs.
import { AtRisk, Safe } from '../../controls/glyphs'
import type { TaxonomyView } from '../../engine/protocol'
import { plural, share, whole } from '../../text/format'

/** The least level whose rows in groups below k the limit allows to be withheld. */
export function neededLevel(view: TaxonomyView): number | null {
  const at = view.levels.findIndex(({ below }) => below <= view.limit)
  return at < 0 ? null : at
}

export function levelsFinding(view: TaxonomyView): string {
  const { k, limit } = view
  const needed = neededLevel(view)
  const top = view.levels.length - 1
  if (needed === null) return `Even the top has fewer than ${k} rows: lower k.`
  const within = limit > 0 ? ` with at most ${plural(limit, 'row')} withheld` : ''
  if (needed === 0) return `k = ${k} can keep the values themselves${within}, as far as this column alone decides.`
  const below = view.levels[needed - 1]?.below ?? 0
  const before = `${needed === 1 ? 'as they are' : `at level ${needed - 1}`}, ${plural(below, 'row')} (${share(below, view.rows)}) would stand in groups below ${k}`
  if (needed === top) return `k = ${k} needs the top of this taxonomy${within}: ${before}.`
  return `k = ${k} needs at least level ${needed}${within}: ${before}. Together with other columns it may need more.`
}

export function LevelsPanel({ view }: { view: TaxonomyView }) {
  const needed = neededLevel(view)
  const top = view.levels.length - 1
  return (
    <section class="panel" aria-label="Which level k needs">
      <h2 class="panel-title">Which level k = {view.k} needs</h2>
      <table class="table tax-levels">
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col" class="number">
              Groups
            </th>
            <th scope="col" class="number">
              Smallest
            </th>
            <th scope="col" class="number">
              Rows below {view.k}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.levels.map(({ groups, smallest, below }, i) => (
            <tr key={i === top ? 'top' : String(i)} class={i === needed ? 'needed' : ''}>
              <th scope="row">{i === 0 ? 'Values' : i === top ? 'Top' : i}</th>
              <td class="number">{whole(groups)}</td>
              <td class="number">{whole(smallest)}</td>
              <td class="number">
                {below > 0 ? (
                  <>
                    <AtRisk size={9} /> {whole(below)}
                  </>
                ) : (
                  <>
                    <Safe size={8} /> none
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="panel-finding">{levelsFinding(view)}</p>
    </section>
  )
}
