import type { FramePixels } from '#contract/imaging/image'

const rle = '1.2.840.10008.1.2.5'
/** JPEG, lossless JPEG and JPEG-LS, which end with the same marker. */
const jpeg = /^1\.2\.840\.10008\.1\.2\.4\.(50|51|57|70|80|81)$/
/** JPEG 2000 and HTJ2K, which consist of the same parts. */
export const isJpeg2000 = (encoding: string) => /^1\.2\.840\.10008\.1\.2\.4\.(90|91|201|202|203)$/.test(encoding)

const startOfTile = 0xff90
const endOfImage = 0xffd9

/**
 * Returns whether all of a compressed frame is there. Decoders fill what is missing with black, or with what was decoded
 * before, and say nothing. Frames that are not compressed are measured after decoding.
 */
export function isWhole({ encoding, rows, columns }: FramePixels, bytes: Uint8Array): boolean {
  if (encoding === rle) return isWholeRle(bytes, rows * columns)
  if (jpeg.test(encoding)) return endsWithMarker(bytes)
  if (isJpeg2000(encoding)) return isWholeJpeg2000(bytes)
  return true
}

/** Whether each segment has a value for each pixel (DICOM PS3.5 annex G). */
function isWholeRle(bytes: Uint8Array, pixels: number): boolean {
  if (bytes.length < 64) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = view.getUint32(0, true)
  if (count < 1 || count > 15) return false
  const starts = Array.from({ length: count }, (_, segment) => view.getUint32(4 * (segment + 1), true))
  return starts.every((start, segment) => valuesOfRle(bytes, start, starts[segment + 1] ?? bytes.length) >= pixels)
}

/** Returns how many values a segment has. */
function valuesOfRle(bytes: Uint8Array, start: number, end: number): number {
  let values = 0
  let at = start
  while (at < Math.min(end, bytes.length)) {
    const control = bytes[at] ?? 128
    if (control === 128) at += 1
    else if (control > 128) {
      if (at + 1 < bytes.length) values += 257 - control
      at += 2
    } else {
      values += Math.max(0, Math.min(control + 1, bytes.length - at - 1))
      at += control + 2
    }
  }
  return values
}

/** Whether the end of the image is there; fragments are padded to an even length. */
function endsWithMarker(bytes: Uint8Array): boolean {
  let end = bytes.length
  while (end > 2 && bytes[end - 1] === 0) end -= 1
  return bytes[end - 2] === endOfImage >> 8 && bytes[end - 1] === (endOfImage & 0xff)
}

/** Whether each part of a tile has the length that it says (ISO/IEC 15444-1 annex A). */
function isWholeJpeg2000(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 2
  let tiles = 0
  while (at + 2 <= bytes.length) {
    const marker = view.getUint16(at)
    if (marker === endOfImage) return tiles > 0
    if (marker >> 8 !== 0xff || at + 12 > bytes.length) return false
    if (marker === startOfTile) {
      const length = view.getUint32(at + 6)
      // The last part may go on until the end.
      if (length === 0) return endsWithMarker(bytes)
      if (length < 14) return false
      tiles += 1
      at += length
    } else at += 2 + view.getUint16(at + 2)
  }
  // Some files leave the end of the image out.
  return tiles > 0 && at === bytes.length
}
