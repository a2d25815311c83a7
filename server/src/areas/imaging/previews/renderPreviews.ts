import type { PreviewProblem } from '#contract/imaging/codes'
import { runImagingThread, type ThreadLimits } from '../../../platform/imagingThread'

/** The previews of a frame, as JPEG files. */
export interface RenderedFrame {
  /** From 0. */
  frame: number
  tile: Uint8Array
  picture: Uint8Array
}

/** Frames with previews, at least one, or why there are none. */
export type Rendered = { frames: RenderedFrame[] } | { problem: PreviewProblem }

/** For one file; what was made until its time is over is stored. */
export interface PreviewLimits extends ThreadLimits {
  /** Rows × columns. */
  mostPixels: number
  /** Rows × columns × frames. */
  mostPixelsOfFile: number
  /** How many frames of a file have a preview. */
  mostFrames: number
  /** Of deflated data. */
  mostInflatedBytes: number
}

export const previewLimits: PreviewLimits = {
  mostPixels: 40_000_000,
  mostPixelsOfFile: 4_000_000_000,
  mostFrames: 40,
  mostInflatedBytes: 64 * 1024 * 1024,
  timeoutMs: 60_000,
  heapMb: 256,
}

/** Files wait for each other: one thread at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes the previews of a DICOM file in a thread of its own, which ends with it: codecs never return memory.
 * @returns a problem also if the thread fails or ends; never throws for a file
 */
export function renderPreviews(bytes: Uint8Array, limits: PreviewLimits = previewLimits): Promise<Rendered> {
  const turn = last.then(() => render(bytes, limits))
  last = turn.catch(() => undefined)
  return turn
}

type Message = RenderedFrame | { problem: PreviewProblem } | 'done'

async function render(bytes: Uint8Array, limits: PreviewLimits): Promise<Rendered> {
  const frames: RenderedFrame[] = []
  let problem: PreviewProblem = 'failed'
  await runImagingThread('previewWorker.mjs', { bytes, limits }, limits, (sent) => {
    const message = sent as Message
    if (message === 'done') return true
    if ('problem' in message) problem = message.problem
    else frames.push(message)
    return false
  })
  return frames.length > 0 ? { frames } : { problem }
}
