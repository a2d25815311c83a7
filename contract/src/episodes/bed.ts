import { foldText } from '../rules/foldText'

/**
 * Returns the text by which beds of a department are compared: 'Room 12 A', 'room 12-a' and 'ROOM ١٢ A' are the same
 * bed, 'Room 1-2' and 'Room 12' are not.
 */
export function bedKey(bed: string): string {
  const words = bed
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldText)
    .filter(Boolean)
  return words.length > 0 ? words.join(' ') : bed.trim()
}
