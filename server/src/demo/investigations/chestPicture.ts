import { encodePng } from '../imaging/png'
import { inside } from '../imaging/shapes'

const size = 512

/** Returns how bright a chest is at a point from 0 to 1 on both axes: bright where less radiation passes. */
export function chestBrightness(x: number, y: number): number {
  const body = Math.sqrt(inside(x, y, [0.5, 0.62, 0.46, 0.6]))
  const lungs = Math.sqrt(inside(x, y, [0.3, 0.5, 0.17, 0.32]) + inside(x, y, [0.71, 0.5, 0.16, 0.31]))
  const ribs = lungs > 0 ? 0.1 * Math.max(0, Math.sin((y + 0.35 * Math.abs(x - 0.5)) * 70)) : 0
  const heart = Math.sqrt(inside(x, y, [0.56, 0.62, 0.15, 0.17]))
  const spine = Math.abs(x - 0.5) < 0.035 ? 0.22 : 0
  const shadow = 0.35 * Math.sqrt(inside(x, y, [0.3, 0.7, 0.1, 0.09]))
  return Math.min(1, 0.72 * body - 0.5 * lungs * (1 - 0.8 * heart) + ribs + 0.2 * heart + spine * body + shadow)
}

/** Draws a picture like a chest X-ray, with a shadow in the lower right lung. It is no picture of any person. */
export function drawChest(): Buffer {
  const pixels = new Uint8Array(size * size * 3)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const value = Math.round(255 * Math.max(0.02, chestBrightness(column / size, row / size)))
      pixels.fill(value, (row * size + column) * 3, (row * size + column) * 3 + 3)
    }
  return encodePng(pixels, size)
}
