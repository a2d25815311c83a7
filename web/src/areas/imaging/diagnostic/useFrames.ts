import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FramePixels } from '#contract/imaging/image'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { keepImage, keptImage } from '../../../app/ward/keptImages'
import { isInCall } from '../../../lib/runningCalls'
import { previewOptions } from '../PreviewPicture'
import type { SeriesImage } from './images'
import type { ImageFailure } from './protocol'
import type { FrameSource } from './types'

/** An image as the viewer gets it, or why it does not. */
export type Loaded = { pixels: FramePixels; bytes: ArrayBuffer } | { failure: ImageFailure }

interface Reader {
  queries: QueryClient
  /** On whose device the frames are kept; undefined: nowhere. */
  user: number | undefined
}

/** Files never change, so neither do their frames; the server has said before that the user can open the file. */
async function bytesOf(
  { queries, user }: Reader,
  source: FrameSource,
  { file, frame }: SeriesImage,
  pixels: FramePixels,
) {
  const name = `${file.id}/${frame}/${pixels.encoding}`
  const kept = user === undefined ? undefined : await keptImage(user, name)
  if (kept) return kept
  // As the pixels say: a smaller encoding may have been made meanwhile.
  const query = source.frame({ fileId: file.id, frame, coded: pixels.is_coded ? 'true' : 'false' })
  const { blob } = await queries.fetchQuery({ ...query, ...previewOptions })
  // A full or blocked storage keeps nothing.
  if (user !== undefined) void keepImage(user, name, blob).catch(() => undefined)
  return blob.arrayBuffer()
}

async function load(reader: Reader, source: FrameSource, image: SeriesImage): Promise<Loaded> {
  const { queries } = reader
  try {
    const { data } = await queries.fetchQuery({ ...source.pixels(image.file.id), ...previewOptions })
    const { problem, pixels } = data
    if (!pixels) return { failure: failureOf(problem) }
    return { pixels, bytes: await bytesOf(reader, source, image, pixels) }
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
  const user = useAuthSession().user?.id
  const loadImage = useCallback(
    (source: FrameSource, image: SeriesImage) => load({ queries, user }, source, image),
    [queries, user],
  )
  const loadNext = useCallback(
    (source: FrameSource, images: readonly (SeriesImage | undefined)[]) => {
      if (isInCall()) return
      for (const image of images) if (image) void load({ queries, user }, source, image)
    },
    [queries, user],
  )
  return { loadImage, loadNext }
}
