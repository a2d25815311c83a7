import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FramePixels } from '#contract/imaging/image'
import { isInCall } from '../../../lib/runningCalls'
import { previewOptions } from '../PreviewPicture'
import type { SeriesImage } from './images'
import type { ImageFailure } from './protocol'
import type { FrameSource } from './types'

/** An image as the viewer gets it, or why it does not. */
export type Loaded = { pixels: FramePixels; bytes: ArrayBuffer } | { failure: ImageFailure }

async function load(queries: QueryClient, source: FrameSource, { file, frame }: SeriesImage): Promise<Loaded> {
  try {
    const { data } = await queries.fetchQuery({ ...source.pixels(file.id), ...previewOptions })
    const { problem, pixels } = data
    if (!pixels) return { failure: failureOf(problem) }
    // As the pixels say: a smaller encoding may have been made meanwhile.
    const query = source.frame({ fileId: file.id, frame, coded: pixels.is_coded ? 'true' : 'false' })
    const { blob } = await queries.fetchQuery({ ...query, ...previewOptions })
    return { pixels, bytes: await blob.arrayBuffer() }
  } catch {
    return { failure: 'notLoaded' }
  }
}

function failureOf(problem: 'no_image' | 'unsupported' | 'damaged' | null): ImageFailure {
  return problem === 'no_image' ? 'noImage' : (problem ?? 'notLoaded')
}

/** Returns functions that load images, and those that will be wanted next; none of these during a video call. */
export function useFrames() {
  const queries = useQueryClient()
  const loadImage = useCallback((source: FrameSource, image: SeriesImage) => load(queries, source, image), [queries])
  const loadNext = useCallback(
    (source: FrameSource, images: readonly (SeriesImage | undefined)[]) => {
      if (isInCall()) return
      for (const image of images) if (image) void load(queries, source, image)
    },
    [queries],
  )
  return { loadImage, loadNext }
}
