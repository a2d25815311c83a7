import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PreviewProblem } from '#contract/imaging/codes'
import { projectRoot } from '../../../platform/root'

/** The previews of a frame, as JPEG files. */
export interface RenderedFrame {
  /** From 0. */
  frame: number
  tile: Uint8Array
  picture: Uint8Array
}

/** Frames with previews, at least one, or why there are none. */
export type Rendered = { frames: RenderedFrame[] } | { problem: PreviewProblem }

export interface PreviewLimits {
  /** Rows × columns. */
  mostPixels: number
  /** Rows × columns × frames. */
  mostPixelsOfFile: number
  /** How many frames of a file have a preview. */
  mostFrames: number
  /** Of deflated data. */
  mostInflatedBytes: number
  /** For one file, with the start of the thread. What was made until then is stored. */
  timeoutMs: number
  /** Of the thread's heap, in MB; memory of pixels is limited by their number. */
  heapMb: number
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
  const worker = new Worker(join(projectRoot(), 'server', 'imaging', 'previewWorker.mjs'), {
    workerData: { bytes, limits },
    execArgv: [],
    // What codecs print about files belongs into no log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, stackSizeMb: 4 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const frames: RenderedFrame[] = []
  const stopped = new AbortController()
  const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(limits.timeoutMs)])
  let problem: PreviewProblem = 'failed'
  worker.on('message', (message: Message) => {
    if (message === 'done') stopped.abort()
    else if ('problem' in message) problem = message.problem
    else frames.push(message)
  })
  // An error ends the thread.
  worker.on('error', () => undefined)
  await once(worker, 'exit', { signal }).catch(() => undefined)
  stopped.abort()
  await worker.terminate()
  return frames.length > 0 ? { frames } : { problem }
}
