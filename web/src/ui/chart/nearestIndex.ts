/**
 * Returns the index of the position that is nearest to a point.
 *
 * @returns undefined if there is no position
 */
export function nearestIndex(positions: readonly number[], to: number): number | undefined {
  let nearest: number | undefined
  let smallest = Number.POSITIVE_INFINITY
  for (const [index, position] of positions.entries()) {
    const distance = Math.abs(position - to)
    if (distance < smallest) {
      smallest = distance
      nearest = index
    }
  }
  return nearest
}
