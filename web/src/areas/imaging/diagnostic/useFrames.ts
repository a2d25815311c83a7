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
    const pixels = queries.fetchQuery({ ...source.pixels(file.id), ...previewOptions })
    const { blob } = await queries.fetchQuery({ ...source.frame({ fileId: file.id, frame }), ...previewOptions })
    const { data } = await pixels
    if (data.pixels) return { pixels: data.pixels, bytes: await blob.arrayBuffer() }
    return { failure: failureOf(data.problem) }
  } catch {
    return whyNot(queries, source, file.id)
  }
}

/** A frame that is not found may be one that cannot be shown: the file says why. */
async function whyNot(queries: QueryClient, source: FrameSource, fileId: number): Promise<Loaded> {
  const answer = await queries.fetchQuery({ ...source.pixels(fileId), ...previewOptions }).catch(() => undefined)
  return { failure: answer?.data.problem ? failureOf(answer.data.problem) : 'notLoaded' }
}

function failureOf(problem: 'no_image' | 'unsupported' | 'damaged' | null): ImageFailure {
  return problem === 'no_image' ? 'noImage' : (problem ?? 'notLoaded')
}

/** Returns functions that load images, and those that will be wanted next; none of these during a video call. */
export function useFrames() {
  const queries = useQueryClient()
  const loadImage = useCallback(
    (source: FrameSource, image: SeriesImage) => load(queries, source, image),
    [queries],
  )
  const loadNext = useCallback(
    (source: FrameSource, images: readonly (SeriesImage | undefined)[]) => {
      if (isInCall()) return
      for (const image of images) if (image) void load(queries, source, image)
    },
    [queries],
  )
  return { loadImage, loadNext }
}
