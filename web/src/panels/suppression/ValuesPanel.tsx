// Which values lose most: walked through by arrows, looked at by pointing.
import { useState } from 'preact/hooks'
import {
  BlankedValues,
  type BlankedValuesData,
  type BoxPlace,
  blankedValuesFrame,
  boxAfter,
  boxWords,
  readBlankedValues,
} from '../../charts/blankedValues'
import { Slider } from '../../charts/kit/Slider'
import type { Semantics, SuppressedView } from '../../engine/protocol'
import { FigurePanel } from './FigurePanel'

export function valuesData({ columns }: SuppressedView, at: BoxPlace | null): BlankedValuesData {
  return {
    columns: columns.map(({ name, values }) => ({
      name,
      values: values.map(([label, rows, blanked]) => ({ label: label === '' ? 'no value' : label, rows, blanked })),
    })),
    at,
  }
}

export interface ValuesPanelProps {
  view: SuppressedView
  told: { semantics: Semantics; k: number }
}

export function ValuesPanel({ view, told }: ValuesPanelProps) {
  const [at, look] = useState<BoxPlace | null>(null)
  const data = valuesData(view, at)
  const reading = readBlankedValues(data)
  const most = view.columns.some(({ others }) => others > 0)
  return (
    <FigurePanel
      title="Blanked share, by value"
      hint={`a box for each value${most ? ' (of many, those blanked most)' : ''}; darker where more of its rows lose it`}
      name="blanked-by-value"
      told={told}
      reading={reading}
      draw={(width, theme) => <BlankedValues data={data} width={width} theme={theme} />}
      frame={(chart, width) => {
        const { strips, boxes } = blankedValuesFrame(data, width)
        const says = at ? boxWords(data, boxes, at).join(': ') : reading.finding
        const columnBefore = at ? boxes.slice(0, at.column).reduce((sum, { length }) => sum + length, 0) : 0
        const pointed = (event: PointerEvent | MouseEvent) => {
          const { left, top, width: wide, height } = (event.currentTarget as HTMLElement).getBoundingClientRect()
          const down = Math.floor(((event.clientY - top) / height) * boxes.length)
          const column = Math.max(0, Math.min(boxes.length - 1, down))
          const held = boxes[column]?.length ?? 0
          const box = Math.max(0, Math.min(held - 1, Math.floor(((event.clientX - left) / wide) * held)))
          if (held > 0 && (column !== at?.column || box !== at.box)) look({ column, box })
        }
        return (
          <div class="chart-box">
            {chart}
            {data.columns.length > 0 && (
              <Slider
                class="chart-look"
                label="Values, column by column"
                low={1}
                high={boxes.reduce((sum, { length }) => sum + length, 0)}
                now={columnBefore + (at?.box ?? 0) + 1}
                says={says}
                over={strips}
                press={(event) => {
                  if (event.key === 'Escape') {
                    look(null)
                    return at !== null
                  }
                  const to = boxAfter(boxes, at, event.key, event.shiftKey ? 10 : 1)
                  if (to) look(to)
                  return to !== null
                }}
                onPointerMove={pointed}
                onPointerLeave={() => look(null)}
                onClick={pointed}
              />
            )}
          </div>
        )
      }}
    />
  )
}
