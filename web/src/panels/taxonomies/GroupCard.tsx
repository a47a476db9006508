// What is selected, and everything that can be done with it.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { CommandButton } from '../../controls/CommandButton'
import { usePage } from '../../state/context'
import { taxonomiesOf } from '../../state/taxonomies'
import { heightOf, leavesOf, type Node, nodeAt, type Path, taken } from '../../state/taxonomyTree'
import { plural, share, whole } from '../../text/format'
import { shownLabel } from './Blocks'

export function GroupCard({ tree, k }: { tree: Node; k: number }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const path = store.path.value
  const node = path && nodeAt(tree, path)
  if (!path || !node)
    return (
      <section class="panel tax-card">
        <h2 class="panel-title">Nothing selected</h2>
        <p class="hint">Select a group to rename, split, merge or move it.</p>
      </section>
    )
  const top = heightOf(tree)
  const height = top - path.length
  const all = leavesOf(tree).length
  const leaves = leavesOf(node)
  const above = path.map((_, i) => nodeAt(tree, path.slice(0, i))?.label ?? '').reverse()
  const named = leaves.slice(0, 6).map(({ label }) => shownLabel(label))
  return (
    <section class="panel tax-card chosen" aria-label="The selected group">
      <div class="tax-card-head">
        <p class="hint">{height === 0 ? 'Value' : height === top ? 'The top' : `Level ${height}`}, selected</p>
        {store.renaming.value ? <NameField tree={tree} path={path} node={node} /> : <h2>{shownLabel(node.label)}</h2>}
      </div>
      <dl>
        {height > 0 && (
          <div>
            <dt>Values</dt>
            <dd>
              {named.join(', ')}
              {leaves.length > named.length && ` and ${leaves.length - named.length} more`}
            </dd>
          </div>
        )}
        <div>
          <dt>Rows</dt>
          <dd>
            {whole(node.rows)} of {whole(tree.rows)}
            {node.rows > 0 && node.rows < k && <strong class="tax-below">: fewer than {k}</strong>}
          </dd>
        </div>
        {above.length > 0 && (
          <div>
            <dt>Under</dt>
            <dd>{above.map(shownLabel).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Detail lost</dt>
          <dd>
            {all > 1
              ? `${leaves.length - 1} of ${plural(all - 1, 'step')}: ${share(leaves.length - 1, all - 1)}`
              : 'none to lose'}
          </dd>
        </div>
      </dl>
      <div class="row-of-buttons">
        {height > 0 && <CommandButton id="taxonomy.rename" look="button small" words="Rename" keys />}
        {height > 0 && height < top && <CommandButton id="taxonomy.split" look="button small" words="Split" keys />}
        {height > 0 && height < top && (
          <>
            <CommandButton id="taxonomy.mergeUp" look="button small" words="Merge up" keys />
            <CommandButton id="taxonomy.mergeDown" look="button small" words="Merge down" keys />
          </>
        )}
        {height < top && (
          <>
            <CommandButton id="taxonomy.up" look="button small" words="Move up" keys />
            <CommandButton id="taxonomy.down" look="button small" words="Move down" keys />
          </>
        )}
        {height < top && <CommandButton id="taxonomy.addLevel" look="button small" words="Add a level above" />}
        {height > 0 && height < top && (
          <CommandButton id="taxonomy.removeLevel" look="button small" words="Leave this level out" />
        )}
      </div>
    </section>
  )
}

function NameField({ tree, path, node }: { tree: Node; path: Path; node: Node }) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const input = useRef<HTMLInputElement>(null)
  // Before the next key can come.
  useLayoutEffect(() => input.current?.select(), [])
  const end = (label: string | null) => {
    const wanted = label?.trim() ?? ''
    store.renaming.value = false
    if (wanted && wanted !== node.label) {
      if (taken(tree, path, wanted)) session.finding.value = `This level has a group "${wanted}" already.`
      else store.rename(wanted)
    }
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.tax-block[tabindex="0"]')?.focus())
  }
  return (
    <input
      ref={input}
      class="field"
      aria-label={`New name of ${node.label}`}
      defaultValue={node.label}
      maxLength={120}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(event.currentTarget.value)
        else if (event.key === 'Escape') end(null)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={(event) => {
        if (store.renaming.value) end(event.currentTarget.value)
      }}
    />
  )
}
