import type { Color } from './color'
import { type Point, polygonsOf } from './path'

/** The drawing is 100 units wide and high. */
const units = 100

/** Lines sampled per row of pixels; coverage along a line is exact. */
const linesPerRow = 4

/** A group of shapes that is moved and scaled together. */
export interface Placement {
  scale: number
  /** The point that stays in place. */
  around: Point
}

const inPlace: Placement = { scale: 1, around: [0, 0] }

/** A square picture in memory on which shapes are filled, with smooth edges. */
export class Canvas {
  /** Red, green and blue of each pixel, row by row. */
  readonly pixels: Uint8Array

  /** @param size width and height in pixels */
  constructor(
    readonly size: number,
    background: Color,
  ) {
    this.pixels = new Uint8Array(size * size * 3)
    for (let at = 0; at < this.pixels.length; at += 3) this.pixels.set(background, at)
  }

  /**
   * Fills a shape; where its outlines overlap, it has a hole (even-odd rule).
   * @param data see `polygonsOf`
   */
  fill(data: string, color: Color, { scale, around }: Placement = inPlace): void {
    const factor = this.size / units
    const place = ([x, y]: Point): Point => [
      (around[0] + (x - around[0]) * scale) * factor,
      (around[1] + (y - around[1]) * scale) * factor,
    ]
    const crossings = crossingsByLine(polygonsOf(data).map((polygon) => polygon.map(place)))
    const rows = new Set([...crossings.keys()].map((line) => Math.floor(line / linesPerRow)))
    for (const row of rows) {
      if (row < 0 || row >= this.size) continue
      const coverage = new Float32Array(this.size)
      for (let line = row * linesPerRow; line < (row + 1) * linesPerRow; line += 1) {
        addLine(coverage, crossings.get(line) ?? [])
      }
      this.blendRow(row, coverage, color)
    }
  }

  private blendRow(row: number, coverage: Float32Array, [red, green, blue]: Color): void {
    const { pixels } = this
    const blend = (at: number, value: number, share: number) => {
      const before = pixels[at] ?? 0
      pixels[at] = Math.round(before + (value - before) * share)
    }
    for (let column = 0; column < this.size; column += 1) {
      const share = (coverage[column] ?? 0) / linesPerRow
      if (share === 0) continue
      const at = (row * this.size + column) * 3
      blend(at, red, share)
      blend(at + 1, green, share)
      blend(at + 2, blue, share)
    }
  }
}

/** Returns where the outlines cross each sampled line, from left to right, by the number of the line. */
function crossingsByLine(polygons: readonly Point[][]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const polygon of polygons) {
    let [fromX, fromY] = polygon.at(-1) as Point
    for (const [x, y] of polygon) {
      const slope = (x - fromX) / (y - fromY)
      const end = Math.ceil(Math.max(fromY, y) * linesPerRow - 0.5)
      for (let line = Math.ceil(Math.min(fromY, y) * linesPerRow - 0.5); line < end; line += 1) {
        const crossing = fromX + ((line + 0.5) / linesPerRow - fromY) * slope
        const known = found.get(line)
        if (known) known.push(crossing)
        else found.set(line, [crossing])
      }
      fromX = x
      fromY = y
    }
  }
  for (const line of found.values()) line.sort((one, other) => one - other)
  return found
}

/** Adds to each pixel which part of it, from 0 to 1, lies between a crossing and the next one. */
function addLine(coverage: Float32Array, edges: readonly number[]): void {
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const from = Math.max(0, edges[index] ?? 0)
    const to = Math.min(coverage.length, edges[index + 1] ?? 0)
    for (let column = Math.floor(from); column < to; column += 1) {
      coverage[column] = (coverage[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column)
    }
  }
}
