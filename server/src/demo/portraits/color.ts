/** A color as red, green and blue, each from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** Reads a color of the form '#rrggbb'. */
export function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * Mixes two colors.
 * @param share how much of `other` to add, from 0 to 1
 */
export function mix(color: Color, other: Color, share: number): Color {
  const channel = (index: 0 | 1 | 2) => Math.round(color[index] * (1 - share) + other[index] * share)
  return [channel(0), channel(1), channel(2)]
}

/**
 * Returns a darker shade of a color.
 * @param share how much black to add, from 0 to 1
 */
export function darker(color: Color, share: number): Color {
  return mix(color, [0, 0, 0], share)
}
