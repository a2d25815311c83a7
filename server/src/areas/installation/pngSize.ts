import { open } from 'node:fs/promises'

/** Signature, and the length and name of the first chunk, after which the width and the height follow. */
const sizeOffset = 16

/** How many bytes from the start `pngSizeOf` needs. */
export const pngHeadLength = sizeOffset + 8

interface Size {
  width: number
  height: number
}

/**
 * Returns the width and height of a PNG file in pixels, as its header states them.
 * @param head its first bytes, at least `pngHeadLength`
 */
export function pngSizeOf(head: Buffer): Size {
  return { width: head.readUInt32BE(sizeOffset), height: head.readUInt32BE(sizeOffset + 4) }
}

/**
 * Returns the width and height of a PNG file in pixels, as its header states them.
 * @param path of a file that was recognized as PNG
 */
export async function pngSize(path: string): Promise<Size> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(pngHeadLength)
    await handle.read(head, 0, head.length, 0)
    return pngSizeOf(head)
  } finally {
    await handle.close()
  }
}
