import { NoPreview } from './image.mjs'

/** Unpacks one segment of runs. @throws NoPreview if it does not have `length` bytes */
function unpack(coded, from, to, length) {
  const bytes = new Uint8Array(length)
  let written = 0
  let at = from
  while (at < to && written < length) {
    const head = coded[at]
    at += 1
    if (head < 128) {
      const count = Math.min(head + 1, length - written)
      bytes.set(coded.subarray(at, Math.min(at + count, to)), written)
      written += count
      at += head + 1
    } else if (head > 128) {
      const count = Math.min(257 - head, length - written)
      bytes.fill(coded[at] ?? 0, written, written + count)
      written += count
      at += 1
    }
  }
  if (written < length) throw new NoPreview('damaged')
  return bytes
}

/**
 * Decodes a frame of DICOM's run length encoding: one segment for each byte of each sample, the high byte first.
 * @returns {Uint8Array} the samples one after another, in little endian
 */
export function decodeRle(coded, pixels, samples, bits) {
  const view = new DataView(coded.buffer, coded.byteOffset, coded.byteLength)
  const width = bits / 8
  if (coded.length < 64 || view.getUint32(0, true) !== samples * width) throw new NoPreview('damaged')
  const bytes = new Uint8Array(pixels * samples * width)
  for (let segment = 0; segment < samples * width; segment += 1) {
    const from = view.getUint32(4 + 4 * segment, true)
    const isLast = segment + 1 === samples * width
    const to = isLast ? coded.length : view.getUint32(8 + 4 * segment, true)
    const plane = unpack(coded, from, Math.min(to, coded.length), pixels)
    const start = Math.floor(segment / width) * pixels * width + (width - 1 - (segment % width))
    for (let pixel = 0; pixel < pixels; pixel += 1) bytes[start + pixel * width] = plane[pixel]
  }
  return bytes
}
