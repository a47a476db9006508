// What the rail, the tabs and the commands know of a place and of its panels.
import type { FunctionComponent } from 'preact'
import type { Session } from '../state/session'

export interface Panel {
  id: string
  title: string
  /** A few words that are true now, for the tabs of a narrow screen. */
  live(session: Session): string
  /** Fills the page of its place by itself, once `ready` says so. */
  Alone?: FunctionComponent
  ready?(session: Session): boolean
  /** Stands in its place beside the others. */
  Section?: FunctionComponent
}

/** A panel that joins a place from a folder of its own. */
export interface JoiningPanel extends Panel {
  place: string
  order: number
}

export interface PlaceProps {
  /** The sections that joined from folders of their own. */
  sections: readonly { id: string; Section: FunctionComponent }[]
  /** The next step we would take. */
  next: Place | null
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
  panels: readonly Panel[]
  View: FunctionComponent<PlaceProps>
}
