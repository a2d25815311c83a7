import type { ImagePixels } from '#contract/imaging/image'
import type { Download } from '../../../lib/api/response'
import type { ImageFile } from '../types'

interface Read<Result> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Result>
}

export interface FrameInput {
  fileId: number
  frame: number
  coded: 'true' | 'false'
  from?: number
  before?: number
}

/** The calls that read the frames of files: each part of the record has its own. */
export interface FrameSource {
  pixels: (fileId: number) => Read<{ data: ImagePixels }>
  /**
   * `coded`: in the smaller encoding, if `pixels` says that there is one; of this one also some of the bytes, `from` one of them
   * and `before` another.
   */
  frame: (input: FrameInput) => Read<Download>
}

/** The earlier studies of the patient, for those who read the history. */
export interface EarlierStudies {
  files: Read<ImageFile[]>
  source: FrameSource
}
