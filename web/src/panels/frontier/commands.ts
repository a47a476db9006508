// What can be done with the frontier, begin, pause, stop; and with the search for one k.

import type { Command } from '../../commands/registry'
import type { Around } from '../../state/context'
import { exploringOf } from '../../state/frontier'
import { solvingOf } from '../../state/solving'
import { whole } from '../../text/format'
import { solveCommands } from './solveCommands'

export function commands({ session, ui }: Around): Command[] {
  const exploring = exploringOf(session)
  const state = () => exploring.splits.value?.state
  const going = () => state() === 'running' || state() === 'paused'
  return [
    ...solveCommands({ session, ui }),
    {
      id: 'frontier.start',
      group: 'Frontier',
      label: () => 'Find what every k costs',
      when: () => solvingOf(session).hindrance.value === null && !going(),
      perform: () => {
        ui.go({ place: 'frontier', panel: 'every-k' })
        void exploring.start()
      },
    },
    {
      id: 'frontier.all',
      group: 'Frontier',
      label: () => `Find what every k up to ${whole(exploring.mostOfAll.value)} costs`,
      when: () => solvingOf(session).hindrance.value === null && exploring.most.value < exploring.mostOfAll.value,
      perform: () => {
        ui.go({ place: 'frontier', panel: 'every-k' })
        void exploring.all()
      },
    },
    {
      id: 'frontier.pause',
      group: 'Frontier',
      label: () => (state() === 'paused' ? 'Continue with every k' : 'Pause what every k costs'),
      when: going,
      perform: () => void (state() === 'paused' ? exploring.resume() : exploring.pause()),
    },
    {
      id: 'frontier.stop',
      group: 'Frontier',
      label: () => 'Stop proving every k and keep what is known',
      when: going,
      perform: () => void exploring.stop(),
    },
  ]
}
