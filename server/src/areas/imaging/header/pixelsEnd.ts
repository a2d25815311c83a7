import type { FileHandle } from 'node:fs/promises'
import type { HeaderData } from './dataSet'
import { pixelData } from './dataSet'

const item = 0xfffee000
const sequenceEnd = 0xfffee0dd
/** More fragments than files have. */
const mostFragments = 200_000

/** Returns whether the fragments from a position on end within the file; each has a tag and a length. */
async function fragmentsEnd(file: FileHandle, from: number, size: number): Promise<boolean> {
  const head = Buffer.alloc(8)
  let at = from
  for (let count = 0; count < mostFragments && at + 8 <= size; count += 1) {
    await file.read(head, 0, 8, at)
    const tag = head.readUInt16LE(0) * 0x10000 + head.readUInt16LE(2)
    if (tag === sequenceEnd) return true
    if (tag !== item) return false
    at += 8 + head.readUInt32LE(4)
  }
  return false
}

/** Returns how many values are stored of each pixel that is not compressed. */
export function valuesOfPixel(photometric: string | undefined, samples: number): number {
  // Its color is stored once for two pixels.
  return photometric === 'YBR_FULL_422' ? 2 : samples
}

/**
 * Returns whether all pixels that the header announces are in the file; true for a file without pixels.
 * @param pixels rows × columns × frames
 */
export async function pixelsEnd(file: FileHandle, { dataSet, size }: HeaderData, pixels: number): Promise<boolean> {
  const element = dataSet.elements[pixelData]
  if (!element) return true
  if (element.hadUndefinedLength) return fragmentsEnd(file, element.dataOffset, size)
  const values = valuesOfPixel(dataSet.string('x00280004'), dataSet.uint16('x00280002') ?? 1)
  const bits = (dataSet.uint16('x00280100') ?? 0) * values
  const isWithin = element.dataOffset + element.length <= size
  return isWithin && Math.ceil((pixels * bits) / 8) <= element.length
}
