// A zip archive of a few texts, deflated, as its format says.
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = readonly [name: string, text: string]

const little = (size: 2 | 4, value: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntLE(value, 0, size)
  return bytes
}

export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of parts) {
    const name = Buffer.from(path)
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    // Version, flags, method 8, time and date, checksum, sizes, length of the name, no extra field.
    const about = Buffer.concat([
      ...[20, 0, 8, 0, 0].map((value) => little(2, value)),
      ...[crc32(raw), packed.length, raw.length].map((value) => little(4, value)),
      ...[name.length, 0].map((value) => little(2, value)),
    ])
    const file = Buffer.concat([little(4, 0x04034b50), about, name, packed])
    directory.push(
      Buffer.concat([
        little(4, 0x02014b50),
        little(2, 20),
        about,
        ...[0, 0, 0].map((value) => little(2, value)),
        little(4, 0),
        little(4, at),
        name,
      ]),
    )
    files.push(file)
    at += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.concat([
    little(4, 0x06054b50),
    ...[0, 0, parts.length, parts.length].map((value) => little(2, value)),
    little(4, list.length),
    little(4, at),
    little(2, 0),
  ])
  return new Uint8Array(Buffer.concat([...files, list, end]))
}
