// What can be done with a search and what it found: begin, pause, stop, keep.

import type { Command } from '../../commands/registry'
import type { Around } from '../../state/context'
import { chosenK } from '../../state/document'
import { racingOf } from '../../state/racing'
import { keep, keptSolutions } from '../../state/solved'
import { solvingOf } from '../../state/solving'

export function solveCommands({ session, ui }: Around): Command[] {
  const solving = solvingOf(session)
  const closed = () => ui.dialog.value === null
  const state = () => solving.run.value?.state
  return [
    {
      id: 'solve',
      group: 'Solve',
      label: () => `${solving.run.value ? 'Solve again' : 'Solve'} for k = ${chosenK(session.document.value.plan)}`,
      shortcut: 'Mod+Enter',
      when: () => closed() && solving.hindrance.value === null && !(solving.active.value && !solving.stale.value),
      perform: () => {
        ui.go({ place: 'frontier', panel: 'solve' })
        void racingOf(session).stop()
        void solving.start()
      },
    },
    {
      id: 'solve.pause',
      group: 'Solve',
      label: () => (state() === 'paused' ? 'Continue the search' : 'Pause the search'),
      shortcut: 'Space',
      when: () => closed() && (state() === 'running' || state() === 'paused'),
      perform: () => void (state() === 'paused' ? solving.resume() : solving.pause()),
    },
    {
      id: 'solve.stop',
      group: 'Solve',
      label: () => 'Stop the search and keep the best file',
      shortcut: '.',
      when: () => closed() && (state() === 'running' || state() === 'paused'),
      perform: () => void solving.stop(),
    },
    {
      id: 'solve.keep',
      group: 'Solve',
      label: () => 'Keep this solution for comparison',
      shortcut: 'K',
      when: () => closed() && solving.best.value !== null,
      perform: () => {
        const { best } = solving
        const solution = best.value
        if (!solution) return
        void keep(session, solution)
      },
    },
    {
      id: 'solve.compare',
      group: 'Solve',
      label: () => 'Compare two kept solutions',
      when: () => closed() && keptSolutions(session.document.value).length > 1,
      perform: () => ui.go({ place: 'compare', panel: '' }),
    },
  ]
}
