import type { FramePixels } from '#contract/imaging/image'

/** Shares of a frame with which a picture is worth showing: the first is soft, the second hardly differs from the whole. */
const shares = [0.1, 1 / 3]

/** So many bytes give a picture at all; and more than twice what a preview has give one that is better than the preview. */
const least = 8 * 1024
const leastAfterPreview = 96 * 1024

/**
 * Returns where the parts of a frame end, before its own end, with which it is shown while it is being loaded.
 * @param isPreviewed its preview is shown already
 */
export function partEnds({ is_coded: isCoded, size, frames }: FramePixels, isPreviewed: boolean): number[] {
  if (!isCoded) return []
  return shares
    .map((share) => Math.ceil((share * size) / frames))
    .filter((end) => end >= (isPreviewed ? leastAfterPreview : least))
}
