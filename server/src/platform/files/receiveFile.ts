import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { context } from '../context'
import type { ReceivedFile, SavedFile } from '../http/handlers'
import { isDisguised, tailLength } from './disguise'
import { cleanFileName } from './fileName'
import { contentTypes, headLength, recognise } from './recognise'

/** The uploaded bytes on disk, not yet inspected. */
export interface UploadedBytes {
  path: string
  size: number
  sha256: string
  /** The first bytes. */
  head: Buffer
  /** The last bytes. */
  tail: Buffer
}

/** Returns a path for an incoming file; its name reveals nothing. */
export function incomingPath(): string {
  return join(context().platform.files.incoming, randomBytes(16).toString('hex'))
}

/** Collects what is known of bytes that pass. */
class Inspection {
  private readonly hash = createHash('sha256')
  private head = Buffer.alloc(0)
  private tail = Buffer.alloc(0)
  private size = 0

  add(chunk: Buffer): void {
    this.hash.update(chunk)
    this.size += chunk.length
    if (this.head.length < headLength)
      this.head = Buffer.concat([this.head, chunk.subarray(0, headLength - this.head.length)])
    this.tail = Buffer.concat([this.tail, chunk]).subarray(-tailLength)
  }

  /** To be called once, at the end. */
  result(path: string): UploadedBytes {
    return { path, size: this.size, sha256: this.hash.digest('hex'), head: this.head, tail: this.tail }
  }
}

/**
 * Streams to `path`. If it fails, a partial file remains there and is closed: a pipeline fails before the file that it
 * writes is open, and a file that is only created later would be removed by nobody.
 */
export async function writeUpload(source: Readable, path: string): Promise<UploadedBytes> {
  const inspection = new Inspection()
  async function* inspected(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      inspection.add(chunk)
      yield chunk
    }
  }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => target.once('close', resolve))
  try {
    await pipeline(source, inspected, target)
  } catch (error) {
    await closed
    throw error
  }
  return inspection.result(path)
}

/** Reads a file that is on disk already, as `writeUpload` does while it writes. */
export async function readUpload(path: string): Promise<UploadedBytes> {
  const inspection = new Inspection()
  for await (const chunk of createReadStream(path)) inspection.add(chunk as Buffer)
  return inspection.result(path)
}

/**
 * Returns the file as handlers get it; undefined when its content is not of an accepted type, or of a second type as
 * well.
 */
export async function identify(
  field: string,
  givenName: string,
  upload: UploadedBytes,
): Promise<ReceivedFile | undefined> {
  const type = await recognise(upload.head)
  if (!type || isDisguised(upload.head, upload.tail, type === 'xlsx')) return undefined
  const { path, size, sha256 } = upload
  return {
    field,
    path,
    originalName: cleanFileName(givenName, type),
    type,
    contentType: contentTypes[type],
    size,
    sha256,
  }
}

/**
 * Receives bytes from the server itself, such as the demo's pictures, as if they had been uploaded.
 * @throws when they are not of an accepted type
 */
export async function receiveBytes(name: string, bytes: Buffer): Promise<ReceivedFile> {
  const path = incomingPath()
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const upload = {
    path,
    size: bytes.length,
    sha256,
    head: bytes.subarray(0, headLength),
    tail: bytes.subarray(-tailLength),
  }
  const file = await identify('file', name, upload)
  if (file) return file
  await rm(path)
  throw new Error(`${name} is not a file of a known type`)
}

/** Keeps bytes that the server has made from a stored file, to be saved like those that arrive. */
export async function keepBytes(name: string, bytes: Buffer): Promise<SavedFile> {
  const path = incomingPath()
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, originalName: name, contentType: 'application/octet-stream', size: bytes.length, sha256 }
}
