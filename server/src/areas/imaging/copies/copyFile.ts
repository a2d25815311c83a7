import type { PreviewProblem } from '#contract/imaging/codes'
import type { BlackedArea } from '#contract/imaging/copies'
import { runImagingThread } from '../../../platform/imagingThread'
import { codingLimits } from '../coded/codeFrames'
import type { PreviewLimits } from '../previews/renderPreviews'

interface FileToCopy {
  bytes: Uint8Array
  areas: readonly BlackedArea[]
  /** From which the new UIDs are derived. */
  key: Uint8Array
  /** Stands for the UIDs of a file that has none. */
  fallback: string
}

/** The copied file, or why there is none. */
export type CopiedFile = { copied: Uint8Array } | { problem: PreviewProblem }

/** Files wait for each other: one thread at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a DICOM file without what says who the patient is: only what `server/imaging/deidentify` names is in it, with the areas
 * blacked out in its pixels. Made in a thread of its own, which ends with it.
 * @returns a problem also if the thread fails or ends; never throws for a file
 */
export function copyFile(file: FileToCopy, limits: PreviewLimits = codingLimits): Promise<CopiedFile> {
  const turn = last.then(() => copy(file, limits))
  last = turn.catch(() => undefined)
  return turn
}

async function copy(file: FileToCopy, limits: PreviewLimits): Promise<CopiedFile> {
  let outcome: CopiedFile = { problem: 'failed' }
  await runImagingThread('copyWorker.mjs', { ...file, limits }, limits, (sent) => {
    outcome = sent as CopiedFile
    return true
  })
  return outcome
}
