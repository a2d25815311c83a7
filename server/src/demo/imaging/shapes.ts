/** Returns how far a point is inside of an ellipse: 1 in its middle, 0 at its edge and outside. */
export function inside(
  x: number,
  y: number,
  [centerX, centerY, width, height]: readonly [number, number, number, number],
): number {
  return Math.max(0, 1 - ((x - centerX) / width) ** 2 - ((y - centerY) / height) ** 2)
}

/** Returns a value from 0 to 1 that looks random and is always the same for a point. */
export function grain(x: number, y: number): number {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43_758.5453
  return value - Math.floor(value)
}
