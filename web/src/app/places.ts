// The places of the rail and their panels. A folder of panels with a `place.tsx` is a place, one with a `panel.tsx` joins
// one; adding the file is all it takes.
import type { JoiningPanel, Place, PlaceProps } from '../parts/place'

const joining = Object.values(import.meta.glob<{ panel: JoiningPanel }>('../panels/*/panel.tsx', { eager: true }))
  .map(({ panel }) => panel)
  .sort((a, b) => a.order - b.order)

export const places: readonly Place[] = Object.values(
  import.meta.glob<{ place: Place }>('../panels/*/place.tsx', { eager: true }),
)
  .map(({ place }) => ({ ...place, panels: [...place.panels, ...joining.filter((panel) => panel.place === place.id)] }))
  .sort((a, b) => a.order - b.order)

export function placeAt(id: string): Place {
  const place = places.find((candidate) => candidate.id === id) ?? places[0]
  if (!place) throw new Error('The page has no places.')
  return place
}

export function propsOf(place: Place): PlaceProps {
  return {
    sections: place.panels.flatMap(({ id, Section }) => (Section ? { id, Section } : [])),
    next: places[places.indexOf(place) + 1] ?? null,
  }
}
