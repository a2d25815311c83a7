import { open } from 'node:fs/promises'

/** Signature, and the length and name of the first chunk, after which the width and the height follow. */
const sizeOffset = 16

/**
 * Returns the width and height of a PNG file in pixels, as its header states them.
 * @param path of a file that was recognized as PNG
 */
export async function pngSize(path: string): Promise<{ width: number; height: number }> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(sizeOffset + 8)
    await handle.read(head, 0, head.length, 0)
    return { width: head.readUInt32BE(sizeOffset), height: head.readUInt32BE(sizeOffset + 4) }
  } finally {
    await handle.close()
  }
}
