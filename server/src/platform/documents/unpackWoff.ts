import { inflateSync } from 'node:zlib'

/** Bytes of the header of a WOFF file, and of each entry of its directory. */
const woffHeader = 44
const woffEntry = 20
/** Bytes of the header of a font, and of each entry of its directory. */
const fontHeader = 12
const fontEntry = 16
/** More than any font here has, unpacked. */
const maxBytes = 4 * 1024 * 1024

interface FontTable {
  tag: string
  data: Buffer
}

/**
 * Unpacks a WOFF 1 file into the TrueType or OpenType font that it contains, which Typst can read.
 * @param family replaces the family in the font, so that parts of one family with different letters are told apart
 * @throws Error if it is not a WOFF 1 file, or is damaged
 */
export function unpackWoff(woff: Buffer, family?: string): Buffer {
  if (woff.length < woffHeader || woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, woffHeader + woffEntry * index))
  const renamed = tables.map((table) =>
    family !== undefined && table.tag === 'name' ? { ...table, data: nameTable(family) } : table,
  )
  return assemble(woff.readUInt32BE(4), renamed)
}

function readTable(woff: Buffer, entry: number): FontTable {
  const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
    number,
    number,
    number,
  ]
  const bytes = woff.subarray(offset, offset + packed)
  if (bytes.length !== packed || length > maxBytes) throw new Error('The WOFF file is damaged')
  const data = packed < length ? inflateSync(bytes, { maxOutputLength: maxBytes }) : bytes
  if (data.length !== length) throw new Error('The WOFF file is damaged')
  return { tag: woff.toString('latin1', entry, entry + 4), data }
}

function assemble(flavor: number, tables: readonly FontTable[]): Buffer {
  const head = Buffer.alloc(fontHeader + fontEntry * tables.length)
  const power = Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(fontEntry * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(fontEntry * (tables.length - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, data }, index) => {
    const entry = fontHeader + fontEntry * index
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(checksum(padded), entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

/** Returns a table of names with a family only (names 1, 4 and 6, for Windows in UTF-16). */
function nameTable(family: string): Buffer {
  const ids = [
    [1, family],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ] as const
  const start = 6 + 12 * ids.length
  const head = Buffer.alloc(start)
  head.writeUInt16BE(ids.length, 2)
  head.writeUInt16BE(start, 4)
  const texts = ids.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let offset = 0
  ids.forEach(([id], index) => {
    const length = texts[index]?.length ?? 0
    ;[3, 1, 0x409, id, length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field)
    })
    offset += length
  })
  return Buffer.concat([head, ...texts])
}
