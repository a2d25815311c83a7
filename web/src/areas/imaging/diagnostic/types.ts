import type { ImagePixels } from '#contract/imaging/image'
import type { Download } from '../../../lib/api/response'
import type { ImageFile } from '../types'

interface Read<Result> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Result>
}

/** The calls that read the frames of files: each part of the record has its own. */
export interface FrameSource {
  pixels: (fileId: number) => Read<{ data: ImagePixels }>
  /** `coded`: in the smaller encoding, if `pixels` says that there is one. */
  frame: (input: { fileId: number; frame: number; coded: 'true' | 'false' }) => Read<Download>
}

/** The earlier studies of the patient, for those who read the history. */
export interface EarlierStudies {
  files: Read<ImageFile[]>
  source: FrameSource
}
