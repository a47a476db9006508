// The tree as blocks: values on the left, wider groups towards the right. One tab stop; arrows move between blocks.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { AtRisk, Safe } from '../../controls/glyphs'
import type { TaxonomyView } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { taxonomiesOf } from '../../state/taxonomies'
import { leavesOf, moved, type Node, type Path, samePath } from '../../state/taxonomyTree'
import { plural, whole } from '../../text/format'
import { type Block, blockAfter, layoutOf } from './blocks'

export interface BlocksProps {
  tree: Node
  k: number
  levels: TaxonomyView['levels']
}

/** The usual sign for "any value", said in a word. */
export const shownLabel = (label: string) => (label === '*' ? 'any' : label || '(empty)')

/** The bars of rows stand between values and groups. */
const columnOf = (height: number, from: number) => height - from + (height > from && from === 0 ? 2 : 1)

const levelName = (height: number, top: number) =>
  height === 0 ? 'value' : height === top ? 'the top' : `level ${height}`

export function Blocks({ tree, k, levels }: BlocksProps) {
  const { session } = usePage()
  const store = taxonomiesOf(session)
  const selected = store.path.value
  const layout = useMemo(() => layoutOf(tree), [tree])
  const root = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Path | null>(null)
  const [over, setOver] = useState<Path | null>(null)
  const { blocks, from, top } = layout
  const most = Math.max(1, ...blocks.filter(({ height }) => height === from).map(({ node }) => node.rows))
  const stop = blocks.find(({ path }) => selected && samePath(path, selected)) ?? blocks[0]

  // Whoever moves a block with the keys stays on it.
  useEffect(() => {
    if (!selected || !root.current?.contains(document.activeElement) || store.renaming.value) return
    root.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [selected, tree])

  const select = (path: Path) => {
    store.path.value = path
  }
  const droppable = (block: Block) =>
    dragged !== null && (block.path.length === dragged.length - 1 || block.path.length === dragged.length)
  const drop = (block: Block) => {
    if (!dragged) return
    const within = block.path.length === dragged.length
    const into = within ? block.path.slice(0, -1) : block.path
    const index = within ? block.nth - 1 : Number.POSITIVE_INFINITY
    store.change('a move', moved(tree, dragged, into, index))
    setDragged(null)
    setOver(null)
  }

  return (
    <div
      class="tax-blocks"
      ref={root}
      role="tree"
      aria-label={`Taxonomy of ${store.column.value}, narrow groups first with the left arrow`}
      style={{
        gridTemplateColumns: `minmax(96px, 1.2fr) ${from === 0 ? 'minmax(76px, 0.7fr)' : ''} repeat(${top - from}, minmax(92px, 1fr))`,
        gridTemplateRows: `auto repeat(${layout.lines}, minmax(28px, auto))`,
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
        const next = blockAfter(layout, selected, event.key)
        if (!next) return
        event.preventDefault()
        event.stopPropagation()
        select(next)
      }}
    >
      {Array.from({ length: top - from + 1 }, (_, i) => i + from).map((height) => (
        <Heading
          key={height}
          title={height === 0 ? 'Value' : height === top ? 'Top' : `Level ${height}`}
          counts={levels[height]}
          unit={height === 0 ? 'value' : 'group'}
          k={k}
          column={columnOf(height, from)}
        />
      ))}
      {from === 0 && (
        <div class="tax-head" aria-hidden="true" style={{ gridRow: 1, gridColumn: 2 }}>
          <strong>Rows</strong>
          <span>square root</span>
        </div>
      )}
      {blocks.map((block) => {
        const { node, path, height } = block
        const lines = block.end - block.first
        const isSelected = selected !== null && samePath(path, selected)
        const below = node.rows > 0 && node.rows < k
        const column = columnOf(height, from)
        const leaves = height === 0 ? 1 : leavesOf(node).length
        const words = [
          shownLabel(node.label),
          levelName(height, top),
          height > 0 ? plural(leaves, 'value') : '',
          plural(node.rows, 'row'),
          below ? `fewer than ${k}` : '',
        ]
        return (
          <div
            key={path.join()}
            role="treeitem"
            aria-level={path.length + 1}
            aria-posinset={block.nth}
            aria-setsize={block.siblings}
            aria-selected={isSelected}
            {...(height > from ? { 'aria-expanded': true } : {})}
            aria-label={words.filter(Boolean).join(', ')}
            tabIndex={block === stop ? 0 : -1}
            draggable={path.length > 0}
            class={[
              'tax-block',
              height === from ? 'leaf' : '',
              lines === 1 ? 'single' : '',
              node.children.length > 1 ? 'many' : '',
              isSelected ? 'selected' : '',
              over && samePath(over, path) ? 'over' : '',
              dragged && samePath(dragged, path) ? 'dragged' : '',
            ].join(' ')}
            style={{ gridRow: `${block.first + 2} / ${block.end + 2}`, gridColumn: `${column} / ${column + 1}` }}
            onFocus={() => {
              if (!isSelected) select(path)
            }}
            onClick={(event) => event.currentTarget.focus()}
            onDblClick={() => {
              if (node.children.length > 0) store.renaming.value = true
            }}
            onDragStart={(event) => {
              setDragged(path)
              event.dataTransfer?.setData('text/plain', node.label)
              event.stopPropagation()
            }}
            onDragOver={(event) => {
              if (!droppable(block)) return
              event.preventDefault()
              setOver(path)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => {
              if (!droppable(block)) return
              event.preventDefault()
              event.stopPropagation()
              drop(block)
            }}
          >
            {height === from && path.length > 0 && (
              <span class="tax-grip" aria-hidden="true">
                ⠿
              </span>
            )}
            <span class="tax-words">
              <span class="tax-label">{shownLabel(node.label)}</span>
              {(height > from || from > 0) && (
                <span class="tax-rows">
                  {below && <AtRisk size={9} />} {whole(node.rows)}
                  {lines > 1 && ' rows'}
                </span>
              )}
            </span>
          </div>
        )
      })}
      {from === 0 &&
        blocks
          .filter(({ height }) => height === 0)
          .map(({ node, path, first }) => (
            <div
              key={`rows ${path.join()}`}
              class="tax-bar"
              aria-hidden="true"
              style={{ gridRow: `${first + 2} / ${first + 3}`, gridColumn: '2 / 3' }}
            >
              <svg width="48" height="10" viewBox="0 0 48 10" aria-hidden="true">
                <rect
                  width={node.rows > 0 ? Math.max(1.5, 48 * Math.sqrt(node.rows / most)) : 0}
                  height="10"
                  fill={node.rows > 0 && node.rows < k ? 'var(--risk)' : 'var(--levels)'}
                />
              </svg>
              <span>{whole(node.rows)}</span>
            </div>
          ))}
    </div>
  )
}

interface HeadingProps {
  title: string
  counts: TaxonomyView['levels'][number] | undefined
  unit: string
  k: number
  column: number
}

/** Over a level: its groups, and whether all of them are large enough. The table beside it says the same. */
function Heading({ title, counts, unit, k, column }: HeadingProps) {
  return (
    <div class="tax-head" aria-hidden="true" style={{ gridRow: 1, gridColumn: column }}>
      <strong>{title}</strong>
      {counts && <span>{plural(counts.groups, unit)}</span>}
      {counts && (
        <span class={counts.below > 0 ? 'tax-below' : ''}>
          {counts.below > 0 ? <AtRisk size={9} /> : <Safe size={8} />}{' '}
          {counts.below > 0 ? `${whole(counts.below)} below ${k}` : `none below ${k}`}
        </span>
      )}
    </div>
  )
}
