import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** A file in a zip archive. */
export interface ZipEntry {
  name: string
  method: number
  compressedSize: number
  /** Of its header, which its bytes follow. */
  offset: number
}

/** A zip archive that cannot be read, or is not safe to read. */
export class ZipError extends Error {}

const endMark = 0x06054b50
const directoryMark = 0x02014b50
const headerMark = 0x04034b50
const endSize = 22
const longestComment = 65_535
/** More than any workbook has, and few enough to read at once. */
const mostEntries = 2000
const largestDirectory = 1024 * 1024
const stored = 0
const deflated = 8

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new ZipError('The archive is cut off')
  return buffer
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const isEntry = at + 46 <= directory.length && directory.readUInt32LE(at) === directoryMark
    if (!isEntry) throw new ZipError('Its directory is broken')
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new ZipError('The archive is encrypted')
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Returns the files of a zip archive, by its directory.
 * @param path of the archive on disk
 * @throws ZipError for an archive that is broken, encrypted or has too many files
 */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tailSize = Math.min(size, endSize + longestComment)
    const tail = await bytesAt(file, size - tailSize, tailSize)
    let at = tail.length - endSize
    while (at >= 0 && tail.readUInt32LE(at) !== endMark) at--
    if (at < 0) throw new ZipError('It is no zip archive')
    const count = tail.readUInt16LE(at + 10)
    const length = tail.readUInt32LE(at + 12)
    if (count > mostEntries || length > largestDirectory) throw new ZipError('It has too many files')
    return entriesIn(await bytesAt(file, tail.readUInt32LE(at + 16), length), count)
  } finally {
    await file.close()
  }
}

/**
 * Opens a file of a zip archive as a stream of its unpacked bytes.
 * @param mostBytes the stream fails once it is larger: a small archive can unpack to any size
 * @throws ZipError
 */
export async function openEntry(path: string, entry: ZipEntry, mostBytes: number): Promise<Readable> {
  const { method, offset, compressedSize } = entry
  if (method !== stored && method !== deflated) throw new ZipError('It is packed in an unknown way')
  const file = await open(path)
  const header = await bytesAt(file, offset, 30).finally(() => file.close())
  if (header.readUInt32LE(0) !== headerMark) throw new ZipError('A file of the archive is broken')
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  let size = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > mostBytes ? new ZipError('It is too large when it is unpacked') : null, chunk)
    },
  })
  if (compressedSize === 0) {
    limited.end()
    return limited
  }
  const packed = createReadStream(path, { start, end: start + compressedSize - 1 })
  // Errors reach the reader through the last stream, which the pipeline destroys.
  if (method === stored) pipeline(packed, limited, () => undefined)
  else pipeline(packed, createInflateRaw(), limited, () => undefined)
  return limited
}
