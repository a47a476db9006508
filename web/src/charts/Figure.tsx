// A chart with its two equals, the picture and the table, and the ways to take it along.
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { MenuButton } from '../app/Menu'
import { Segmented } from '../app/Segmented'
import { save } from '../app/save'
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
  /** Stands around the drawn chart, for what can be dragged. */
  frame?(chart: VNode): VNode
  children?: ComponentChildren
}

export function Figure({ title, hint, heading: Heading = 'h2', name, reading, draw, frame, children }: FigureProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const chart = draw(pageTheme)
  const picture = async () => save(`${name}.png`, await pngBlob(svgText(draw)), 'image/png')
  return (
    <figure
      class="figure"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
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
      {view === 'chart' ? frame ? frame(chart) : chart : <ReadingTable reading={reading} caption={title} />}
    </figure>
  )
}

export function ReadingTable({ reading, caption }: { reading: Reading; caption: string }) {
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
                <td key={reading.head[i]}>{typeof value === 'number' && i > 0 ? number(value) : value}</td>
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
