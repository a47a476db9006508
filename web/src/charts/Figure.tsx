// A chart with its two equals, the picture and the table, and the ways to take it along.
import type { ComponentChildren, VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { MenuButton } from '../controls/Menu'
import { Segmented } from '../controls/Segmented'
import { save } from '../controls/save'
import { whole } from '../text/format'
import { csvText, pngBlob, svgText } from './export'
import { type ChartTheme, pageTheme, type Reading } from './theme'

export interface FigureProps {
  title: string
  hint?: string
  heading?: 'h2' | 'h3'
  /** File name without ending. */
  name: string
  reading: Reading
  draw(theme: ChartTheme): VNode
  /** What is still to come before the figure is whole: until then it is not taken along. */
  awaited?: string
  /** Stands around the drawn chart, for what can be dragged. */
  frame?(chart: VNode): VNode
  /** What choosing a row of the table does, where the chart can be chosen from. */
  choice?: RowChoice
  children?: ComponentChildren
}

export function Figure({
  title,
  hint,
  heading: Heading = 'h2',
  name,
  reading,
  draw,
  awaited = '',
  frame,
  choice,
  children,
}: FigureProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const box = useRef<HTMLElement>(null)
  const turned = useRef(false)
  // What had the focus may be gone with the other view: the focus stays in the figure.
  useLayoutEffect(() => {
    if (!turned.current || box.current?.contains(document.activeElement)) return
    turned.current = false
    box.current?.querySelector<HTMLElement>('.reading, [role="slider"], [aria-pressed="true"]')?.focus()
  }, [view])
  const chart = draw(pageTheme)
  const picture = async () => save(`${name}.png`, await pngBlob(svgText(draw)), 'image/png')
  return (
    <figure
      class="figure"
      ref={box}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
        turned.current = true
        setView(view === 'chart' ? 'table' : 'chart')
        event.stopPropagation()
      }}
    >
      <div class="panel-head">
        <div>
          <Heading class="panel-title">{title}</Heading>
          {hint && <span class="hint">{hint}</span>}
        </div>
        <div class="panel-actions">
          <Segmented
            label={`${title}, shown as`}
            value={view}
            options={[
              ['chart', 'Chart'],
              ['table', 'Table'],
            ]}
            choose={(next) => setView(next)}
            small
          />
          <MenuButton
            class="button small"
            label={`Save or copy: ${title}`}
            disabled={awaited !== ''}
            items={[
              { label: 'Save as SVG', perform: () => save(`${name}.svg`, svgText(draw), 'image/svg+xml') },
              { label: 'Save as PNG', perform: () => void picture() },
              { label: 'Save as CSV', perform: () => save(`${name}.csv`, csvText(reading), 'text/csv') },
              { label: 'Copy the sentence', perform: () => void navigator.clipboard?.writeText(reading.finding) },
            ]}
          >
            Save
          </MenuButton>
        </div>
      </div>
      {children}
      {awaited && view === 'table' && <p class="hint">Counting {awaited} more.</p>}
      {view === 'chart' ? (
        frame ? (
          frame(chart)
        ) : (
          chart
        )
      ) : (
        <ReadingTable reading={reading} caption={title} {...(choice ? { choice } : {})} />
      )}
    </figure>
  )
}

/** Rows of a table that can be chosen as the marks of its chart can; the first cell says which. */
export interface RowChoice {
  name(first: string | number): string
  chosen(first: string | number): boolean
  choose(first: string | number): void
}

export function ReadingTable(props: { reading: Reading; caption: string; choice?: RowChoice }) {
  const { reading, caption, choice } = props
  return (
    <div class="reading" tabIndex={0} role="group" aria-label={`${caption}, table`}>
      <table class="table numbers">
        <thead>
          <tr>
            {reading.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reading.rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((value, i) => (
                <td key={reading.head[i]}>
                  {i === 0 && choice ? (
                    <button
                      type="button"
                      class="link"
                      aria-label={choice.name(value)}
                      aria-pressed={choice.chosen(value)}
                      onClick={() => choice.choose(value)}
                    >
                      {value}
                    </button>
                  ) : typeof value === 'number' && i > 0 ? (
                    number(value)
                  ) : (
                    value
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function number(value: number): string {
  return Number.isInteger(value) ? whole(value) : value.toFixed(2)
}
