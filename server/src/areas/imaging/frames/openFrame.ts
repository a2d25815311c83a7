import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { FramePixels, FrameQuery, ImagePixels } from '#contract/imaging/image'
import type { BlobResponse } from '#contract/kit/responses'
import { context, db } from '../../../platform/context'
import { media } from '../../../platform/files/tables'
import { notFound, orNotFound } from '../../../platform/http/problem'
import { codedImages } from '../../../schema/imaging'
import { investigationFiles } from '../../../schema/investigations'
import {
  type HeaderData,
  headerBytes,
  isDeflated,
  mostInflatedBytes,
  pixelData,
  readHeaderData,
} from '../header/dataSet'
import {
  codedFrame,
  DamagedPixels,
  type FrameTable,
  frameTable,
  type ReadBytes,
  readBytes,
  streamOf,
} from './fragments'
import { codedPixels, framePixels, isPlain, plainLength } from './framePixels'

const bigEndian = '1.2.840.10008.1.2.2'

/** A stored DICOM file whose header was read. */
interface OpenImage {
  storedName: string
  header: HeaderData
  isDeflated: boolean
  /** Of the data in which the pixels are: inflated, of a deflated file. */
  read: ReadBytes
}

/** Returns the header of a file, or null for a damaged one. */
async function headerOf(beginning: Buffer, size: number, readAll: () => Promise<Buffer>) {
  let deflated = false
  try {
    deflated = isDeflated(beginning)
  } catch {
    return null
  }
  const bytes = deflated ? await readAll() : beginning
  const header = await readHeaderData(bytes, size).catch(() => null)
  return header && { header, isDeflated: deflated }
}

/** Opens the file of an investigation; null for a damaged one. @throws Problem 404 for an unknown id */
async function openImage(fileId: number): Promise<OpenImage | null> {
  const [row] = await db()
    .select({ storedName: media.stored_name, size: media.size })
    .from(investigationFiles)
    .innerJoin(media, eq(media.id, investigationFiles.media_id))
    .where(eq(investigationFiles.id, fileId))
  const { storedName, size } = orNotFound(row)
  const { files } = context().platform
  const readFile = readBytes((range) => files.open(storedName, range))
  const beginning = await readFile(0, Math.min(size, headerBytes))
  const found = await headerOf(beginning, size, () => readFile(0, Math.min(size, mostInflatedBytes)))
  if (!found) return null
  const { byteArray } = found.header.dataSet
  const inflated: ReadBytes = async (start, end) => Buffer.from(byteArray.subarray(start, end))
  return { ...found, storedName, read: found.isDeflated ? inflated : readFile }
}

/** Returns the pixels of an image that can be shown. */
function shownPixels({ header }: OpenImage): FramePixels {
  const pixels = framePixels(header.dataSet, header.syntax, header.size)
  if (typeof pixels === 'string') throw notFound()
  return pixels
}

/**
 * Returns what a viewer needs to show a file of an investigation. The caller's access must have been checked before.
 * @throws Problem 404 for an unknown id
 */
export async function readPixels(fileId: number): Promise<ImagePixels> {
  const image = await openImage(fileId)
  if (!image) return { problem: 'damaged', pixels: null }
  const { dataSet, syntax, size } = image.header
  const pixels = framePixels(dataSet, syntax, size)
  if (typeof pixels === 'string') return { problem: pixels, pixels: null }
  const coded = await codedFrames(fileId)
  if (coded) return { problem: null, pixels: codedPixels(pixels, coded.ends.at(-1) ?? 0) }
  if (isPlain(pixels)) return { problem: null, pixels }
  const table = await tableOf(image, pixels).catch(damaged)
  return table ? { problem: null, pixels } : { problem: table === null ? 'damaged' : 'unsupported', pixels: null }
}

/** Returns null for pixels that are not where they should be. */
function damaged(error: unknown): null {
  if (error instanceof DamagedPixels) return null
  throw error
}

/** Files never change, so neither do their tables: the newest ones are kept. */
const tables = new Map<string, FrameTable>()
const mostTables = 200

async function tableOf({ storedName, read, header }: OpenImage, { frames }: FramePixels): Promise<FrameTable> {
  if (tables.has(storedName)) return tables.get(storedName)
  const { dataOffset = 0 } = header.dataSet.elements[pixelData] ?? {}
  const table = await frameTable(read, dataOffset, header.size, frames)
  tables.set(storedName, table)
  for (const name of [...tables.keys()].slice(0, tables.size - mostTables)) tables.delete(name)
  return table
}

async function codedBytes(image: OpenImage, pixels: FramePixels, frame: number): Promise<Buffer> {
  const range = (await tableOf(image, pixels))?.[frame]
  if (!range) throw notFound()
  return codedFrame(image.read, range)
}

/** Values that are not compressed, in little endian. */
async function openPlain(image: OpenImage, pixels: FramePixels, frame: number): Promise<BlobResponse> {
  const { dataOffset = 0 } = image.header.dataSet.elements[pixelData] ?? {}
  const length = plainLength(pixels)
  const start = dataOffset + frame * length
  if (start + length > image.header.size) throw notFound()
  const isSwapped = image.header.syntax === bigEndian && pixels.bits_allocated === 16
  if (!isSwapped && !image.isDeflated) {
    const stream = await context().platform.files.open(image.storedName, { start, end: start + length })
    return response(frame, length, stream)
  }
  const bytes = await image.read(start, start + length)
  return response(frame, length, streamOf(isSwapped ? bytes.swap16() : bytes))
}

const response = (frame: number, size: number, stream: BlobResponse['stream']): BlobResponse => ({
  fileName: `frame-${frame + 1}.bin`,
  contentType: 'application/octet-stream',
  size,
  stream,
})

/** Returns where the frames of a file are in our encoding; undefined if there are none. */
async function codedFrames(fileId: number): Promise<{ storedName: string; ends: readonly number[] } | undefined> {
  const [row] = await db()
    .select({ storedName: media.stored_name, ends: codedImages.ends })
    .from(codedImages)
    .innerJoin(media, eq(media.id, codedImages.media_id))
    .where(eq(codedImages.file_id, fileId))
  return row?.ends ? { storedName: row.storedName, ends: row.ends } : undefined
}

type Query = z.output<typeof FrameQuery>

/** Opens some of the bytes of a frame in our encoding: none behind its end. */
async function openCoded(fileId: number, { frame, from, before }: Query): Promise<BlobResponse> {
  const { storedName, ends } = orNotFound(await codedFrames(fileId))
  const frameEnd = orNotFound(ends[frame])
  const frameStart = ends[frame - 1] ?? 0
  const start = frameStart + from
  const end = Math.min(frameEnd, frameStart + before)
  if (start >= end) return response(frame, 0, streamOf(Buffer.alloc(0)))
  return response(frame, end - start, await context().platform.files.open(storedName, { start, end }))
}

/**
 * Opens the pixels of a frame, in the encoding that `readPixels` names. The caller's access must have been checked before.
 * @throws Problem 404 if there is none
 */
export async function openFrame(fileId: number, query: Query): Promise<BlobResponse> {
  const { frame, coded } = query
  if (coded === 'true') return openCoded(fileId, query)
  const image = await openImage(fileId)
  if (!image) throw notFound()
  const pixels = shownPixels(image)
  if (frame >= pixels.frames) throw notFound()
  if (isPlain(pixels)) return openPlain(image, pixels, frame)
  const bytes = await codedBytes(image, pixels, frame).catch(damaged)
  if (!bytes) throw notFound()
  return response(frame, bytes.length, streamOf(bytes))
}
