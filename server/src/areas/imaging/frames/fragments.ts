import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Reads bytes of the data in which the pixels are, or fewer at their end. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

const item = 0xfffee000
const headLength = 8

/** The pixels are not where the header of the file says. */
export class DamagedPixels extends Error {}

/** Returns the length of the item that begins with these bytes; undefined where there is none, such as at the end. */
function itemLength(head: Buffer): number | undefined {
  if (head.length < headLength) return undefined
  return head.readUInt16LE(0) * 0x10000 + head.readUInt16LE(2) === item ? head.readUInt32LE(4) : undefined
}

/** Returns the contents of the fragments in some bytes, one after another. */
function joined(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = itemLength(bytes.subarray(at, at + headLength))
    if (length === undefined) break
    const start = at + headLength
    if (start + length > bytes.length) throw new DamagedPixels()
    parts.push(bytes.subarray(start, start + length))
    at = start + length
  }
  if (parts.length === 0) throw new DamagedPixels()
  return Buffer.concat(parts)
}

/** Where the bytes of each frame with its fragments are; `undefined` if the file does not say which belong to a frame. */
export type FrameTable = readonly { start: number; end: number }[] | undefined

/**
 * Finds the frames of compressed pixels: by the table at their beginning or, without one, by going from fragment to
 * fragment, of which each must be a frame.
 * @param from where the pixels begin
 * @param size of the data
 * @throws DamagedPixels
 */
export async function frameTable(read: ReadBytes, from: number, size: number, frames: number): Promise<FrameTable> {
  const length = itemLength(await read(from, from + headLength))
  if (length === undefined || from + headLength + length > size) throw new DamagedPixels()
  const first = from + headLength + length
  if (frames === 1) return [{ start: first, end: size }]
  if (length === frames * 4) {
    const table = await read(from + headLength, first)
    const starts = Array.from({ length: frames }, (_, frame) => first + table.readUInt32LE(frame * 4))
    return starts.map((start, frame) => ({ start, end: starts[frame + 1] ?? size }))
  }
  const found: { start: number; end: number }[] = []
  for (let start = first; found.length <= frames; ) {
    const fragment = itemLength(await read(start, start + headLength))
    if (fragment === undefined) break
    const end = start + headLength + fragment
    found.push({ start, end })
    start = end
  }
  return found.length === frames ? found : undefined
}

/** More than a frame within the limits of previews takes, compressed. */
const mostFrameBytes = 128 * 1024 * 1024

/** Returns the bytes of a compressed frame. @throws DamagedPixels */
export async function codedFrame(read: ReadBytes, { start, end }: { start: number; end: number }): Promise<Buffer> {
  if (end <= start || end - start > mostFrameBytes) throw new DamagedPixels()
  return joined(await read(start, end))
}

/** Returns a reader of the bytes of streams. */
export function readBytes(open: (range: { start: number; end: number }) => Promise<Readable>): ReadBytes {
  return async (start, end) => buffer(await open({ start, end }))
}

/** Returns bytes as a stream. */
export const streamOf = (bytes: Buffer): Readable => Readable.from([bytes])
