// The nodes that were asked for, the best first, and the one that was pointed at.
import { type LatticeData, levelsOf } from '../../charts/latticeRows'
import { plural, share, whole } from '../../text/format'
import type { Levels } from './nodeSearch'

const most = 6

interface Props {
  data: LatticeData
  wanted: Levels
  want(levels: Levels): void
  matches: readonly number[]
  selected: number | null
  select(node: number): void
  open(node: number): void
}

export function Matches({ data, wanted, want, matches, selected, select, open }: Props) {
  const shown = matches.slice(0, most)
  if (selected !== null && !shown.includes(selected)) shown.unshift(selected)
  const narrowed = Object.keys(wanted).length > 0
  return (
    <div class="matches">
      <div class="match-levels" role="group" aria-label="Find nodes by their levels">
        {data.columns.map(({ name, levels }) => (
          <label key={name}>
            <span>{name}</span>
            <select
              class="field"
              value={wanted[name] ?? -1}
              onChange={(event) => {
                const level = Number(event.currentTarget.value)
                const { [name]: _, ...rest } = wanted
                want(level < 0 ? rest : { ...rest, [name]: level })
              }}
            >
              <option value={-1}>any</option>
              {Array.from({ length: levels }, (_, level) => (
                <option key={level} value={level}>
                  {level === 0 ? '0, as it is' : level === levels - 1 ? `${level}, all one` : level}
                </option>
              ))}
            </select>
          </label>
        ))}
        {narrowed && (
          <button type="button" class="link" onClick={() => want({})}>
            Any level
          </button>
        )}
      </div>
      <p class="hint" role="status">
        {narrowed ? `${plural(matches.length, 'node')} found, underlined above.` : 'The nodes of least loss.'}
      </p>
      <div class="reading" tabIndex={0} role="group" aria-label="Nodes, table">
        <table class="table numbers match-table">
          <thead>
            <tr>
              {data.columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">loss</th>
              <th scope="col">withheld to reach k = {data.k}</th>
              <th scope="col" class="words">
                at k = {data.k}
              </th>
              <th scope="col">
                <span class="unseen">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((node) => {
              const levels = levelsOf(data.columns, node)
              const suppressed = data.suppressed[node] ?? 0
              const safe = suppressed <= data.limit
              return (
                <tr key={node} class={node === selected ? 'chosen' : ''}>
                  {data.columns.map(({ name }, c) => (
                    <td key={name}>{levels[c]}</td>
                  ))}
                  <td>{data.words(data.cost[node] ?? 0)}</td>
                  <td>{suppressed === 0 ? 'no row' : `${whole(suppressed)} · ${share(suppressed, data.rows, 2)}`}</td>
                  <td class="words">{safe ? '● safe' : '▲ too many'}</td>
                  <td>
                    <button
                      type="button"
                      class="link"
                      disabled={!safe}
                      aria-label={`Open the node ${levels.join(', ')}`}
                      onFocus={() => select(node)}
                      onClick={() => open(node)}
                    >
                      Open
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
