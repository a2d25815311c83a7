import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { mostPixelsOfPortrait } from '#contract/kit/form'
import type { ReceivedFile } from '../http/handlers'
import { runImagingThread } from '../imagingThread'
import { contentTypes } from './recognise'

/** Decoding takes up to 25 bytes for each pixel, those of a PNG file of 16 bits. */
const limits = { mostPixels: mostPixelsOfPortrait, timeoutMs: 20_000, heapMb: 256 }

/** Pictures wait for each other: one thread at a time. */
let last: Promise<unknown> = Promise.resolve()

/** A picture as it is stored. */
interface Reencoded {
  type: 'jpg' | 'png'
  bytes: Buffer
}

/**
 * Decodes a picture and encodes it again as JPEG, or as PNG if it is tiny: upright, on white, and without the metadata, such as a place, that photos
 * contain; in a thread of its own.
 * @param bytes of a PNG or JPEG file
 * @param longest of the sides of the result, in pixels; a smaller picture stays as small
 * @returns undefined for a picture that cannot be decoded
 */
export function reencoded(bytes: Uint8Array, longest: number): Promise<Reencoded | undefined> {
  const turn = last.then(async () => {
    let result: Reencoded | undefined
    await runImagingThread('portraitWorker.mjs', { bytes, longest, limits }, limits, (message) => {
      const { type, bytes: encoded } = message as { type: Reencoded['type']; bytes: Uint8Array }
      result = { type, bytes: Buffer.from(encoded) }
      return true
    })
    return result
  })
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Replaces the bytes of a received picture by those of `reencoded`.
 * @returns undefined if it cannot be decoded
 */
export async function reencodeFile(file: ReceivedFile, longest: number): Promise<ReceivedFile | undefined> {
  const picture = await reencoded(await readFile(file.path), longest)
  if (!picture) return undefined
  const { type, bytes } = picture
  await writeFile(file.path, bytes, { mode: 0o600 })
  return {
    ...file,
    originalName: file.originalName.replace(/\.\w+$/, `.${type}`),
    type,
    contentType: contentTypes[type],
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
