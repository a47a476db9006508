// What is drawn of every column of a solution: asked of the engine at once, before what takes longer, whatever is on the
// screen.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { RulerData } from '../charts/ruler'
import type { DomainView, EngineError, GroupsView } from '../engine/protocol'
import { useSession } from '../state/context'
import { latest } from '../state/latest'
import { type EnginePort, errorOf } from '../state/port'
import type { Solved } from '../state/solved'
import { groupsOf, type Starts } from './cuts'

/** So many values are drawn at most; cuts beyond them are counted all the same. */
export const drawnLimit = 200_000

export interface ColumnPicture {
  domain: DomainView
  starts: Starts
  ruler: RulerData
}

export interface Pictures {
  /** Of the solution before, where this one's is still awaited. */
  of: ReadonlyMap<string, ColumnPicture | EngineError>
  /** How many columns of this solution are still awaited. */
  open: number
}

export function usePictures(solved: Solved, names: readonly string[]): Pictures {
  const { port } = useSession()
  const { plan, cuts } = solved
  const [state, setState] = useState<{ key: string; done: number; of: Pictures['of'] }>(nothing)
  const values = JSON.stringify([names, plan.columns, plan.rows])
  const key = JSON.stringify([values, cuts])
  const domains = useMemo(() => new Map<string, Promise<DomainView>>(), [port, values])
  // Solutions may follow each other quickly: all columns of one are answered before those of the newest are asked for.
  const asking = useMemo(
    () =>
      latest(
        async (asked: Asked) => {
          const take = (name: string, found: ColumnPicture | EngineError) =>
            setState(({ key, done, of }) => ({
              key: asked.key,
              done: key === asked.key ? done + 1 : 1,
              of: new Map(of).set(name, found),
            }))
          await Promise.all(
            asked.names.map(async (name) => take(name, await picture(port, asked, name).catch(errorOf))),
          )
        },
        () => undefined,
        () => undefined,
      ),
    [port],
  )
  useEffect(() => asking.ask({ names, plan, cuts, key, domains }), [asking, domains, key])
  useEffect(() => () => asking.drop(), [asking])
  return { of: state.of, open: names.length - (state.key === key ? state.done : 0) }
}

interface Asked extends Pick<Solved, 'plan' | 'cuts'> {
  names: readonly string[]
  key: string
  /** Those that are known, or asked for. */
  domains: Map<string, Promise<DomainView>>
}

async function picture(port: EnginePort, { plan, cuts, domains }: Asked, name: string): Promise<ColumnPicture> {
  const known = domains.get(name) ?? port.ask('domain', { plan, column: name, limit: drawnLimit })
  domains.set(name, known)
  known.catch(() => domains.delete(name))
  const [domain, groups] = await Promise.all([known, port.ask('groups', { plan, column: name, cuts })])
  return { domain, starts: groups.starts, ruler: rulerOf(domain, groups) }
}

const nothing = { key: '', done: 0, of: new Map<string, ColumnPicture | EngineError>() }

export function rulerOf(domain: DomainView, { starts, labels }: GroupsView): RulerData {
  const groups = groupsOf(domain, starts, labels)
  const published = new Set(groups.map(({ first, end }) => `${first} ${end}`))
  const top = domain.tree?.[0]?.height
  const nodes = domain.tree
    ?.filter(
      ({ first, end, height }) =>
        height !== top && height > 0 && !published.has(`${first} ${end}`) && !isOnly(domain.tree, first, end, height),
    )
    .map((node) => ({ ...node, above: groups.some(({ first, end }) => node.first <= first && end <= node.end) }))
  return {
    name: domain.name,
    counts: domain.values.map(([, rows]) => rows),
    groups,
    ...(nodes ? { nodes } : {}),
  }
}

/** Does a lower node cover the same values, so that this one says nothing? */
function isOnly(tree: DomainView['tree'], first: number, end: number, height: number): boolean {
  return tree?.some((other) => other.first === first && other.end === end && other.height < height) ?? false
}
