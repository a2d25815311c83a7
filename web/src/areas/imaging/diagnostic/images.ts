import type { ImageFile, Series, Study } from '../types'

/** One image of a series: a frame of a file. */
export interface SeriesImage {
  /** Names it in the viewer. */
  key: string
  file: ImageFile
  /** From 0, in its file. */
  frame: number
}

/** Returns all images of a series, in their order. */
export function imagesOf({ files }: Series): SeriesImage[] {
  return files.flatMap((file) =>
    Array.from({ length: file.image.frames }, (_, frame) => ({ key: `${file.id}/${frame}`, file, frame })),
  )
}

/** Returns whether an image has a preview. */
export function isPreviewed({ file, frame }: SeriesImage): boolean {
  return file.image.preview_frames.includes(frame)
}

/** Returns the place in another series that is as far from its beginning: the same slice of a study of the same kind. */
export function samePlace(index: number, of: number, others: number): number {
  return of <= 1 ? Math.floor(others / 2) : Math.round((index / (of - 1)) * (others - 1))
}

/** Returns the series of an earlier study that is compared with a series: of its modality and name, or the one with most images. */
export function comparableSeries(study: Study, { files: [file] }: Series): Series | undefined {
  const likeness = ({ files: [first] }: Series) =>
    Number(first?.image.modality === file?.image.modality) * 2 +
    Number(first?.image.series_description === file?.image.series_description)
  return study.series.toSorted((one, other) => likeness(other) - likeness(one) || other.images - one.images)[0]
}
