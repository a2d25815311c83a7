import type { ImageFile, Series, Slide, Study } from './types'

function grouped(files: readonly ImageFile[], keyOf: (file: ImageFile) => string): [string, ImageFile[]][] {
  const groups = new Map<string, ImageFile[]>()
  for (const file of files) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file])
  return [...groups]
}

const last = Number.MAX_SAFE_INTEGER

function slidesOf(files: readonly ImageFile[]): Slide[] {
  let before = 0
  return files.flatMap((file) => {
    const start = before
    before += file.image.frames
    return file.image.preview_frames.map((frame) => ({ file, frame, number: start + frame + 1 }))
  })
}

function seriesOf([key, unordered]: [string, ImageFile[]]): Series {
  const files = unordered.toSorted(
    (a, b) => (a.image.instance_number ?? last) - (b.image.instance_number ?? last) || a.id - b.id,
  )
  const images = files.reduce((sum, { image }) => sum + image.frames, 0)
  return { key, files, images, slides: slidesOf(files) }
}

/** Returns the studies of files, with their series by number. A file that names none is one of its own. */
export function studiesOf(files: readonly ImageFile[]): Study[] {
  return grouped(files, ({ id, image }) => image.study_uid ?? `file ${id}`).map(([key, ofStudy]) => ({
    key,
    files: ofStudy,
    series: grouped(ofStudy, ({ id, image }) => image.series_uid ?? `file ${id}`)
      .map(seriesOf)
      .toSorted((a, b) => (a.files[0]?.image.series_number ?? last) - (b.files[0]?.image.series_number ?? last)),
  }))
}

/** Returns the slide that stands for a series: the middle one. */
export function middleSlide({ slides }: Series): Slide | undefined {
  return slides[Math.floor(slides.length / 2)]
}

/** Returns the size of files in bytes. */
export function sizeOf(files: readonly ImageFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
