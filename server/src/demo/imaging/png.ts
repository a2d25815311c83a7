import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Each row as its difference to the row above (filter 2), which deflate compresses best for large even areas. */
function filtered(pixels: Uint8Array, size: number): Buffer {
  const width = size * 3
  const rows = Buffer.alloc((width + 1) * size)
  for (let row = 0; row < size; row += 1) {
    const at = row * (width + 1)
    rows[at] = 2
    for (let index = 0; index < width; index += 1) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * width + index] ?? 0)
      rows[at + 1 + index] = (pixels[row * width + index] ?? 0) - above
    }
  }
  return rows
}

/**
 * Encodes a square picture as a PNG file.
 * @param pixels red, green and blue of each pixel, row by row
 * @param size width and height in pixels
 */
export function encodePng(pixels: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits per channel, RGB, deflate, adaptive filters, not interlaced.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(pixels, size))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
