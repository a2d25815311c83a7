import { runImagingThread } from '../../../platform/imagingThread'
import { type PreviewLimits, previewLimits } from '../previews/renderPreviews'

/** People wait for these pictures: they do not wait for previews. One thread at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws one frame of a DICOM file in its own size, at most 4096 pixels on the longer side, in a thread of its own.
 * @param read returns the bytes of the file; called when it is its turn, so that those who wait take no memory
 * @param frame from 0
 * @returns a JPEG file; undefined if the frame cannot be drawn; never throws for a file
 */
export function renderOriginal(
  read: () => Promise<Uint8Array>,
  frame: number,
  limits: PreviewLimits = previewLimits,
): Promise<Uint8Array | undefined> {
  const turn = last.then(async () => renderOne(await read(), frame, limits))
  last = turn.catch(() => undefined)
  return turn
}

async function renderOne(bytes: Uint8Array, frame: number, limits: PreviewLimits): Promise<Uint8Array | undefined> {
  let picture: Uint8Array | undefined
  await runImagingThread('originalWorker.mjs', { bytes, frame, limits }, limits, (sent) => {
    picture = (sent as { picture?: Uint8Array }).picture
    return true
  })
  return picture
}
