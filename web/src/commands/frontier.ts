// What can be done with the frontier: begin, pause, stop.
import { exploringOf } from '../state/frontier'
import type { Session } from '../state/session'
import { solvingOf } from '../state/solving'
import type { Ui } from '../state/ui'
import { whole } from '../text/format'
import type { Command } from './registry'

export function frontierCommands({ session, ui }: { session: Session; ui: Ui }): Command[] {
  const exploring = exploringOf(session)
  const state = () => exploring.splits.value?.state
  const going = () => state() === 'running' || state() === 'paused'
  return [
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
