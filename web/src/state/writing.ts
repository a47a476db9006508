// One file that leaves: where it goes, as a person chose, and how far it is.
import type { FileFormat, ReleaseAsk } from '../engine/protocol'
import { chosenPlace, download } from './releasing'
import type { Session } from './session'

export interface Progressing {
  progress(rows: number): void
  signal: AbortSignal
}

const csv = { type: 'text/csv', ending: 'csv', title: 'CSV' }

/** @returns what was written; null where the person thought better of it */
export async function writeFile(
  session: Session,
  ask: ReleaseAsk,
  name: string,
  format: FileFormat,
  { signal, progress }: Progressing,
) {
  const file = session.file.value
  const to = file && (await chosenPlace(name, csv))
  if (!file || to === null) return null
  const written = await session.port.release(file, ask, format, {
    ...(to ? { to } : {}),
    signal,
    onProgress: ({ rows }) => progress(rows),
  })
  const { blob } = written
  if (blob) download(name, new Blob([blob], { type: csv.type }))
  const read = to ? () => to.getFile() : blob ? async () => blob : null
  return { ...written, name: to?.name ?? name, read }
}
