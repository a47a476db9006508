// The places of the rail. A place is a folder of panels with a `place.tsx`; adding the file adds the place.
import type { ComponentType } from 'preact'
import type { Session } from '../state/session'

export interface PanelLink {
  id: string
  title: string
  /** A few words that are true now, for the tabs of a narrow screen. */
  live(session: Session): string
}

export interface Place {
  id: string
  title: string
  order: number
  /** What the place before says on its one black button; absent: "Go to" and the title. */
  invitation?: string
  /** The rail's live line: "30,162 rows · 11 columns". */
  line(session: Session): string
  /** The same in a word or two, for the tabs; absent: its first panel's. */
  live?(session: Session): string
  panels: readonly PanelLink[]
  View: ComponentType
}

const found = import.meta.glob<{ place: Place }>('../panels/*/place.tsx', { eager: true })

export const places: readonly Place[] = Object.values(found)
  .map(({ place }) => place)
  .sort((a, b) => a.order - b.order)

export function placeAt(id: string): Place {
  const place = places.find((candidate) => candidate.id === id) ?? places[0]
  if (!place) throw new Error('The page has no places.')
  return place
}

/** The place that follows: the next step we would take. */
export function nextAfter(id: string): Place | null {
  return places[places.findIndex((place) => place.id === id) + 1] ?? null
}
