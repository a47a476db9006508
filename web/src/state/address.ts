// A place's address: #/data/rows. Unknown ones lead to the first place.

export interface Address {
  place: string
  panel: string
}

export function readAddress(hash: string): Address {
  const [place = '', panel = ''] = hash.replace(/^#\/?/, '').split('/')
  return { place: decodeURIComponent(place), panel: decodeURIComponent(panel) }
}

export function writeAddress({ place, panel }: Address): string {
  return `#/${encodeURIComponent(place)}${panel ? `/${encodeURIComponent(panel)}` : ''}`
}
