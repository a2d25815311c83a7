import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FramePixels } from '#contract/imaging/image'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { keepImage, keptImage } from '../../../app/ward/keptImages'
import { isInCall } from '../../../lib/runningCalls'
import { previewOptions } from '../PreviewPicture'
import type { SeriesImage } from './images'
import { partEnds } from './parts'
import type { ImageFailure } from './protocol'
import type { FrameSource } from './types'

/** An image as the viewer gets it, or why it does not. */
export type Loaded = { pixels: FramePixels; bytes: ArrayBuffer } | { failure: ImageFailure }

interface Reader {
  queries: QueryClient
  /** On whose device the frames are kept; undefined: nowhere. */
  user: number | undefined
}

/** Gets the beginning of a frame while the rest is being loaded. */
export type OnPart = (part: { pixels: FramePixels; bytes: ArrayBuffer }) => void

/** What is loaded of an image, and whether the user sees it meanwhile. */
interface Wanted {
  image: SeriesImage
  /** Without it, the frame is loaded at once. */
  onPart?: OnPart | undefined
  /** Its preview is shown while it is being loaded. */
  isPreviewed?: boolean
}

/** Reads a frame in parts, and passes on its beginnings. */
async function inParts(
  read: (part: { from: number; before?: number }) => Promise<Blob>,
  ends: readonly number[],
  onBeginning: (bytes: ArrayBuffer) => void,
): Promise<Blob> {
  let whole = new Blob()
  for (const before of ends) {
    const from = whole.size
    const part = await read({ from, before })
    whole = new Blob([whole, part])
    // Others are smaller than all are in the mean: this one has ended.
    if (part.size < before - from) return whole
    onBeginning(await whole.arrayBuffer())
  }
  return new Blob([whole, await read({ from: whole.size })])
}

/** Files never change, so neither do their frames; the server has said before that the user can open the file. */
async function bytesOf({ queries, user }: Reader, source: FrameSource, wanted: Wanted, pixels: FramePixels) {
  const { image, onPart, isPreviewed = false } = wanted
  const { file, frame } = image
  const name = `${file.id}/${frame}/${pixels.encoding}`
  const kept = user === undefined ? undefined : await keptImage(user, name)
  if (kept) return kept
  // As the pixels say: a smaller encoding may have been made meanwhile.
  const input = { fileId: file.id, frame, coded: pixels.is_coded ? 'true' : 'false' } as const
  const read = async (part: { from?: number; before?: number } = {}) =>
    (await queries.fetchQuery({ ...source.frame({ ...input, ...part }), ...previewOptions })).blob
  // One that is being fetched ahead arrives whole.
  const isAhead = queries.getQueryState(source.frame(input).queryKey) !== undefined
  const ends = onPart && !isAhead ? partEnds(pixels, isPreviewed) : []
  const blob = ends.length > 0 ? await inParts(read, ends, (bytes) => onPart?.({ pixels, bytes })) : await read()
  // A full or blocked storage keeps nothing.
  if (user !== undefined) void keepImage(user, name, blob).catch(() => undefined)
  return blob.arrayBuffer()
}

async function load(reader: Reader, source: FrameSource, wanted: Wanted): Promise<Loaded> {
  const { queries } = reader
  try {
    const { data } = await queries.fetchQuery({ ...source.pixels(wanted.image.file.id), ...previewOptions })
    const { problem, pixels } = data
    if (!pixels) return { failure: failureOf(problem) }
    return { pixels, bytes: await bytesOf(reader, source, wanted, pixels) }
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
    (source: FrameSource, wanted: Wanted) => load({ queries, user }, source, wanted),
    [queries, user],
  )
  const loadNext = useCallback(
    (source: FrameSource, images: readonly (SeriesImage | undefined)[]) => {
      if (isInCall()) return
      for (const image of images) if (image) void load({ queries, user }, source, { image })
    },
    [queries, user],
  )
  return { loadImage, loadNext }
}
