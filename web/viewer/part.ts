import type { Types } from '@cornerstonejs/core'
import type { FramePixels } from '#contract/imaging/image'

/** A picture with less detail needs no more pixels on its longer side; with fewer it is decoded faster. */
const enough = 1024

/** Returns how often the size of a frame is halved when its beginning is decoded. */
export function levelOfPart({ rows, columns }: Pick<FramePixels, 'rows' | 'columns'>): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(rows, columns) / enough)))
}

/** How the values of an image become shades. */
export interface Look {
  lower: number
  upper: number
  isInverted: boolean
}

/** Draws an image; undefined if it has fewer values than pixels. */
export function drawPart(image: Types.IImage, { lower, upper, isInverted }: Look): HTMLCanvasElement | undefined {
  const { columns, rows, color: isColor, slope = 1, intercept = 0, preScale } = image
  const values = image.getPixelData()
  const samples = isColor ? 3 : 1
  const canvas = document.createElement('canvas')
  canvas.width = columns
  canvas.height = rows
  const context = canvas.getContext('2d')
  if (!context || values.length < rows * columns * samples) return undefined
  const picture = context.createImageData(columns, rows)
  const isScaled = preScale?.scaled === true
  const shade = (value: number) => {
    const measured = isScaled ? value : value * slope + intercept
    const shown = (255 * (measured - lower)) / (upper - lower)
    return isInverted ? 255 - shown : shown
  }
  for (let pixel = 0; pixel < rows * columns; pixel += 1) {
    for (let part = 0; part < 3; part += 1) {
      const value = values[samples * pixel + (isColor ? part : 0)] ?? 0
      picture.data[4 * pixel + part] = isColor ? value : shade(value)
    }
    picture.data[4 * pixel + 3] = 255
  }
  context.putImageData(picture, 0, 0)
  return canvas
}
