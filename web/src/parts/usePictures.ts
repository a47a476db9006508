// What is drawn of every column of a solution: asked of the engine one column after the other, whatever is on the screen.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { RulerData } from '../charts/ruler'
import type { DomainView, EngineError, GroupsView } from '../engine/protocol'
import { useSession } from '../state/context'
import { errorOf } from '../state/port'
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

export function usePictures({ plan, cuts }: Solved, names: readonly string[]): Pictures {
  const { port } = useSession()
  const values = JSON.stringify([names, plan.columns, plan.rows])
  const domains = useMemo(() => new Map<string, DomainView>(), [port, values])
  const key = JSON.stringify([values, cuts])
  const [state, setState] = useState<{ key: string; done: number; of: Pictures['of'] }>(nothing)
  useEffect(() => {
    let wanted = true
    const picture = async (name: string) => {
      const domain = domains.get(name) ?? (await port.ask('domain', { plan, column: name, limit: drawnLimit }))
      domains.set(name, domain)
      const groups = await port.ask('groups', { plan, column: name, cuts })
      return { domain, starts: groups.starts, ruler: rulerOf(domain, groups) }
    }
    const all = async () => {
      for (const [i, name] of names.entries()) {
        if (!wanted) return
        const found = await picture(name).catch(errorOf)
        if (wanted) setState((before) => ({ key, done: i + 1, of: new Map(before.of).set(name, found) }))
      }
    }
    void all()
    return () => {
      wanted = false
    }
  }, [port, domains, key])
  return { of: state.of, open: names.length - (state.key === key ? state.done : 0) }
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
