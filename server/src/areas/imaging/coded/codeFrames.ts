import { runImagingThread } from '../../../platform/imagingThread'
import { type PreviewLimits, previewLimits } from '../previews/renderPreviews'

/** As for previews, with more time: all frames are encoded, and decoded again. */
export const codingLimits: PreviewLimits = { ...previewLimits, mostPixelsOfFile: 64_000_000, timeoutMs: 300_000 }

/** Files wait for each other: one thread at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Encodes the frames of a DICOM file without loss, in a thread of its own, which ends with it.
 * @returns the frames; undefined if not each of them comes back bit by bit, or the thread fails
 */
export function codeFrames(bytes: Uint8Array, limits: PreviewLimits = codingLimits): Promise<Uint8Array[] | undefined> {
  const turn = last.then(() => code(bytes, limits))
  last = turn.catch(() => undefined)
  return turn
}

type Message = { frame: number; coded: Uint8Array } | 'complete' | 'done'

async function code(bytes: Uint8Array, limits: PreviewLimits): Promise<Uint8Array[] | undefined> {
  const frames: Uint8Array[] = []
  let isComplete = false
  await runImagingThread('frameWorker.mjs', { bytes, limits }, limits, (sent) => {
    const message = sent as Message
    if (message === 'done') return true
    if (message === 'complete') isComplete = true
    else frames.push(message.coded)
    return false
  })
  return isComplete ? frames : undefined
}
