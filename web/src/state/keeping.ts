// What a person decided outlives a reload of the tab, and nobody learns of the data from it.
//
// The document with its undo history is written to the tab's session storage, sealed with a key that is derived from the
// hash of the opened file: whoever opens the same file has all of it back, everybody else has noise. So column names,
// orders and taxonomies, which hold values of the data, never stand in the clear, and nothing needs to be kept of the
// data themselves. Neither the file's name nor its hash is written; a second hash says whose decisions they are.
import { effect } from '@preact/signals'
import type { AppDocument } from './document'
import type { History } from './history'
import type { Session } from './session'

const place = 'indistinct.decisions'
/** Snapshots share structure in memory but not as text: more than this is cut, the oldest steps first. */
const mostText = 4_000_000
const settleMs = 150

type Bytes = Uint8Array<ArrayBuffer>

const encode = (text: string): Bytes => new TextEncoder().encode(text)

async function digest(text: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text)))
}

const ownerOf = async (sha256: string) => base64((await digest(`indistinct owner ${sha256}`)).slice(0, 12))

async function keyOf(sha256: string): Promise<CryptoKey> {
  return await crypto.subtle.importKey('raw', await digest(`indistinct key ${sha256}`), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
}

function base64(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

const unbase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

function textOf(history: History<AppDocument>): string {
  for (let { past } = history; ; past = past.slice(Math.ceil(past.length / 2))) {
    const text = JSON.stringify({ ...history, past, last: null })
    if (text.length <= mostText || past.length === 0) return text
  }
}

/** One string: whose it is, and what only the file opens. */
export async function seal(history: History<AppDocument>, sha256: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const packed = await through(encode(textOf(history)), new CompressionStream('gzip'))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(sha256), packed))
  return [await ownerOf(sha256), base64(iv), base64(sealed)].join(' ')
}

/** Null where it belongs to another file, or cannot be read. */
export async function unseal(text: string, sha256: string): Promise<History<AppDocument> | null> {
  const [owner, iv, sealed] = text.split(' ')
  if (!iv || !sealed || owner !== (await ownerOf(sha256))) return null
  try {
    const packed = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: unbase64(iv) },
      await keyOf(sha256),
      unbase64(sealed),
    )
    const bytes = await through(new Uint8Array(packed), new DecompressionStream('gzip'))
    return JSON.parse(new TextDecoder().decode(bytes)) as History<AppDocument>
  } catch {
    return null
  }
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function hasDecisions(shelf: Shelf): boolean {
  return shelf.getItem(place) !== null
}

export function forgetDecisions(shelf: Shelf): void {
  shelf.removeItem(place)
}

/** Writes what is decided to the shelf, and takes it from there once the same file is open again. */
export function keepDecisions(session: Session, shelf: Shelf): void {
  if (!globalThis.crypto?.subtle) return
  // What was opened last, by its hash: its decisions are looked for once.
  let looked = ''
  let era = 0
  effect(() => {
    const history = session.history.value
    const { source } = history.present
    const mine = ++era
    if (!source?.sha256) {
      looked = ''
      return
    }
    const { sha256 } = source
    if (looked !== sha256) {
      looked = sha256
      const text = shelf.getItem(place)
      if (text !== null && history.past.length === 0)
        void unseal(text, sha256).then((kept) => {
          if (kept && mine === era) void bringBack(session, kept)
        })
      return
    }
    if (history.past.length === 0 && history.future.length === 0) return
    setTimeout(() => {
      if (mine !== era) return
      void seal(history, sha256).then((text) => {
        if (mine !== era) return
        try {
          shelf.setItem(place, text)
        } catch {
          // A full storage keeps what it had.
        }
      })
    }, settleMs)
  })
}

async function bringBack(session: Session, kept: History<AppDocument>): Promise<void> {
  const file = session.chosen.peek()
  const now = session.document.peek().source
  const before = kept.present.source
  // Read as it was read then: another delimiter would be another table.
  if (file && before && now && JSON.stringify(before.read) !== JSON.stringify(now.read))
    await session.open(file, before.read)
  session.restore(kept)
}
