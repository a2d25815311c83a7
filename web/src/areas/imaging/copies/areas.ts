import { mostCopiedFrames } from '#contract/imaging/codes'
import type { BlackedArea } from '#contract/imaging/copies'
import type { ImageFile, Series, Study } from '../types'

/** A rectangle of an image in its pixels; drawn on a preview, it is blacked out in all frames of the file. */
export type Area = Pick<BlackedArea, 'left' | 'top' | 'width' | 'height'>

/** By file. */
export type Areas = ReadonlyMap<number, readonly Area[]>

interface Size {
  rows: number
  columns: number
}

/** A point in shares of the width and height of an image. */
export interface Point {
  x: number
  y: number
}

const limited = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** Returns the area between two corners, as whole pixels inside of the image; undefined for less than two pixels in a direction. */
export function areaBetween(from: Point, to: Point, { rows, columns }: Size): Area | undefined {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => limited(x, 1) * columns)
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => limited(y, 1) * rows)
  const [x, y] = [Math.floor(left ?? 0), Math.floor(top ?? 0)]
  const area = { left: x, top: y, width: Math.ceil(right ?? 0) - x, height: Math.ceil(bottom ?? 0) - y }
  return area.width < 2 || area.height < 2 ? undefined : area
}

/** Returns an area with a changed side, kept inside of the image. */
export function changedArea(area: Area, change: Partial<Area>, { rows, columns }: Size): Area {
  const next = { ...area, ...change }
  const left = limited(next.left, columns - 1)
  const top = limited(next.top, rows - 1)
  const width = Math.max(1, limited(next.width, columns - left))
  return { left, top, width, height: Math.max(1, limited(next.height, rows - top)) }
}

/** Returns the areas with those of one file on all images of its series that have the same size. */
export function onWholeSeries(areas: Areas, fileId: number, series: Series): Areas {
  const own = areas.get(fileId) ?? []
  const sizeOf = (id: number) => {
    const image = series.files.find((file) => file.id === id)?.image
    return `${image?.rows}×${image?.columns}`
  }
  const same = series.files.filter(({ id }) => sizeOf(id) === sizeOf(fileId))
  return new Map([...areas, ...same.map(({ id }) => [id, own] as const)])
}

/** A frame that a person looks at before its file is copied. */
export interface Picture {
  series: Series
  file: ImageFile
  /** From 0, in its file. */
  frame: number
}

const isCopied = ({ image }: ImageFile) => image.preview_state === 'made' && image.frames <= mostCopiedFrames

/**
 * Returns what a person looks at before a study is copied: each frame of each file, also those without a preview, and how many
 * files cannot be copied.
 */
export function picturesOf({ files, series }: Study): { pictures: readonly Picture[]; excluded: number } {
  const pictures = series.flatMap((each) =>
    each.files
      .filter(isCopied)
      .flatMap((file) => Array.from({ length: file.image.frames }, (_, frame) => ({ series: each, file, frame }))),
  )
  return { pictures, excluded: files.filter((file) => !isCopied(file)).length }
}

/** Names a frame among all pictures of a study. */
export const keyOf = ({ file, frame }: Pick<Picture, 'file' | 'frame'>) => `${file.id}/${frame}`
