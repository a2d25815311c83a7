import { type FileHandle, open } from 'node:fs/promises'
import { type FileType, mostPixels } from '#contract/kit/form'
import type { TextRef } from '#contract/kit/issues'
import type { ReceivedFile } from '../http/handlers'

/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Signature, and the length and name of the first chunk, after which the width and the height follow. */
const pngSizeOffset = 16

/** How many bytes from the start `pngSizeOf` needs. */
export const pngHeadLength = pngSizeOffset + 8

/**
 * Returns the size of a PNG file, as its header states it.
 * @param head its first bytes, at least `pngHeadLength`
 * @returns undefined if the header is not at its beginning
 */
export function pngSizeOf(head: Buffer): PictureSize | undefined {
  if (head.length < pngHeadLength || head.toString('latin1', 12, pngSizeOffset) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(pngSizeOffset), height: head.readUInt32BE(pngSizeOffset + 4) }
}

/** Start of frame of each kind of JPEG, but not the markers of tables among them. */
const isFrameStart = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** No photo has so many segments before its size. */
const mostSegments = 2_000

/** Returns the size of a JPEG file: metadata before it, which can have megabytes, are skipped. */
async function jpegSize(handle: FileHandle): Promise<PictureSize | undefined> {
  const segment = Buffer.alloc(9)
  let at = 0
  for (let count = 0; count < mostSegments; count++) {
    const { bytesRead } = await handle.read(segment, 0, segment.length, at)
    if (bytesRead < 4 || segment[0] !== 0xff) return undefined
    const marker = segment.readUInt8(1)
    // No marker: decoders look for the next one, and not after a length.
    if (marker === 0x00) return undefined
    if (isFrameStart(marker))
      return bytesRead < 9 ? undefined : { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1
    else at += hasNoLength(marker) ? 2 : 2 + segment.readUInt16BE(2)
  }
  return undefined
}

/**
 * Returns the size of a picture, as its header states it, without decoding it.
 * @param path of a file that was recognized as such a picture
 * @returns undefined if it states none
 */
export async function pictureSize(
  path: string,
  type: Extract<FileType, 'png' | 'jpg'>,
): Promise<PictureSize | undefined> {
  const handle = await open(path)
  try {
    if (type === 'jpg') return await jpegSize(handle)
    const head = Buffer.alloc(pngHeadLength)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return pngSizeOf(head.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/**
 * Returns why a received picture is refused: a browser that shows it needs memory for each of its pixels, of which a small file
 * can have billions.
 * @returns undefined for a picture of an accepted size, and for a file of another type
 */
export async function pictureProblem({ path, type }: ReceivedFile, most = mostPixels): Promise<TextRef | undefined> {
  if (type !== 'png' && type !== 'jpg') return undefined
  const size = await pictureSize(path, type)
  if (!size || Math.min(size.width, size.height) < 1) return { key: 'validation.invalidFile' }
  const { width, height } = size
  if (width * height <= most) return undefined
  return { key: 'validation.tooManyPixels', values: { width, height, max: most / 1_000_000 } }
}
